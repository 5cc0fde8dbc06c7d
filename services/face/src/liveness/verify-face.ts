import { randomInt } from 'node:crypto'
import type { AnswerOf } from '@xinyu/contracts/call'
import type { verifyFace } from '@xinyu/contracts/http/face'
import { CONFIG } from '@xinyu/platform/config'
import { AppError } from '@xinyu/platform/error'
import { Log } from '@xinyu/platform/log'
import { ObjectStore } from '@xinyu/platform/object-store'
import { Inject, Injectable } from '@nestjs/common'
import type { FaceConfig } from '../config.ts'
import { distanceOf, Members } from '../members/members.public.ts'
import { type Face, Pictures } from '../pipeline/pictures.public.ts'
import { yawOf } from './yaw.rules.ts'
import { challengeOf, judge } from './liveness.rules.ts'
import { LivenessStore } from './liveness.store.ts'

type Answer = AnswerOf<typeof verifyFace>

/**
 * A living person before the camera, and the one of the avatar. The frames are gone once it is decided, whatever the
 * decision.
 */
@Injectable()
export class VerifyFace {
  constructor(
    private readonly store: LivenessStore,
    private readonly members: Members,
    private readonly pictures: Pictures,
    private readonly objects: ObjectStore,
    private readonly log: Log,
    @Inject(CONFIG) private readonly config: FaceConfig,
  ) {}

  async begin(userId: string): Promise<Answer> {
    await this.members.assertConsent(userId)
    const { _id, actions, expiresAt } = await this.store.begin(
      userId,
      challengeOf(() => randomInt(1_000_000) / 1_000_000),
    )
    return {
      challenge: { challenge_id: _id, actions, expiresAt: expiresAt.toISOString() },
      verified: false,
      distance: null,
    }
  }

  async decide(userId: string, challengeId: string, keys: readonly string[]): Promise<Answer> {
    try {
      return await this.#decide(userId, challengeId, keys)
    } finally {
      await this.#remove(keys)
    }
  }

  async #decide(userId: string, challengeId: string, keys: readonly string[]): Promise<Answer> {
    await this.members.assertConsent(userId)
    const challenge = await this.store.take(userId, challengeId)
    if (!challenge) throw new AppError('LIVENESS_EXPIRED')
    const frames = await Promise.all(keys.map((key) => this.objects.get(key)))
    if (!(await this.store.claim(frames))) throw new AppError('LIVENESS_REPLAYED')
    const avatar = await this.members.avatarOf(userId)
    const faces: Face[] = []
    for (const bytes of frames)
      faces.push(
        this.members.assertOnlyFace(await this.pictures.examineBytes(bytes, { faces: 'descriptors', nudity: false })),
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
    await this.members.verified(userId, decision.distance)
    return { challenge: null, verified: true, distance: decision.distance }
  }

  async #remove(keys: readonly string[]): Promise<void> {
    const removed = await Promise.allSettled(keys.map((key) => this.objects.remove(key)))
    const left = removed.filter(({ status }) => status === 'rejected').length
    if (left > 0) this.log.error('frames of a liveness check could not be deleted', { count: left })
  }
}
