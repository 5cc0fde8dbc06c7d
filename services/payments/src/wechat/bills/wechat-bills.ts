import { gunzipSync } from 'node:zlib'
import { Injectable } from '@nestjs/common'
import { z } from 'zod'
import type { BillLine } from '../../payment-provider.rules.ts'
import { readBill } from './wechat-bill.rules.ts'
import { WechatClient } from '../wechat-client.ts'
import { isIntact } from '../wechat-signing.ts'

const billAddress = z.object({ hash_type: z.string(), hash_value: z.string(), download_url: z.string() })
const noBill = new Set(['NO_STATEMENT_EXIST', 'STATEMENT_CREATING'])

@Injectable()
export class WechatBills {
  constructor(private readonly client: WechatClient) {}

  async download(day: string): Promise<BillLine[] | null> {
    const { body, code } = await this.client.get(`/v3/bill/tradebill?bill_date=${day}&bill_type=ALL&tar_type=GZIP`)
    if (code !== null && noBill.has(code)) return null
    if (code !== null) return this.client.refused('bill', code)
    const address = billAddress.parse(body)
    const text = gunzipSync(await this.client.download(address.download_url), { maxOutputLength: 256 << 20 })
    const lines = isIntact(text, address) ? readBill(text.toString('utf8')) : null
    return lines ?? this.client.refused('bill', 'not intact')
  }
}
