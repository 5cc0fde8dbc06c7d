import type { Language } from '@xinyu/contracts/errors'
import type { UserCard } from '@xinyu/contracts/profile'
import { dateInChina } from '@xinyu/contracts/rules/age'
import type { AuthenticatedUser } from '@xinyu/platform/auth/authenticated-user'
import { Clock } from '@xinyu/platform/clock'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { People } from '../people/people.public.ts'
import { cardOf } from '../user-view.rules.ts'
import { CandidatesReads } from './candidates.reads.ts'
import { choose, extend, type Picks, PICKS_A_DAY, PICKS_A_DAY_VIP, reasonFor, type Seeker } from './recommend.rules.ts'
import { RecommendationsStore } from './recommendations.store.ts'

export class RecommendToday extends Command<UserCard[]> {
  constructor(
    readonly currentUser: AuthenticatedUser,
    readonly language: Language,
  ) {
    super()
  }
}

/** Today's people: the same all day, more at the end when there is room for more. Who closed meanwhile is left out. */
@CommandHandler(RecommendToday)
export class RecommendTodayHandler implements ICommandHandler<RecommendToday> {
  constructor(
    private readonly people: People,
    private readonly candidates: CandidatesReads,
    private readonly recommendations: RecommendationsStore,
    private readonly clock: Clock,
  ) {}

  async execute({ currentUser, language }: RecommendToday): Promise<UserCard[]> {
    const now = this.clock.now()
    const most = currentUser.isVip ? PICKS_A_DAY_VIP : PICKS_A_DAY
    const seeker = await this.candidates.seeker(currentUser.id, currentUser.type)
    const picks = await this.recommendations.today(currentUser.id, dateInChina(now), (before) =>
      this.#fill(seeker, before, most, now),
    )
    const open = new Map((await this.candidates.stillOpen(seeker, picks.today)).map((user) => [user._id, user]))
    const view = { urlOf: this.people.urlOf, now }
    return picks.today
      .flatMap((id) => open.get(id) ?? [])
      .map((user) => ({ ...cardOf(user, view), reason: reasonFor(seeker, user, language, now) }))
  }

  /** New people first; when there are none left, those who were seen longest ago. */
  async #fill(seeker: Seeker, picks: Picks, most: number, now: Date): Promise<Picks> {
    const room = most - picks.today.length
    if (room <= 0) return picks
    const seen = picks.history.map(({ id }) => id)
    const fresh = await this.candidates.around(seeker, [...picks.today, ...seen], room)
    const filled = extend(picks, choose(seeker, fresh, room, picks.day, now), most)
    if (filled.today.length >= most || seen.length === 0) return filled
    const again = new Set((await this.candidates.stillOpen(seeker, seen)).map((user) => user._id))
    return extend(
      filled,
      seen.filter((id) => again.has(id)),
      most,
    )
  }
}
