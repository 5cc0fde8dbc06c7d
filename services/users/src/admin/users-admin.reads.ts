import { imageOf } from '@xinyu/platform/pictures/picture.rules'
import type { users } from '@xinyu/contracts/admin/resources'
import type { Gender, ProfileStatus } from '@xinyu/contracts/enums'
import type { RecordOf } from '@xinyu/contracts/resource'
import { isMainlandPhone, maskPhone } from '@xinyu/contracts/rules/phone'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import type { AdminQuery } from '@xinyu/platform/http/route'
import { Injectable } from '@nestjs/common'
import type { z } from 'zod'
import { UserSecrets, UsersStore, type User, type UserQuery, UsersReads } from '../directory/directory.public.ts'
import { avatarUrl, isVipAt, snapshotOf } from '../user.rules.ts'

type UserRecord = RecordOf<typeof users>
type ListFilter = z.output<typeof users.filter>

/** A phone, a public number, an id, or the beginning of a name. */
const textQuery = (text: string): NonNullable<UserQuery['text']> => {
  if (isMainlandPhone(text)) return { phone: text }
  if (/^\d{8}$/.test(text)) return { GID: text }
  return /^[0-9a-f]{24}$/.test(text) ? { id: text } : { namePrefix: text }
}

@Injectable()
export class UsersAdminReads {
  constructor(
    private readonly users: UsersStore,
    private readonly usersReads: UsersReads,
    private readonly secrets: UserSecrets,
    private readonly clock: Clock,
  ) {}

  async list({ filter, skip, take, sort }: AdminQuery<ListFilter>): Promise<{ rows: UserRecord[]; total: number }> {
    // guests have no account and no record
    if (filter.type === 'temp') return { rows: [], total: 0 }
    const { users: found, total } = await this.usersReads.page(this.#query(filter), { skip, take, sort })
    return { rows: found.map((user) => this.record(user)), total }
  }

  async one(id: string): Promise<UserRecord> {
    return this.record(await this.user(id))
  }

  async user(id: string): Promise<User> {
    const user = await this.users.get(id)
    if (!user) throw new AppError('NOT_FOUND')
    return user
  }

  /** As the member wrote it, also what waits for review; the phone is masked even for admins. */
  record(user: User): UserRecord {
    const { urlOf } = this.users
    const { _id, ...snapshot } = snapshotOf(user, urlOf)
    const phone = this.secrets.phoneOf(user)
    return {
      ...snapshot,
      id: _id,
      name: user.name,
      aboutMe: user.aboutMe,
      avatar: avatarUrl(user.avatar, urlOf),
      phone: phone === null ? '' : maskPhone(phone),
      isVip: isVipAt(user, this.clock.now()),
      vipLimitDate: user.vipLimitDate?.toISOString() ?? null,
      guanPoint: user.guanPoint,
      lastActive: user.lastActive?.toISOString() ?? null,
      images: user.images.map((picture) => imageOf(picture, urlOf)),
      banReason: user.ban?.reason ?? null,
      banUntil: user.ban?.until?.toISOString() ?? null,
      ...(user.roles.length > 0 ? { hasSecondFactor: Boolean(user.secondFactor) } : {}),
      emotion: user.emotion,
      lover: user.lover,
      habits: user.habits,
    }
  }

  /** A number that is no status or gender finds nobody. */
  #query({ q, id, isCompleted, gender, isVip }: ListFilter): UserQuery {
    return {
      ...(q ? { text: textQuery(q) } : {}),
      ...(id ? { ids: id } : {}),
      ...(isCompleted === undefined ? {} : { isCompleted: isCompleted as ProfileStatus }),
      ...(gender === undefined ? {} : { gender: gender as Gender }),
      ...(isVip === undefined ? {} : { vip: { isVip, now: this.clock.now() } }),
    }
  }
}
