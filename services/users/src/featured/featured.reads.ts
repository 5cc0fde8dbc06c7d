import { FeaturedStatus } from '@xinyu/contracts/enums'
import type { featuredUsers } from '@xinyu/contracts/admin/people'
import type { RecordOf } from '@xinyu/contracts/resource'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import type { AdminQuery } from '@xinyu/platform/http/calls/route'
import { PresenceReads } from '@xinyu/platform/redis/presence'
import { ObjectStore } from '@xinyu/platform/object-store/object-store'
import { Injectable } from '@nestjs/common'
import type { z } from 'zod'
import { UsersReads, UsersStore, type User } from '../user-store/user-store.public.ts'
import { cardFieldsOf, cardOf } from '../user/user-card.rules.ts'

type FeaturedRecord = RecordOf<typeof featuredUsers>
type ListFilter = z.output<typeof featuredUsers.filter>

const anyStatus = [FeaturedStatus.Applied, FeaturedStatus.Invited, FeaturedStatus.TurnedDown, FeaturedStatus.Featured]

@Injectable()
export class FeaturedReads {
  constructor(
    private readonly users: UsersStore,
    private readonly objects: ObjectStore,
    private readonly usersReads: UsersReads,
    private readonly presence: PresenceReads,
    private readonly clock: Clock,
  ) {}

  /** The longest waiting first. */
  async list({ filter, skip, take, sort }: AdminQuery<ListFilter>): Promise<{ rows: FeaturedRecord[]; total: number }> {
    const { q, id, wrapperStatus } = filter
    const text = q ? (/^\d{8}$/.test(q) ? { GID: q } : { namePrefix: q }) : undefined
    const { users, total } = await this.usersReads.findPage(
      {
        featured: wrapperStatus === undefined ? anyStatus : [wrapperStatus as FeaturedStatus],
        ...(text ? { text } : {}),
        ...(id ? { ids: id } : {}),
      },
      { skip, take, sort: { field: 'featured.since', order: sort?.order ?? 1 } },
    )
    const online = await this.presence.findOnline(users.map(({ _id }) => _id))
    return { rows: users.map((user) => this.#recordOf(user, online)), total }
  }

  async getRecord(id: string): Promise<FeaturedRecord> {
    const user = await this.users.find(id)
    if (!user) throw new AppError('NOT_FOUND')
    return this.#recordOf(user, await this.presence.findOnline([id]))
  }

  listWaiting(skip: number, take: number): Promise<{ users: User[]; total: number }> {
    return this.usersReads.findPage(
      { featured: [FeaturedStatus.Applied] },
      { skip, take, sort: { field: 'featured.since', order: 1 } },
    )
  }

  #recordOf(user: User, online: ReadonlySet<string>): FeaturedRecord {
    const view = { urls: this.objects, now: this.clock.now(), online }
    const { _id, ...card } = cardOf(cardFieldsOf(user), view)
    return {
      ...card,
      id: _id,
      wrapperStatus: user.featured?.status ?? FeaturedStatus.None,
      text: user.featured?.text ?? '',
      since: user.featured?.since.toISOString() ?? null,
      reason: user.featured?.reason ?? null,
    }
  }
}
