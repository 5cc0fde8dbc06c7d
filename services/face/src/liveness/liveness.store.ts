import { createHash } from 'node:crypto'
import type { LivenessAction } from '@xinyu/contracts/http/face/liveness'
import { nullIfDuplicate } from '@xinyu/platform/db/writes/duplicate-key'
import { Clock } from '@xinyu/platform/clock'
import { Database } from '@xinyu/platform/db/database'
import { newId } from '@xinyu/platform/ids'
import { Injectable } from '@nestjs/common'
import type { Collection } from 'mongodb'

export interface Challenge {
  _id: string
  user_id: string
  actions: LivenessAction[]
  expiresAt: Date
  usedAt: Date | null
}
interface UsedFrame {
  _id: string
  at: Date
}

const minutes = 3

/**
 * Challenges, each valid for one attempt; and hashes of used frames, so that none counts twice. No picture is stored.
 */
@Injectable()
export class LivenessStore {
  readonly #challenges: Collection<Challenge>
  readonly #frames: Collection<UsedFrame>

  constructor(
    database: Database,
    private readonly clock: Clock,
  ) {
    this.#challenges = database.collection<Challenge>('liveness_challenges')
    this.#frames = database.collection<UsedFrame>('liveness_frames')
  }

  async begin(userId: string, actions: LivenessAction[]): Promise<Challenge> {
    const challenge = {
      _id: newId(),
      user_id: userId,
      actions,
      expiresAt: new Date(this.clock.now().getTime() + minutes * 60_000),
      usedAt: null,
    }
    await this.#challenges.insertOne(challenge)
    return challenge
  }

  /** The challenge, if it is this user's, unexpired and unused; marks it as used. */
  async consume(userId: string, id: string): Promise<Challenge | null> {
    const now = this.clock.now()
    return this.#challenges.findOneAndUpdate(
      { _id: id, user_id: userId, usedAt: null, expiresAt: { $gt: now } },
      { $set: { usedAt: now } },
    )
  }

  /** False if one of them was used before, in this attempt or another. */
  async useFrames(frames: readonly Uint8Array[]): Promise<boolean> {
    const sums = frames.map((bytes) => createHash('sha256').update(bytes).digest('hex'))
    const at = this.clock.now()
    return (await this.#frames.insertMany(sums.map((_id) => ({ _id, at }))).catch(nullIfDuplicate)) !== null
  }
}
