import { verifyFace } from '@xinyu/contracts/http/face'
import { Commands } from '@xinyu/platform/command/commands'
import { Implements } from '@xinyu/platform/http/calls/decorators'
import { RateLimit } from '@xinyu/platform/limits/rate-limit'
import { Controller } from '@nestjs/common'
import { assertOwnKey } from '../pipeline/pictures.public.ts'
import { BeginLivenessCheck } from './begin-liveness-check.ts'
import { VerifyFace } from './verify-face.ts'
import type { CallContext } from '@xinyu/platform/http/calls/context'

@Controller()
export class LivenessController {
  constructor(
    private readonly commands: Commands,
    private readonly limits: RateLimit,
  ) {}

  @Implements(verifyFace)
  async verify({ input: { challenge_id, frames }, currentUser }: CallContext<typeof verifyFace>) {
    if (challenge_id === undefined || frames === undefined) {
      await this.limits.take('liveness', currentUser.id, 20, 3_600)
      const { _id, actions, expiresAt } = await this.commands.execute(new BeginLivenessCheck(currentUser.id))
      const challenge = { challenge_id: _id, actions, expiresAt: expiresAt.toISOString() }
      return { challenge, verified: false, distance: null }
    }
    for (const key of frames) assertOwnKey(key, currentUser)
    return this.commands.execute(new VerifyFace(currentUser.id, challenge_id, frames))
  }
}
