import { randomInt } from 'node:crypto'
import { verifyFace } from '@xinyu/contracts/http/face/liveness'
import { Commands } from '@xinyu/platform/command/commands'
import { Implements } from '@xinyu/platform/http/calls/decorators'
import { RateLimit } from '@xinyu/platform/limits/rate-limit'
import { Controller } from '@nestjs/common'
import { FaceRecords } from '../face-records/face-records.public.ts'
import { assertOwnKey } from '../pipeline/pictures.public.ts'
import { randomActions } from './liveness.rules.ts'
import { LivenessStore } from './liveness.store.ts'
import { VerifyFace } from './verify-face.ts'
import type { CallContext } from '@xinyu/platform/http/calls/context'

@Controller()
export class LivenessController {
  constructor(
    private readonly commands: Commands,
    private readonly store: LivenessStore,
    private readonly faceRecords: FaceRecords,
    private readonly limits: RateLimit,
  ) {}

  /** Without frames it answers with the actions for the camera, in an unpredictable order. */
  @Implements(verifyFace)
  async verify({ input: { challenge_id, frames }, currentUser }: CallContext<typeof verifyFace>) {
    if (challenge_id === undefined || frames === undefined) {
      await this.limits.consume('liveness', currentUser.id, 20, 3_600)
      await this.faceRecords.assertConsent(currentUser.id)
      const wanted = randomActions(() => randomInt(1_000_000) / 1_000_000)
      const { _id, actions, expiresAt } = await this.store.begin(currentUser.id, wanted)
      const challenge = { challenge_id: _id, actions, expiresAt: expiresAt.toISOString() }
      return { challenge, verified: false, distance: null }
    }
    for (const key of frames) assertOwnKey(key, currentUser)
    return this.commands.execute(new VerifyFace(currentUser.id, challenge_id, frames))
  }
}
