import type { AnswerOf } from '@xinyu/contracts/call'
import type { Gender } from '@xinyu/contracts/enums'
import type { searchByGID } from '@xinyu/contracts/http/users/deck'
import type { UserCard } from '@xinyu/contracts/profile'
import type { AuthenticatedUser } from '@xinyu/platform/auth/authenticated-user'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { PresenceReads } from '@xinyu/platform/redis/presence'
import { ObjectStore } from '@xinyu/platform/object-store/object-store'
import { Injectable } from '@nestjs/common'
import { UsersStore } from '../user-store/user-store.public.ts'
import { sharedPosition } from '../user/user-shown.rules.ts'
import { cardFieldsOf, cardOf, type View } from '../user/user-card.rules.ts'
import { type CandidateFilter, CandidatesReads } from './candidates/candidates.reads.ts'
import { DeckExclusions } from './decks/deck-exclusions.reads.ts'
import type { MoreFilter } from './filters/filter.rules.ts'
import { foundBy, limitsOf, wantedGender } from './filters/wishes.rules.ts'

interface Window {
  page: number
  rows: number
}
interface Cards {
  cards: UserCard[]
  hasMore: boolean
}

/** more than anybody pages through by hand; a skip reads everything it skips */
const maxSkip = 2_000
const maxSkipOfGuest = 300

@Injectable()
export class BrowseReads {
  constructor(
    private readonly users: UsersStore,
    private readonly objects: ObjectStore,
    private readonly candidates: CandidatesReads,
    private readonly presence: PresenceReads,
    private readonly exclusions: DeckExclusions,
    private readonly clock: Clock,
  ) {}

  /** Cards for the home screen: within the limits of both sides, most active first, without the deck's exclusions. */
  async listHome(currentUser: AuthenticatedUser, window: Window): Promise<Cards> {
    const conditions = await this.#filterFor(currentUser, (gender) => (gender === undefined ? {} : { gender }))
    return this.#listUndecided(currentUser, conditions, window)
  }

  /** The results of the advanced filter, also without the deck's exclusions; `countFilter` counts the same members. */
  async listMore(currentUser: AuthenticatedUser, filter: MoreFilter, window: Window): Promise<Cards> {
    const seeker = currentUser.type === 'normal' ? await this.candidates.getSeeker(currentUser.id, 'normal') : null
    return this.#listUndecided(currentUser, foundBy(seeker, filter, this.clock.now()), window, filter.online)
  }

  /** Recently active members, on each page those online first; without those who hide their online state. */
  async listOnline(currentUser: AuthenticatedUser, gender: Gender | undefined, window: Window): Promise<Cards> {
    const shown = await this.#filterFor(currentUser, (wanted) => {
      const one = gender ?? wanted
      return { ...(one === undefined ? {} : { gender: one }), hidesOnline: false }
    })
    const { cards, hasMore } = await this.#list(currentUser, shown, window)
    return { cards: cards.toSorted((a, b) => Number(b.online) - Number(a.online)), hasMore }
  }

  async listFeatured(currentUser: AuthenticatedUser, gender: Gender | undefined, window: Window): Promise<Cards> {
    const shown = await this.#filterFor(currentUser, (wanted) => {
      const one = gender ?? wanted
      return { isFeatured: true, ...(one === undefined ? {} : { gender: one }) }
    })
    return this.#list(currentUser, shown, window)
  }

  async getByGID(currentUser: AuthenticatedUser, GID: string): Promise<AnswerOf<typeof searchByGID>> {
    const self = currentUser.type === 'normal' ? await this.users.find(currentUser.id) : null
    const found = self?.GID === GID ? cardFieldsOf(self) : await this.candidates.findByNumber(currentUser.id, GID)
    if (!found) throw new AppError('USER_NOT_FOUND')
    return { user: cardOf(found, await this.#viewOf(currentUser, [found])) }
  }

  /** The conditions of a list for the caller: limits of both sides, and `conditionsFor` with the wanted gender. */
  async #filterFor(
    currentUser: AuthenticatedUser,
    conditionsFor: (wanted: Gender | undefined) => Record<string, unknown>,
  ): Promise<CandidateFilter> {
    const seeker = await this.candidates.getSeeker(currentUser.id, currentUser.type)
    const conditions = conditionsFor(wantedGender(seeker) ?? undefined)
    const limits = currentUser.type === 'normal' ? limitsOf(seeker, this.clock.now(), conditions) : {}
    return { ...limits, ...conditions }
  }

  /** Members about whom the caller has not decided. */
  async #listUndecided(
    currentUser: AuthenticatedUser,
    filter: CandidateFilter,
    window: Window,
    onlineNow?: boolean,
  ): Promise<Cards> {
    const without = await this.exclusions.listExcluded(currentUser.id, this.clock.now())
    return this.#list(currentUser, filter, window, { without, onlineNow })
  }

  async #list(
    currentUser: AuthenticatedUser,
    filter: CandidateFilter,
    { page, rows }: Window,
    { onlineNow = false, without = [] }: { onlineNow?: boolean; without?: readonly string[] } = {},
  ): Promise<Cards> {
    const skip = (page - 1) * rows
    if (skip >= (currentUser.type === 'temp' ? maxSkipOfGuest : maxSkip)) return { cards: [], hasMore: false }
    const found = await this.candidates.list(currentUser.id, filter, { skip, take: rows + 1, onlineNow, without })
    const shown = found.slice(0, rows)
    const view = await this.#viewOf(currentUser, shown)
    return { cards: shown.map((one) => cardOf(one, view)), hasMore: found.length > rows }
  }

  async #viewOf({ id, type }: AuthenticatedUser, people: readonly { _id: string }[]): Promise<View> {
    const now = this.clock.now()
    const [online, me] = await Promise.all([
      this.presence.findOnline(people.map(({ _id }) => _id)),
      type === 'normal' ? this.users.find(id) : null,
    ])
    return { urls: this.objects, now, online, from: me && sharedPosition(me, now) }
  }
}
