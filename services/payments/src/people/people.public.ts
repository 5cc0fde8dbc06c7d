import { ProfileStatus } from '@xinyu/contracts/enums'
import { AppError } from '@xinyu/platform/error'
import { BlocksStore } from '@xinyu/platform/people/blocks.store'
import { PeopleStore } from '@xinyu/platform/people/people.store'
import { Injectable } from '@nestjs/common'
import type { PersonCopy, personFields } from './person-copy.ts'

const mostNamed = 200

/** What the other capabilities may ask about people. */
@Injectable()
export class People {
  constructor(
    private readonly store: PeopleStore<(typeof personFields)[number]>,
    private readonly blocks: BlocksStore,
  ) {}

  /** By id; somebody unknown is not in the map. */
  many(ids: readonly string[]): Promise<Map<string, PersonCopy>> {
    return this.store.many(ids)
  }

  /** Ids of people whose name contains `part`, at most 200. */
  async named(part: string): Promise<string[]> {
    const pattern = part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    const ids: string[] = []
    for await (const id of this.store.ids({ 'user.name': { $regex: pattern, $options: 'i' } }, mostNamed)) ids.push(id)
    return ids
  }

  /**
   * Refuses when `from` may not give anything to `to`: unknown, oneself, banned, cancelled, or one blocked the other.
   */
  async assertMayGive(from: string, to: string): Promise<void> {
    if (from === to) throw new AppError('SELF')
    const [person, isBlocked] = await Promise.all([this.store.one(to), this.blocks.blockedEitherWay(from, to)])
    const receiver = person?.user
    if (!receiver || receiver.type === 'temp') throw new AppError('USER_NOT_FOUND')
    if (receiver.isCompleted === ProfileStatus.Banned) throw new AppError('ACCOUNT_BANNED')
    if (receiver.isCompleted === ProfileStatus.Cancelled) throw new AppError('ACCOUNT_CANCELLED')
    if (isBlocked) throw new AppError('BLACKLISTED')
  }
}
