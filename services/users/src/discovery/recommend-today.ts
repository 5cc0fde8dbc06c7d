import type { Language } from '@xinyu/contracts/errors'
import type { UserCard } from '@xinyu/contracts/profile'
import { dateInChina } from '@xinyu/contracts/rules/age'
import type { AuthenticatedUser } from '@xinyu/platform/auth/authenticated-user'
import { Clock } from '@xinyu/platform/clock'
import { PresenceReads } from '@xinyu/platform/presence'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { UsersStore } from '../directory/directory.public.ts'
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

/**
 * Today's people: the same all day, more at the end when there is room for more. Who is no longer listed is left out.
 */
@CommandHandler(RecommendToday)
export class RecommendTodayHandler implements ICommandHandler<RecommendToday> {
  constructor(
    private readonly users: UsersStore,
    private readonly candidates: CandidatesReads,
    private readonly recommendations: RecommendationsStore,
    private readonly presence: PresenceReads,
    private readonly clock: Clock,
  ) {}

  async execute({ currentUser, language }: RecommendToday): Promise<UserCard[]> {
    const now = this.clock.now()
    const limit = currentUser.isVip ? PICKS_A_DAY_VIP : PICKS_A_DAY
    const seeker = await this.candidates.seeker(currentUser.id, currentUser.type)
    const picks = await this.recommendations.today(currentUser.id, dateInChina(now), (before) =>
      this.#fill(seeker, before, limit, now),
    )
    const listed = await this.candidates.stillListed(currentUser.id, picks.today)
    const view = { urlOf: this.users.urlOf, now, online: await this.presence.online(listed.keys()) }
    return picks.today
      .flatMap((id) => listed.get(id) ?? [])
      .map((one) => ({ ...cardOf(one, view), reason: reasonFor(seeker, one, language, now) }))
  }

  /** New people first; when there are none left, those who were seen longest ago. */
  async #fill(seeker: Seeker, picks: Picks, limit: number, now: Date): Promise<Picks> {
    const room = limit - picks.today.length
    if (room <= 0) return picks
    const seen = picks.history.map(({ id }) => id)
    const fresh = await this.candidates.around(seeker, [...picks.today, ...seen], room)
    const filled = extend(picks, choose(seeker, fresh, room, picks.day, now), limit)
    if (filled.today.length >= limit || seen.length === 0) return filled
    const again = await this.candidates.stillListed(seeker._id, seen)
    return extend(
      filled,
      seen.filter((id) => again.has(id)),
      limit,
    )
  }
}
