import { AppError } from '@xinyu/platform/error'
import { RedisStore } from '@xinyu/platform/redis/redis'
import { Injectable } from '@nestjs/common'
import { redisUnavailable } from '../errors.ts'
import type { AppleGrant } from '../user-store/user-store.public.ts'
import { AppleClient } from './apple-client.ts'
import { AppleTokens, TOKEN_SECONDS } from './apple-tokens.ts'
import { AppleNonces } from './apple-nonces.ts'
import { type AppleEvent, tokenId } from './apple.rules.ts'

/** The person at Apple who logs in. */
export interface ApplePerson {
  /** Apple’s id of the person for our team */
  sub: string
  /** the client of ours that the token was issued to */
  clientId: string
  /** identify the token and the login it was issued for, see `useToken` */
  tokenId: string
  nonce: string
}

/** Login with Apple, for the other capabilities. */
@Injectable()
export class AppleLogin {
  constructor(
    private readonly tokens: AppleTokens,
    private readonly client: AppleClient,
    private readonly redis: RedisStore,
    private readonly nonces: AppleNonces,
  ) {}

  async verifyPerson(token: string, nonce: string | undefined): Promise<ApplePerson> {
    const { sub, aud } = await this.tokens.verifyIdentity(token, nonce)
    return { sub, clientId: aud, tokenId: tokenId(token), nonce: nonce ?? '' }
  }

  /**
   * A token and its nonce, which was issued here, serve one operation; that operation may be repeated. Throws
   * APPLE_TOKEN_INVALID for any other.
   */
  async useToken({ tokenId: id, nonce }: ApplePerson, operation: string): Promise<void> {
    await this.nonces.useNonce(nonce, operation)
    const key = `apple-token:${id}`
    const seconds = TOKEN_SECONDS + 120
    const isFirst = await this.redis.client.set(key, operation, 'EX', seconds, 'NX').catch(redisUnavailable)
    if (isFirst !== 'OK' && (await this.redis.client.get(key).catch(redisUnavailable)) !== operation)
      throw new AppError('APPLE_TOKEN_INVALID')
  }

  /**
   * The grant by which the login can be revoked; null when Apple grants none for the code, which does not prevent the
   * login. Throws APPLE_TOKEN_INVALID for another person's code.
   */
  async exchangeGrant({ sub, clientId }: ApplePerson, code: string | undefined): Promise<AppleGrant | null> {
    const given = code === undefined ? null : await this.client.exchangeCode(clientId, code)
    if (given && given.sub !== sub) throw new AppError('APPLE_TOKEN_INVALID')
    return given && { clientId, refreshToken: given.refreshToken }
  }

  async revoke(grant: AppleGrant): Promise<boolean> {
    return this.client.revoke(grant)
  }

  async verifyEvent(payload: string): Promise<AppleEvent | null> {
    return this.tokens.verifyEvent(payload)
  }
}
