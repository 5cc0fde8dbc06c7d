import { createHash, randomBytes } from 'node:crypto'
import { AppError } from '@xinyu/platform/error'
import { RedisStore } from '@xinyu/platform/redis/redis'
import { Injectable } from '@nestjs/common'
import { redisUnavailable } from '../errors.ts'

/** Time for the user to log in at Apple. */
const NONCE_SECONDS = 600
const unused = 'unused'
/** the first operation that uses a nonce owns it and may be repeated */
const useNonce = `
local by = redis.call('GET', KEYS[1])
if by ~= ARGV[1] and by ~= ARGV[2] then return 0 end
redis.call('SET', KEYS[1], ARGV[2], 'KEEPTTL')
return 1`

/**
 * Nonces for Apple, issued here: a token is valid only for a recent login that began here, and only once. If Redis
 * loses them, the user starts the login again.
 */
@Injectable()
export class AppleNonces {
  constructor(private readonly redis: RedisStore) {}

  async issue(): Promise<{ nonce: string; expiresIn: number }> {
    const nonce = randomBytes(24).toString('base64url')
    await this.redis.client.set(keyOf(nonce), unused, 'EX', NONCE_SECONDS).catch(redisUnavailable)
    return { nonce, expiresIn: NONCE_SECONDS }
  }

  /** Throws APPLE_TOKEN_INVALID for a nonce that is unknown, expired, or used by another operation. */
  async useNonce(nonce: string, operation: string): Promise<void> {
    const used = await this.redis.client.eval(useNonce, 1, keyOf(nonce), unused, operation).catch(redisUnavailable)
    if (used !== 1) throw new AppError('APPLE_TOKEN_INVALID')
  }
}

const keyOf = (nonce: string): string => `apple-nonce:${createHash('sha256').update(nonce).digest('base64url')}`
