import type { users } from '@xinyu/contracts/admin/users'
import { type Gender, ProfileStatus } from '@xinyu/contracts/enums'
import type { vipUser } from '@xinyu/contracts/http/users/admin'
import type { InputOf } from '@xinyu/contracts/call'
import type { RecordOf } from '@xinyu/contracts/resource'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import type { AdminQuery } from '@xinyu/platform/http/calls/route'
import { Injectable } from '@nestjs/common'
import type { z } from 'zod'
import { UsersStore, type User, type UserQuery, UsersReads } from '../user-store/user-store.public.ts'
import { UserRecords } from './user-records.ts'
import { textQuery } from './text-query.ts'

type UserRecord = RecordOf<typeof users>
type ListFilter = z.output<typeof users.filter>

@Injectable()
export class UsersAdminReads {
  constructor(
    private readonly users: UsersStore,
    private readonly usersReads: UsersReads,
    private readonly records: UserRecords,
    private readonly clock: Clock,
  ) {}

  async list({ filter, skip, take, sort }: AdminQuery<ListFilter>): Promise<{ rows: UserRecord[]; total: number }> {
    // guests have no account and no record
    if (filter.type === 'temp') return { rows: [], total: 0 }
    const { users: found, total } = await this.usersReads.findPage(this.#queryOf(filter), { skip, take, sort })
    return { rows: found.map((user) => this.recordOf(user)), total }
  }

  /** Members whose profile awaits review, the earliest registration first. */
  async listWaiting({ page, rows }: { page: number; rows: number }): Promise<{ list: UserRecord[]; total: number }> {
    const { users: found, total } = await this.usersReads.findPage(
      { isCompleted: ProfileStatus.Waiting },
      { skip: (page - 1) * rows, take: rows, sort: { field: 'createdAt', order: 1 } },
    )
    return { list: found.map((user) => this.recordOf(user)), total }
  }

  /** VIP members, the earliest expiry first. */
  async listVip({
    page,
    rows,
    endsWithinDays,
  }: InputOf<typeof vipUser>): Promise<{ list: UserRecord[]; total: number }> {
    const now = this.clock.now()
    const until = endsWithinDays === undefined ? {} : { until: new Date(now.getTime() + endsWithinDays * DAY_MS) }
    const { users: found, total } = await this.usersReads.findPage(
      { vip: { isVip: true, now, ...until } },
      { skip: (page - 1) * rows, take: rows, sort: { field: 'vipLimitDate', order: 1 } },
    )
    return { list: found.map((user) => this.recordOf(user)), total }
  }

  async getRecord(id: string): Promise<UserRecord> {
    return this.recordOf(await this.getUser(id))
  }

  async getUser(id: string): Promise<User> {
    const user = await this.users.find(id)
    if (!user) throw new AppError('NOT_FOUND')
    return user
  }

  recordOf(user: User): UserRecord {
    return this.records.recordOf(user)
  }

  /** An unknown status or gender matches nobody. */
  #queryOf({ q, id, isCompleted, gender, isVip }: ListFilter): UserQuery {
    return {
      ...(q ? { text: textQuery(q) } : {}),
      ...(id ? { ids: id } : {}),
      ...(isCompleted === undefined ? {} : { isCompleted: isCompleted as ProfileStatus }),
      ...(gender === undefined ? {} : { gender: gender as Gender }),
      ...(isVip === undefined ? {} : { vip: { isVip, now: this.clock.now() } }),
    }
  }
}
