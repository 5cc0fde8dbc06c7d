import type { AnswerOf } from '@xinyu/contracts/call'
import type { verifyFace } from '@xinyu/contracts/http/face/liveness'
import { getIdPhoto } from '@xinyu/contracts/internal/users-proofs'
import { CONFIG } from '@xinyu/platform/config'
import { AppError } from '@xinyu/platform/error'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { Log } from '@xinyu/platform/logging/log'
import { ObjectStore } from '@xinyu/platform/object-store/object-store'
import { Inject } from '@nestjs/common'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import type { FaceConfig } from '../config.ts'
import { distanceOf, FaceRecords } from '../face-records/face-records.public.ts'
import { type Face, Pictures } from '../pipeline/pictures.public.ts'
import { yawOf } from './yaw.rules.ts'
import { judge } from './liveness.rules.ts'
import { LivenessStore } from './liveness.store.ts'

export class VerifyFace extends Command<AnswerOf<typeof verifyFace>> {
  constructor(
    readonly userId: string,
    readonly challengeId: string,
    /** object keys of the camera frames */
    readonly frames: readonly string[],
  ) {
    super()
  }
}

/**
 * Verifies a live person before the camera, and that they match the avatar. The frames are deleted in any case. A
 * challenge is valid for one attempt: a repeat is refused with LIVENESS_EXPIRED.
 */
@CommandHandler(VerifyFace)
export class VerifyFaceHandler implements ICommandHandler<VerifyFace> {
  constructor(
    private readonly store: LivenessStore,
    private readonly faceRecords: FaceRecords,
    private readonly pictures: Pictures,
    private readonly objects: ObjectStore,
    private readonly internal: InternalClient,
    private readonly log: Log,
    @Inject(CONFIG) private readonly config: FaceConfig,
  ) {}

  async execute(command: VerifyFace): Promise<AnswerOf<typeof verifyFace>> {
    try {
      const distance = await this.#verify(command)
      return { challenge: null, verified: true, distance }
    } finally {
      await this.#remove(command.frames)
    }
  }

  /** The distance to the avatar. Throws the refusal. */
  async #verify({ userId, challengeId, frames: keys }: VerifyFace): Promise<number> {
    await this.faceRecords.assertConsent(userId)
    const challenge = await this.store.consume(userId, challengeId)
    if (!challenge) throw new AppError('LIVENESS_EXPIRED')
    const frames = await Promise.all(keys.map((key) => this.objects.get(key)))
    if (!(await this.store.useFrames(frames))) throw new AppError('LIVENESS_REPLAYED')
    const avatar = await this.faceRecords.avatarOf(userId)
    const faces: Face[] = []
    for (const bytes of frames)
      faces.push(
        this.faceRecords.assertOnlyFace(
          await this.pictures.examineBytes(bytes, { faces: 'descriptors', nudity: false }),
        ),
      )
    const first = faces[0]?.descriptor ?? []
    const measured = faces.map(({ landmarks, smile, descriptor }) => ({
      yaw: yawOf(landmarks),
      smile,
      toAvatar: distanceOf(descriptor, avatar),
      toFirst: distanceOf(descriptor, first),
    }))
    const decision = judge(measured, challenge.actions, { distance: this.config.FACE_DISTANCE })
    if ('refuse' in decision) throw new AppError(decision.refuse)
    await this.#assertIdPhoto(userId, first)
    await this.faceRecords.markVerified(userId, decision.distance)
    return decision.distance
  }

  /** While the ID card photo is stored, the face before the camera must match it too, if the photo can be measured. */
  async #assertIdPhoto(user_id: string, descriptor: ArrayLike<number>): Promise<void> {
    const { key } = await this.internal.call(getIdPhoto, { user_id })
    const onCard = key === null ? null : await this.faceRecords.onlyFaceIfAny(key)
    if (onCard && distanceOf(descriptor, onCard.descriptor) >= this.config.FACE_DISTANCE)
      throw new AppError('FACE_DIFFERENT_ID')
  }

  async #remove(keys: readonly string[]): Promise<void> {
    const removed = await Promise.allSettled(keys.map((key) => this.objects.remove(key)))
    const left = removed.filter(({ status }) => status === 'rejected').length
    if (left > 0) this.log.error('frames of a liveness check could not be deleted', { count: left })
  }
}
