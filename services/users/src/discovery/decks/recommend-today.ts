import type { Language } from '@xinyu/contracts/errors'
import type { UserCard } from '@xinyu/contracts/profile'
import { dateInChina } from '@xinyu/contracts/rules/people/age'
import type { AuthenticatedUser } from '@xinyu/platform/auth/authenticated-user'
import { Clock } from '@xinyu/platform/clock'
import { PresenceReads } from '@xinyu/platform/redis/presence'
import { ObjectStore } from '@xinyu/platform/object-store/object-store'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { UsersStore } from '../../user-store/user-store.public.ts'
import { sharedPosition } from '../../user/user-shown.rules.ts'
import { cardOf } from '../../user/user-card.rules.ts'
import type { Candidate } from '../candidates/candidate.document.ts'
import { LiveIndex } from '../candidate-index/live-index.ts'
import { CandidatesReads } from '../candidates/candidates.reads.ts'
import { DeckExclusions } from './deck-exclusions.reads.ts'
import { MatchingModel } from '../../matching/matching.public.ts'
import { PlansStore } from './plans.store.ts'
import { Ranking } from './ranking.ts'
import type { Picks } from './picks.document.ts'
import { extend, PICKS_PER_DAY, PICKS_PER_DAY_VIP, type Seeker } from './recommend.rules.ts'
import { reasonLine, reasonsFor } from './reasons.ts'
import { RecommendationsStore } from './recommendations.store.ts'
import { byWishesMet, SEARCH_FACTOR, hasSoftWishes } from '../filters/soft-wishes.rules.ts'

type Listed = Map<string, Candidate>
/** rounds of searches in memory to replace candidates who have left */
const rounds = 4

export class RecommendToday extends Command<UserCard[]> {
  constructor(
    readonly currentUser: AuthenticatedUser,
    readonly language: Language,
  ) {
    super()
  }
}

/**
 * Today's deck: the same all day, extended when the limit grows. Leaves out members who are no longer listed, and those
 * the seeker has decided about since, on any device.
 */
@CommandHandler(RecommendToday)
export class RecommendTodayHandler implements ICommandHandler<RecommendToday> {
  constructor(
    private readonly users: UsersStore,
    private readonly objects: ObjectStore,
    private readonly candidates: CandidatesReads,
    private readonly recommendations: RecommendationsStore,
    private readonly presence: PresenceReads,
    private readonly exclusions: DeckExclusions,
    private readonly ranking: Ranking,
    private readonly plans: PlansStore,
    private readonly index: LiveIndex,
    private readonly model: MatchingModel,
    private readonly clock: Clock,
  ) {}

  async execute({ currentUser, language }: RecommendToday): Promise<UserCard[]> {
    const now = this.clock.now()
    const limit = currentUser.isVip ? PICKS_PER_DAY_VIP : PICKS_PER_DAY
    const seeker = await this.candidates.getSeeker(currentUser.id, currentUser.type)
    const listed: Listed = new Map()
    const picks = await this.recommendations.extendPicks(currentUser.id, dateInChina(now), (before) =>
      this.#fillPicks(seeker, before, limit, listed, now),
    )
    const [decided] = await Promise.all([
      this.exclusions.listExcluded(currentUser.id, now),
      this.#confirmListed(seeker, picks.today, listed, now),
    ])
    const gone = new Set(decided)
    const today = picks.today.flatMap((id) => (gone.has(id) ? [] : (listed.get(id) ?? [])))
    const view = {
      urls: this.objects,
      now,
      online: await this.presence.findOnline(today.map(({ _id }) => _id)),
      from: seeker.privacy ? sharedPosition({ privacy: seeker.privacy, position: seeker.position }, now) : null,
    }
    const known = { chances: await this.model.findChances(), language, now }
    return today.map((one) => ({
      ...cardOf(one, view),
      reason: reasonLine(reasonsFor(seeker, one, known), language),
    }))
  }

  /**
   * First the plan of the region, then members whose own deck of today contains the seeker, since a match needs both;
   * then new members; if there are none left, those seen longest ago. Never a member the seeker has decided about.
   * Members listed in the store are added to `listed`.
   */
  async #fillPicks(seeker: Seeker, picks: Picks, limit: number, listed: Listed, now: Date): Promise<Picks> {
    if (limit <= picks.today.length) return picks
    const seen = picks.history.map(({ id }) => id)
    const [excluded, planned, shownTo] = await Promise.all([
      this.exclusions.listExcluded(seeker._id, now),
      seeker.isPersonal === false ? [] : this.plans.findPlan(seeker._id),
      this.recommendations.listShownTo(seeker._id, picks.day),
    ])
    const gone = new Set([seeker._id, ...picks.today, ...seen, ...excluded])
    const queried = [...planned, ...shownTo].filter((id) => !gone.has(id))
    await this.#confirmListed(seeker, queried, listed, now)
    const mayBeShown = (id: string): boolean => !gone.has(id) && listed.has(id)
    const first = extend(picks, this.#byWishesMet(seeker, planned.filter(mayBeShown), listed), limit)
    // half of the rest, to leave room for others than today's first callers
    const half = first.today.length + Math.ceil((limit - first.today.length) / 2)
    const mutual = shownTo.filter(mayBeShown).flatMap((id) => listed.get(id) ?? [])
    const withMutual = extend(first, await this.ranking.rank(seeker, mutual, limit, picks.day), half)
    for (const id of withMutual.today) gone.add(id)
    const filled = extend(
      withMutual,
      await this.#freshPicks(seeker, gone, limit - withMutual.today.length, picks.day, listed, now),
      limit,
    )
    if (filled.today.length >= limit || seen.length === 0) return filled
    const never = new Set(excluded)
    await this.#confirmListed(seeker, seen, listed, now)
    return extend(
      filled,
      seen.filter((id) => listed.has(id) && !never.has(id)),
      limit,
    )
  }

  /** From memory as far as possible, confirmed by the store; the rest from the store. */
  async #freshPicks(
    seeker: Seeker,
    gone: ReadonlySet<string>,
    room: number,
    day: string,
    listed: Listed,
    now: Date,
  ): Promise<string[]> {
    const factor = hasSoftWishes(seeker.wishes?.best) ? SEARCH_FACTOR : 1
    const chosen: string[] = []
    const skipped = new Set(gone)
    for (let round = 0; round < rounds && chosen.length < room * factor; round++) {
      // memory may still contain members who have just left: each round searches farther
      const wanted = (room * factor - chosen.length) * 4 ** round
      const best = await this.index.findBest(seeker, skipped, wanted, day, now)
      if (!best || best.length === 0) break
      const left = await this.#confirmListed(seeker, best, listed, now)
      await this.index.recheck(left)
      for (const id of best) skipped.add(id)
      chosen.push(...best.filter((id) => listed.has(id)))
    }
    if (chosen.length >= room) return this.#byWishesMet(seeker, chosen, listed)
    const others = await this.candidates.listAround(seeker, [...skipped], room - chosen.length, now)
    for (const one of others) listed.set(one._id, one)
    const more = await this.ranking.rank(seeker, others, room * factor - chosen.length, day)
    return this.#byWishesMet(seeker, [...chosen, ...more], listed)
  }

  #byWishesMet(seeker: Seeker, ids: readonly string[], listed: Listed): string[] {
    const people = ids.flatMap((id) => listed.get(id) ?? [])
    return byWishesMet(seeker.wishes?.best, people).map(({ _id }) => _id)
  }

  /** Checks in the store who may be shown; returns those who may not. */
  async #confirmListed(seeker: Seeker, ids: readonly string[], listed: Listed, now: Date): Promise<string[]> {
    const unknown = [...new Set(ids)].filter((id) => !listed.has(id))
    if (unknown.length === 0) return []
    for (const [id, one] of await this.candidates.findStillListed(seeker, unknown, now)) listed.set(id, one)
    return unknown.filter((id) => !listed.has(id))
  }
}
