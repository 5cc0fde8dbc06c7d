import { gunzipSync } from 'node:zlib'
import { Injectable } from '@nestjs/common'
import { z } from 'zod'
import type { BillLine } from '../../payment-provider.rules.ts'
import type { PayoutBillLine } from '../../payout-provider.rules.ts'
import { readBill, readTransfers } from './wechat-bill.rules.ts'
import { WechatClient } from '../wechat-client.ts'
import { isIntact } from '../wechat-signing.ts'

const billAddress = z.object({ hash_type: z.string(), hash_value: z.string(), download_url: z.string() })
const noBill = new Set(['NO_STATEMENT_EXIST', 'STATEMENT_CREATING'])

@Injectable()
export class WechatBills {
  constructor(private readonly client: WechatClient) {}

  download(day: string): Promise<BillLine[] | null> {
    return this.#read(`tradebill?bill_date=${day}&bill_type=ALL`, readBill)
  }

  /** Transfers leave the operating account. */
  transfers(day: string): Promise<PayoutBillLine[] | null> {
    return this.#read(`fundflowbill?bill_date=${day}&account_type=OPERATION`, readTransfers)
  }

  async #read<L>(which: string, read: (text: string) => L[] | null): Promise<L[] | null> {
    const { body, code } = await this.client.get(`/v3/bill/${which}&tar_type=GZIP`)
    if (code !== null && noBill.has(code)) return null
    if (code !== null) return this.client.refused('bill', code)
    const address = billAddress.parse(body)
    const text = gunzipSync(await this.client.download(address.download_url), { maxOutputLength: 256 << 20 })
    const lines = isIntact(text, address) ? read(text.toString('utf8')) : null
    return lines ?? this.client.refused('bill', 'not intact')
  }
}
