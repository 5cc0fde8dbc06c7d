import { Clock } from '@xinyu/platform/clock'
import { Injectable } from '@nestjs/common'
import { MatchingModel } from '../../matching/matching.public.ts'
import type { Candidate } from '../candidates/candidate.document.ts'
import { choose, learnedScore, plainScore, score, type Seeker } from './recommend.rules.ts'

/**
 * Orders the candidates of a deck: by the chance that both say yes. Without a model by place, age and hobbies; without
 * personal recommendation by place and activity.
 */
@Injectable()
export class Ranking {
  constructor(
    private readonly model: MatchingModel,
    private readonly clock: Clock,
  ) {}

  async rank(seeker: Seeker, candidates: readonly Candidate[], limit: number, day: string): Promise<string[]> {
    const now = this.clock.now()
    if (seeker.isPersonal === false)
      return choose(seeker, candidates, limit, day, now, (other) => plainScore(seeker, other, day, now))
    const chances = await this.model.findChances()
    if (!chances) return choose(seeker, candidates, limit, day, now)
    const known = await this.model.loadKnown([seeker, ...candidates])
    const me = known.get(seeker._id)
    return choose(seeker, candidates, limit, day, now, (other) => {
      const rule = score(seeker, other, day, now)
      const them = known.get(other._id)
      if (!me || !them) return rule
      return learnedScore(chances.chance(me, them) * chances.chance(them, me), rule, chances.model.decisions)
    })
  }
}
