import type { AnswerOf } from '@xinyu/contracts/call'
import type { getBlackList } from '@xinyu/contracts/http/users'
import type { Privacy } from '@xinyu/contracts/profile'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { Injectable } from '@nestjs/common'
import { People, type User } from '../people/people.public.ts'
import { cardOf } from '../user-view.rules.ts'

@Injectable()
export class PrivacyReads {
  constructor(
    private readonly people: People,
    private readonly clock: Clock,
  ) {}

  async privacy(userId: string): Promise<Privacy> {
    return (await this.#user(userId)).privacy
  }

  /** Newest first. Whoever was erased meanwhile is counted but not shown. */
  async blacklist(
    userId: string,
    { page, rows }: { page: number; rows: number },
  ): Promise<AnswerOf<typeof getBlackList>> {
    const { blacklist } = await this.#user(userId)
    const ids = blacklist
      .map(({ id }) => id)
      .toReversed()
      .slice((page - 1) * rows, page * rows)
    const found = new Map(
      (await this.people.users.raw.find({ _id: { $in: ids }, erased: false }).toArray()).map((user) => [
        user._id,
        user as User,
      ]),
    )
    const view = { urlOf: this.people.urlOf, now: this.clock.now() }
    return { list: ids.flatMap((id) => found.get(id) ?? []).map((user) => cardOf(user, view)), total: blacklist.length }
  }

  async #user(id: string): Promise<User> {
    const user = await this.people.get(id)
    if (!user) throw new AppError('USER_NOT_FOUND')
    return user
  }
}
