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
import { OutcomesStore } from '../matching/matching.public.ts'
import { PlansStore } from './plans.store.ts'
import { Ranking } from './ranking.ts'
import { extend, type Picks, PICKS_A_DAY, PICKS_A_DAY_VIP, reasonFor, type Seeker } from './recommend.rules.ts'
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
    private readonly outcomes: OutcomesStore,
    private readonly ranking: Ranking,
    private readonly plans: PlansStore,
    private readonly clock: Clock,
  ) {}

  async execute({ currentUser, language }: RecommendToday): Promise<UserCard[]> {
    const now = this.clock.now()
    const limit = currentUser.isVip ? PICKS_A_DAY_VIP : PICKS_A_DAY
    const seeker = await this.candidates.seeker(currentUser.id, currentUser.type)
    const picks = await this.recommendations.today(currentUser.id, dateInChina(now), (before) =>
      this.#fill(seeker, before, limit, now),
    )
    const listed = await this.candidates.stillListed(seeker, picks.today, now)
    const view = { urlOf: this.users.urlOf, now, online: await this.presence.online(listed.keys()) }
    return picks.today
      .flatMap((id) => listed.get(id) ?? [])
      .map((one) => ({ ...cardOf(one, view), reason: reasonFor(seeker, one, language, now) }))
  }

  /**
   * First whom the plan of the region has, then those in whose own deck of today the seeker stands, since a match needs
   * both; then new people; when there are none left, those who were seen longest ago. Never somebody about whom the
   * seeker has decided.
   */
  async #fill(seeker: Seeker, picks: Picks, limit: number, now: Date): Promise<Picks> {
    if (limit <= picks.today.length) return picks
    const seen = picks.history.map(({ id }) => id)
    const decided = await this.outcomes.decidedBy(seeker._id, now)
    const gone = new Set([...picks.today, ...seen, ...decided])
    const planned = seeker.isPersonal === false ? [] : await this.plans.of(seeker._id)
    const shownTo = await this.recommendations.shownTo(seeker._id, picks.day)
    const asked = [...planned, ...shownTo].filter((id) => !gone.has(id))
    const listed = await this.candidates.stillListed(seeker, asked, now)
    const mutual = shownTo.flatMap((id) => listed.get(id) ?? [])
    const first = extend(
      picks,
      planned.filter((id) => listed.has(id)),
      limit,
    )
    // half of what is left, so that there is room for others than those who came first today
    const half = first.today.length + Math.ceil((limit - first.today.length) / 2)
    const met = extend(first, await this.ranking.best(seeker, mutual, limit, picks.day), half)
    const room = limit - met.today.length
    const fresh = await this.candidates.around(seeker, [...gone, ...met.today], room, now)
    const filled = extend(met, await this.ranking.best(seeker, fresh, room, picks.day), limit)
    if (filled.today.length >= limit || seen.length === 0) return filled
    const never = new Set(decided)
    const again = await this.candidates.stillListed(seeker, seen, now)
    return extend(
      filled,
      seen.filter((id) => again.has(id) && !never.has(id)),
      limit,
    )
  }
}
