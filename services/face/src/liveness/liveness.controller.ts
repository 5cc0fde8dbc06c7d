import { verifyFace } from '@xinyu/contracts/http/face'
import { Implements } from '@xinyu/platform/http/decorators'
import { RateLimit } from '@xinyu/platform/rate-limit'
import { Controller } from '@nestjs/common'
import { assertOwnKey } from '../pipeline/pictures.public.ts'
import { VerifyFace } from './verify-face.ts'
import type { CallContext } from '@xinyu/platform/http/context'

@Controller()
export class LivenessController {
  constructor(
    private readonly verification: VerifyFace,
    private readonly limits: RateLimit,
  ) {}

  @Implements(verifyFace)
  async verify({ input: { challenge_id, frames }, currentUser }: CallContext<typeof verifyFace>) {
    if (challenge_id === undefined || frames === undefined) {
      await this.limits.take('liveness', currentUser.id, 20, 3_600)
      return this.verification.begin(currentUser.id)
    }
    for (const key of frames) assertOwnKey(key, currentUser)
    return this.verification.decide(currentUser.id, challenge_id, frames)
  }
}
