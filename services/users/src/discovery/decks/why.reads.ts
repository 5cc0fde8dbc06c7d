import type { AnswerOf } from '@xinyu/contracts/call'
import type { Language } from '@xinyu/contracts/errors'
import type { whyUser } from '@xinyu/contracts/http/users/matching'
import type { AuthenticatedUser } from '@xinyu/platform/auth/authenticated-user'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { Injectable } from '@nestjs/common'
import { MatchingModel } from '../../matching/matching.public.ts'
import { CandidatesReads } from '../candidates/candidates.reads.ts'
import { reasonsFor } from './reasons.ts'

/** The reasons of a recommendation, for the member who got it. */
@Injectable()
export class WhyReads {
  constructor(
    private readonly candidates: CandidatesReads,
    private readonly model: MatchingModel,
    private readonly clock: Clock,
  ) {}

  async explain(
    currentUser: AuthenticatedUser,
    otherId: string,
    language: Language,
  ): Promise<AnswerOf<typeof whyUser>> {
    const now = this.clock.now()
    const seeker = await this.candidates.getSeeker(currentUser.id, currentUser.type)
    const other = (await this.candidates.findStillListed(seeker, [otherId], now)).get(otherId)
    // does not reveal whose limit excludes them
    if (!other) throw new AppError('USER_NOT_FOUND')
    const chances = await this.model.findChances()
    const basis = seeker.isPersonal === false ? 'plain' : chances ? 'learned' : 'rule'
    return { basis, reasons: reasonsFor(seeker, other, { chances, language, now }) }
  }
}
