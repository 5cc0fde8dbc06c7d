import type { users } from '@xinyu/contracts/admin/resources'
import type { RecordOf } from '@xinyu/contracts/resource'
import { isMainlandPhone, maskPhone } from '@xinyu/contracts/rules/phone'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import type { AdminQuery } from '@xinyu/platform/http/route'
import { Injectable } from '@nestjs/common'
import type { Filter } from 'mongodb'
import { People, type User } from '../people/people.public.ts'
import { avatarUrl, imageOf, isVipAt, snapshotOf } from '../user.rules.ts'

type UserRecord = RecordOf<typeof users>

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** A phone, a public number, an id, or the beginning of a name. */
const found = (q: string): object => {
  if (isMainlandPhone(q)) return { phone: q }
  if (/^\d{8}$/.test(q)) return { GID: q }
  return /^[0-9a-f]{24}$/.test(q) ? { _id: q } : { name: { $regex: `^${literal(q)}` } }
}

@Injectable()
export class UsersAdminReads {
  constructor(
    private readonly people: People,
    private readonly clock: Clock,
  ) {}

  async list({ filter, skip, take, sort }: AdminQuery): Promise<{ rows: UserRecord[]; total: number }> {
    // guests have no account and no record
    if (filter.type === 'temp') return { rows: [], total: 0 }
    const wanted = this.#filter(filter)
    const order = sort ? { [sort.field]: sort.order, _id: sort.order } : { createdAt: -1 as const, _id: -1 as const }
    const { raw } = this.people.users
    const [rows, total] = await Promise.all([
      raw.find(wanted).sort(order).skip(skip).limit(take).toArray(),
      Object.keys(wanted).length === 0 ? raw.estimatedDocumentCount() : raw.countDocuments(wanted),
    ])
    return { rows: rows.map((user) => this.record(user)), total }
  }

  async one(id: string): Promise<UserRecord> {
    return this.record(await this.user(id))
  }

  async user(id: string): Promise<User> {
    const user = await this.people.get(id)
    if (!user) throw new AppError('NOT_FOUND')
    return user
  }

  /** As the member wrote it, also what waits for review; the phone is masked even for admins. */
  record(user: User): UserRecord {
    const { urlOf } = this.people
    const { _id, ...snapshot } = snapshotOf(user, urlOf)
    return {
      ...snapshot,
      id: _id,
      name: user.name,
      aboutMe: user.aboutMe,
      avatar: avatarUrl(user, urlOf),
      phone: user.phone ? maskPhone(user.phone) : '',
      isVip: isVipAt(user, this.clock.now()),
      vipLimitDate: user.vipLimitDate?.toISOString() ?? null,
      guanPoint: user.guanPoint,
      lastActive: (user.presence?.at ?? user.lastActive)?.toISOString() ?? null,
      images: user.images.map((picture) => imageOf(picture, urlOf)),
      banReason: user.ban?.reason ?? null,
      emotion: user.emotion,
      lover: user.lover,
      habits: user.habits,
    }
  }

  #filter({ q, id, isCompleted, gender, isVip }: Record<string, unknown>): Filter<User> {
    const now = this.clock.now()
    const all = {
      ...(q ? found(String(q)) : {}),
      ...(Array.isArray(id) ? { _id: { $in: id } } : {}),
      ...(isCompleted === undefined ? {} : { isCompleted }),
      ...(gender === undefined ? {} : { gender }),
      ...(isVip === undefined ? {} : { vipLimitDate: isVip ? { $gt: now } : { $not: { $gt: now } } }),
    }
    return all as Filter<User>
  }
}
