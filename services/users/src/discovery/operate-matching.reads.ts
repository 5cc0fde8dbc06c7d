import type { explainPair, evaluateMatching } from '@xinyu/contracts/internal/users'
import { dateInChina } from '@xinyu/contracts/rules/age'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { Injectable } from '@nestjs/common'
import type { z } from 'zod'
import { decisionOf, MatchingModel, OutcomesStore } from '../matching/matching.public.ts'
import { CandidateChangesReads } from './candidate-index/candidate-changes.reads.ts'
import { CandidatesReads } from './candidates.reads.ts'
import { Evaluation, type Member } from './evaluation.rules.ts'
import { reasonsFor } from './reasons.ts'
import { score } from './recommend.rules.ts'
import { RecommendationsStore } from './recommendations.store.ts'

const day = 86_400_000
const newDays = 7
const mostTerms = 15

/** What an operator asks about the recommendations: why, and how well. */
@Injectable()
export class OperateMatchingReads {
  constructor(
    private readonly candidates: CandidatesReads,
    private readonly everybody: CandidateChangesReads,
    private readonly recommendations: RecommendationsStore,
    private readonly outcomes: OutcomesStore,
    private readonly model: MatchingModel,
    private readonly clock: Clock,
  ) {}

  async explain(userId: string, otherId: string): Promise<z.input<(typeof explainPair)['output']>> {
    const now = this.clock.now()
    const seeker = await this.candidates.seeker(userId, 'normal')
    const [stored] = await this.everybody.some([otherId])
    if (!stored?.listed || seeker.gender === null) throw new AppError('USER_NOT_FOUND')
    const chances = await this.model.chances()
    const known = await this.model.known([seeker, stored])
    const [me, them] = [known.get(userId), known.get(otherId)]
    const [likes, isLiked] = chances && me && them ? [chances.terms(me, them), chances.terms(them, me)] : [[], []]
    const terms = (chances?.pairs.names ?? [])
      .map((name, index) => ({ name, likes: likes[index] ?? 0, isLiked: isLiked[index] ?? 0 }))
      .sort((one, other) => Math.abs(other.likes + other.isLiked) - Math.abs(one.likes + one.isLiked))
    return {
      keepLimits: (await this.candidates.stillListed(seeker, [otherId], now)).has(otherId),
      decided: (await this.outcomes.decidedBy(userId, now)).includes(otherId),
      chances: chances && me && them ? { likes: chances.chance(me, them), isLiked: chances.chance(them, me) } : null,
      rule: score(seeker, stored, dateInChina(now), now),
      terms: terms.slice(0, mostTerms),
      reasons: reasonsFor(seeker, stored, { chances, language: 'en', now }).map(({ text }) => text),
    }
  }

  async evaluate(days: number): Promise<z.input<(typeof evaluateMatching)['output']>> {
    const now = this.clock.now()
    const since = new Date(now.getTime() - days * day)
    const members = new Map<string, Member>()
    for await (const some of this.everybody.everybody())
      for (const { _id, provinceCode, createdAt } of some)
        members.set(_id, {
          province: provinceCode ?? '',
          isNew: now.getTime() - createdAt.getTime() < newDays * day,
        })
    const evaluation = new Evaluation(members)
    for await (const ids of this.recommendations.shownSince(dateInChina(since))) evaluation.show(ids)
    for await (const some of this.outcomes.since(since))
      for (const one of some)
        evaluation.hear({
          from: one.from,
          to: one.to,
          yes: decisionOf(one, now)?.yes ?? null,
          said: one.said ?? null,
          wrote: Boolean(one.wroteAt),
        })
    return { groups: evaluation.groups(), calibration: evaluation.calibration() }
  }
}
