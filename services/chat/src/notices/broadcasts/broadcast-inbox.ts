import { Injectable } from '@nestjs/common'
import { Clock } from '@xinyu/platform/clock'
import { type PersonCopy, People } from '../../people/people.public.ts'
import { BroadcastCache } from './broadcast-cache.ts'
import { BroadcastReadersStore } from './broadcast-readers.store.ts'
import { isAddressedTo, bucketOf, type ReceivedBroadcast } from './broadcasts.rules.ts'

/** The broadcasts that each person has and has read. A person without any costs nothing. */
@Injectable()
export class BroadcastInbox {
  constructor(
    private readonly cache: BroadcastCache,
    private readonly readers: BroadcastReadersStore,
    private readonly people: People,
    private readonly clock: Clock,
  ) {}

  /** Newest first. */
  async listFor(user: string): Promise<ReceivedBroadcast[]> {
    return (await this.listForMany([user])).get(user) ?? []
  }

  async listForMany(users: readonly string[]): Promise<Map<string, ReceivedBroadcast[]>> {
    if (this.cache.shown.length === 0) return new Map()
    const [people, read] = await Promise.all([this.people.findMany(users), this.readers.readBy(users)])
    return new Map(
      users.map((user) => {
        const known = read.get(user)
        return [user, this.#received(user, people.get(user) ?? null, known ?? new Set())]
      }),
    )
  }

  /** How many each of them has not read. */
  async unread(users: readonly string[]): Promise<Map<string, number>> {
    const received = await this.listForMany(users)
    return new Map([...received].map(([user, all]) => [user, all.filter(({ isRead }) => !isRead).length]))
  }

  /** Marks one of a person's broadcasts as read, or all; ignores other ids. */
  async markRead(user: string, id?: string): Promise<void> {
    const unread = (await this.listFor(user)).filter(({ isRead }) => !isRead).map(({ broadcast }) => broadcast._id)
    const which = id === undefined ? unread : unread.filter((one) => one === id)
    await this.readers.markRead(user, which, this.clock.now())
  }

  #received(user: string, person: PersonCopy | null, read: ReadonlySet<string>): ReceivedBroadcast[] {
    const now = this.clock.now()
    return this.cache.shown
      .filter((one) => bucketOf(one._id, user) < one.reach && (read.has(one._id) || isAddressedTo(one, person, now)))
      .map((broadcast) => ({
        broadcast,
        at: broadcast.publishedAt ?? broadcast.addtime,
        isRead: read.has(broadcast._id),
      }))
  }
}
