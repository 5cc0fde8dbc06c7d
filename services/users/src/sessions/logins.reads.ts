import type { AnswerOf } from '@xinyu/contracts/call'
import type { getLoginLog } from '@xinyu/contracts/http/users/account'
import { Injectable } from '@nestjs/common'
import type { Collection, Filter } from 'mongodb'
import { Database } from '@xinyu/platform/db/database'
import { listPage } from '@xinyu/platform/db/lists/list-page'
import type { Login } from './logins.store.ts'

/** The console's filters for the login log. */
export interface LoginQuery {
  ids?: readonly string[]
  users?: readonly string[]
  ip?: string
  deviceId?: string
  from?: Date
  to?: Date
}

@Injectable()
export class LoginsReads {
  readonly #logins: Collection<Login>

  constructor(database: Database) {
    this.#logins = database.collection('logins')
  }

  /** By time; latest first with `order` -1. */
  async findPage(
    query: LoginQuery,
    { skip, take, order }: { skip: number; take: number; order: 1 | -1 },
  ): Promise<{ logins: Login[]; total: number }> {
    const filter = filterOf(query)
    const { found: logins, total } = await listPage(this.#logins, filter, {
      sort: { at: order, _id: order },
      skip,
      take,
    })
    return { logins, total }
  }

  async listOwn(userId: string, { page, rows }: { page: number; rows: number }): Promise<AnswerOf<typeof getLoginLog>> {
    const found = await this.#logins
      .find({ userId })
      .sort({ at: -1, _id: -1 })
      .skip((page - 1) * rows)
      .limit(rows + 1)
      .toArray()
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

const filterOf = ({ ids, users, ip, deviceId, from, to }: LoginQuery): Filter<Login> => ({
  ...(ids ? { _id: { $in: ids } } : {}),
  ...(users ? { userId: users.length === 1 ? users[0] : { $in: users } } : {}),
  ...(ip === undefined ? {} : { ip }),
  ...(deviceId === undefined ? {} : { deviceId }),
  ...(from || to ? { at: { ...(from ? { $gte: from } : {}), ...(to ? { $lt: to } : {}) } } : {}),
})
