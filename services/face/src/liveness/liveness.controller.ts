import type { AnswerOf, InputOf } from '@xinyu/contracts/call'
import { verifyFace } from '@xinyu/contracts/http/face'
import type { Person } from '@xinyu/platform/auth/person'
import { Answers, Input, Who } from '@xinyu/platform/http/decorators'
import { RateLimit } from '@xinyu/platform/rate-limit'
import { Controller } from '@nestjs/common'
import { demandOwnKey } from '../pipeline/pictures.public.ts'
import { VerifyFace } from './verify-face.ts'

@Controller()
export class LivenessController {
  constructor(
    private readonly verification: VerifyFace,
    private readonly limits: RateLimit,
  ) {}

  @Answers(verifyFace)
  async verify(
    @Input() { challenge_id, frames }: InputOf<typeof verifyFace>,
    @Who() who: Person,
  ): Promise<AnswerOf<typeof verifyFace>> {
    if (challenge_id === undefined || frames === undefined) {
      await this.limits.take('liveness', who.id, 20, 3_600)
      return this.verification.begin(who.id)
    }
    for (const key of frames) demandOwnKey(key, who)
    return this.verification.decide(who.id, challenge_id, frames)
  }
}
