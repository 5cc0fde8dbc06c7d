import { createHash, randomBytes } from 'node:crypto'
import { Clock } from '@xinyu/platform/clock'
import { RedisStore } from '@xinyu/platform/redis/redis'
import { Injectable } from '@nestjs/common'
import { redisUnavailable } from '../errors.ts'

/** time for the owner to find their device and confirm */
const CHALLENGE_MS = 300_000

/** What a challenge may be answered for: a login by anybody, or one person's new passkey or proof. */
export type Purpose = 'login' | `add:${string}` | `prove:${string}`

/**
 * Challenges for authenticators, each for one purpose and one answer, right or wrong. If Redis loses them, the person
 * starts again.
 */
@Injectable()
export class PasskeyChallenges {
  constructor(
    private readonly redis: RedisStore,
    private readonly clock: Clock,
  ) {}

  async issue(purpose: Purpose): Promise<Uint8Array<ArrayBuffer>> {
    const challenge = new Uint8Array(randomBytes(32))
    const until = this.clock.now().getTime() + CHALLENGE_MS
    const key = keyOf(Buffer.from(challenge).toString('base64url'))
    await this.redis.client.set(key, `${until} ${purpose}`, 'PX', CHALLENGE_MS).catch(redisUnavailable)
    return challenge
  }

  /** Uses a challenge up; false if it was not issued for this, is used or has expired. */
  async use(challenge: string, purpose: Purpose): Promise<boolean> {
    const stored = await this.redis.client.getdel(keyOf(challenge)).catch(redisUnavailable)
    const [until, issuedFor] = stored?.split(' ') ?? []
    return issuedFor === purpose && Number(until) > this.clock.now().getTime()
  }
}

const keyOf = (challenge: string): string =>
  `passkey-challenge:${createHash('sha256').update(challenge).digest('base64url')}`
