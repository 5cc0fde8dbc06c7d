import type { AnswerOf } from '@xinyu/contracts/call'
import type { Gender } from '@xinyu/contracts/enums'
import type { searchByGID } from '@xinyu/contracts/http/users'
import type { UserCard } from '@xinyu/contracts/profile'
import type { AuthenticatedUser } from '@xinyu/platform/auth/authenticated-user'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { Injectable } from '@nestjs/common'
import { People } from '../people/people.public.ts'
import { cardOf } from '../user-view.rules.ts'
import { byActivity, CandidatesReads, listFor } from './candidates.reads.ts'
import { conditionsOf, type MoreFilter } from './filter.rules.ts'
import { wantedGender } from './recommend.rules.ts'

interface Window {
  page: number
  rows: number
}
interface Cards {
  cards: UserCard[]
  hasMore: boolean
}

/** nobody turns this many cards by hand, and a skip costs what it passes over */
const deepest = 2_000

@Injectable()
export class BrowseReads {
  constructor(
    private readonly people: People,
    private readonly candidates: CandidatesReads,
    private readonly clock: Clock,
  ) {}

  /** Cards for the home screen: the wanted gender, most active first. */
  async home(currentUser: AuthenticatedUser, window: Window): Promise<Cards> {
    const gender = wantedGender(await this.candidates.seeker(currentUser.id, currentUser.type))
    return this.#list(currentUser, gender === null ? {} : { gender }, window)
  }

  async more(currentUser: AuthenticatedUser, filter: MoreFilter, window: Window): Promise<Cards> {
    return this.#list(currentUser, conditionsOf(filter, this.clock.now()), window)
  }

  /** Online or lately active; without those who hide it. */
  async online(currentUser: AuthenticatedUser, gender: Gender | undefined, window: Window): Promise<Cards> {
    return this.#list(currentUser, { ...(gender === undefined ? {} : { gender }), 'privacy.hideOnline': false }, window)
  }

  async byNumber(currentUser: AuthenticatedUser, GID: string): Promise<AnswerOf<typeof searchByGID>> {
    const seeker = await this.candidates.seeker(currentUser.id, currentUser.type)
    const mine = 'GID' in seeker && seeker.GID === GID
    const user = mine
      ? await this.people.get(currentUser.id)
      : await this.people.users.raw.findOne({ $and: [listFor(seeker, {}), { GID }] })
    if (!user) throw new AppError('USER_NOT_FOUND')
    return { user: cardOf(user, { urlOf: this.people.urlOf, now: this.clock.now() }) }
  }

  async #list(currentUser: AuthenticatedUser, filter: object, { page, rows }: Window): Promise<Cards> {
    const skip = (page - 1) * rows
    if (skip >= deepest) return { cards: [], hasMore: false }
    const seeker = await this.candidates.seeker(currentUser.id, currentUser.type)
    const found = await this.people.users.raw
      .find(listFor(seeker, filter))
      .sort(byActivity)
      .skip(skip)
      .limit(rows + 1)
      .toArray()
    const view = { urlOf: this.people.urlOf, now: this.clock.now() }
    return { cards: found.slice(0, rows).map((user) => cardOf(user, view)), hasMore: found.length > rows }
  }
}
