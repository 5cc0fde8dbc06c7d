import type { explainPair, evaluateMatching } from '@xinyu/contracts/internal/users-operations'
import { dateInChina } from '@xinyu/contracts/rules/people/age'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { Injectable } from '@nestjs/common'
import type { z } from 'zod'
import { MatchingModel, OutcomesStore } from '../matching/matching.public.ts'
import { CandidateChangesReads } from './candidate-index/candidate-changes.reads.ts'
import { CandidatesReads } from './candidates/candidates.reads.ts'
import { DeckEvaluation } from './evaluation/deck-evaluation.ts'
import { reasonsFor } from './decks/reasons.ts'
import { score } from './decks/recommend.rules.ts'

const maxTerms = 15

/** An operator's queries about recommendations: reasons and quality. */
@Injectable()
export class OperateMatchingReads {
  constructor(
    private readonly candidates: CandidatesReads,
    private readonly candidateReads: CandidateChangesReads,
    private readonly decks: DeckEvaluation,
    private readonly outcomes: OutcomesStore,
    private readonly model: MatchingModel,
    private readonly clock: Clock,
  ) {}

  async explain(userId: string, otherId: string): Promise<z.input<(typeof explainPair)['output']>> {
    const now = this.clock.now()
    const seeker = await this.candidates.getSeeker(userId, 'normal')
    const [stored] = await this.candidateReads.findByIds([otherId])
    if (!stored?.listed || seeker.gender === null) throw new AppError('USER_NOT_FOUND')
    const chances = await this.model.findChances()
    const known = await this.model.loadKnown([seeker, stored])
    const [me, them] = [known.get(userId), known.get(otherId)]
    const [likes, isLiked] = chances && me && them ? [chances.terms(me, them), chances.terms(them, me)] : [[], []]
    const terms = (chances?.pairs.names ?? [])
      .map((name, index) => ({ name, likes: likes[index] ?? 0, isLiked: isLiked[index] ?? 0 }))
      .sort((one, other) => Math.abs(other.likes + other.isLiked) - Math.abs(one.likes + one.isLiked))
    return {
      keepLimits: (await this.candidates.findStillListed(seeker, [otherId], now)).has(otherId),
      decided: (await this.outcomes.listDecidedBy(userId, now)).includes(otherId),
      chances: chances && me && them ? { likes: chances.chance(me, them), isLiked: chances.chance(them, me) } : null,
      rule: score(seeker, stored, dateInChina(now), now),
      terms: terms.slice(0, maxTerms),
      reasons: reasonsFor(seeker, stored, { chances, language: 'en', now }).map(({ text }) => text),
    }
  }

  async evaluate(days: number): Promise<z.input<(typeof evaluateMatching)['output']>> {
    const { evaluation } = await this.decks.evaluate(days)
    return { groups: evaluation.groups(), calibration: evaluation.calibration() }
  }
}
