import type { loginLogs } from '@xinyu/contracts/admin/people'
import type { AdminRole } from '@xinyu/contracts/call'
import type { RecordOf } from '@xinyu/contracts/resource'
import { maskIp } from '@xinyu/contracts/rules/people/mask'
import { AppError } from '@xinyu/platform/error'
import type { AdminQuery } from '@xinyu/platform/http/calls/route'
import { Injectable } from '@nestjs/common'
import type { z } from 'zod'
import { textQuery } from '../console/console.public.ts'
import { UsersReads } from '../user-store/user-store.public.ts'
import { type Login, LoginsReads, type LoginQuery } from '../sessions/sessions.public.ts'

type LoginRecord = RecordOf<typeof loginLogs>
type ListFilter = z.output<typeof loginLogs.filter>
interface Reader {
  roles: readonly AdminRole[]
}
/** members that a search by name can match */
const maxMembersOfQuery = 50

/** Logins as staff see them. */
@Injectable()
export class LoginLogReads {
  constructor(
    private readonly logins: LoginsReads,
    private readonly users: UsersReads,
  ) {}

  /** Newest first by default. */
  async list(
    reader: Reader,
    { filter, skip, take, sort }: AdminQuery<ListFilter>,
  ): Promise<{ rows: LoginRecord[]; total: number }> {
    const { logins, total } = await this.logins.findPage(await this.#queryOf(reader, filter), {
      skip,
      take,
      order: sort?.order ?? -1,
    })
    return { rows: await this.#recordsOf(reader, logins), total }
  }

  async getRecord(reader: Reader, id: string): Promise<LoginRecord> {
    const { logins } = await this.logins.findPage({ ids: [id] }, { skip: 0, take: 1, order: -1 })
    const [record] = await this.#recordsOf(reader, logins)
    if (!record) throw new AppError('NOT_FOUND')
    return record
  }

  async #queryOf({ roles }: Reader, { q, id, user_id, ip, deviceId, from, to }: ListFilter): Promise<LoginQuery> {
    // staff who see only the network must not find the full address by guessing
    if (ip !== undefined && !roles.includes('admin')) throw new AppError('FORBIDDEN')
    const named = q ? await this.#findMemberIds(q) : null
    return {
      ...(id ? { ids: id } : {}),
      ...(named ? { users: named } : {}),
      ...(user_id === undefined ? {} : { users: named ? named.filter((one) => one === user_id) : [user_id] }),
      ...(ip === undefined ? {} : { ip }),
      ...(deviceId === undefined ? {} : { deviceId }),
      ...(from === undefined ? {} : { from: new Date(from) }),
      ...(to === undefined ? {} : { to: new Date(to) }),
    }
  }

  async #findMemberIds(q: string): Promise<string[]> {
    const window = { skip: 0, take: maxMembersOfQuery, sort: null }
    const { users } = await this.users.findPage({ text: textQuery(q) }, window)
    return users.map(({ _id }) => _id)
  }

  async #recordsOf({ roles }: Reader, logins: readonly Login[]): Promise<LoginRecord[]> {
    const people = await this.users.findMany([...new Set(logins.map(({ userId }) => userId))])
    return logins.map(({ _id, userId, at, how, ip, location, os, browser, deviceId }) => ({
      id: _id,
      user_id: userId,
      name: people.get(userId)?.name ?? '',
      at: at.toISOString(),
      how,
      ip: roles.includes('admin') ? ip : maskIp(ip),
      location,
      os,
      browser,
      deviceId: deviceId ?? null,
    }))
  }
}
