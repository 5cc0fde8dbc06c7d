import type { AnswerOf } from '@xinyu/contracts/call'
import type { getLoginLog } from '@xinyu/contracts/http/users'
import { Injectable } from '@nestjs/common'
import { LoginsStore } from './logins.store.ts'

@Injectable()
export class LoginsReads {
  constructor(private readonly logins: LoginsStore) {}

  async page(userId: string, { page, rows }: { page: number; rows: number }): Promise<AnswerOf<typeof getLoginLog>> {
    const found = await this.logins.page(userId, (page - 1) * rows, rows + 1)
    const list = found.slice(0, rows).map(({ _id, at, ip, location, os, browser, how }) => ({
      _id,
      at: at.toISOString(),
      ip,
      location,
      os,
      browser,
      how,
    }))
    return { list, hasMore: found.length > rows }
  }
}
