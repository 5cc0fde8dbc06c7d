import { ProfileStatus } from '@xinyu/contracts/enums'
import { AppError } from '@xinyu/platform/error'
import { Injectable } from '@nestjs/common'
import { PeopleStore } from './people.store.ts'

export interface Person {
  _id: string
  name: string
  avatar: string | null
}

/** What the other capabilities may ask about people. */
@Injectable()
export class People {
  constructor(private readonly store: PeopleStore) {}

  /** By id; somebody unknown is not in the map. */
  async byId(ids: readonly string[]): Promise<Map<string, Person>> {
    return new Map((await this.store.find(ids)).map((person) => [person._id, person]))
  }

  /** Ids of people whose name contains `part`, at most 200. */
  async named(part: string): Promise<string[]> {
    return this.store.named(part)
  }

  /**
   * Refuses when `from` may not give anything to `to`: unknown, oneself, banned, cancelled, or one blocked the other.
   */
  async demandMayGive(from: string, to: string): Promise<void> {
    if (from === to) throw new AppError('SELF')
    const people = await this.store.find([from, to])
    const receiver = people.find((person) => person._id === to)
    if (!receiver || receiver.type === 'temp') throw new AppError('USER_NOT_FOUND')
    if (receiver.isCompleted === ProfileStatus.Banned) throw new AppError('ACCOUNT_BANNED')
    if (receiver.isCompleted === ProfileStatus.Cancelled) throw new AppError('ACCOUNT_CANCELLED')
    const sender = people.find((person) => person._id === from)
    if (receiver.blocks?.includes(from) || sender?.blocks?.includes(to)) throw new AppError('BLACKLISTED')
  }
}
