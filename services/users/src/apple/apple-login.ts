import { AppError } from '@xinyu/platform/error'
import { RedisStore } from '@xinyu/platform/redis'
import { Injectable } from '@nestjs/common'
import type { AppleGrant } from '../directory/directory.public.ts'
import { AppleClient } from './apple-client.ts'
import { AppleTokens, TOKEN_SECONDS } from './apple-tokens.ts'
import { AppleNonces } from './apple-nonces.ts'
import { type AppleEvent, tokenId } from './apple.rules.ts'

/** Who logs in with Apple. */
export interface ApplePerson {
  /** Apple’s id of the person for our team */
  sub: string
  /** which of our clients the token was made for */
  clientId: string
  /** name the token and the login that it was made for, for `useOnce` */
  tokenId: string
  nonce: string
}

/** The login by Apple, as far as other capabilities need it. */
@Injectable()
export class AppleLogin {
  constructor(
    private readonly tokens: AppleTokens,
    private readonly client: AppleClient,
    private readonly redis: RedisStore,
    private readonly nonces: AppleNonces,
  ) {}

  async personOf(token: string, nonce: string | undefined): Promise<ApplePerson> {
    const { sub, aud } = await this.tokens.identity(token, nonce)
    return { sub, clientId: aud, tokenId: tokenId(token), nonce: nonce ?? '' }
  }

  /**
   * A token serves one operation, which may be repeated, and so does its nonce, which was issued here. Throws
   * APPLE_TOKEN_INVALID for one that served another.
   */
  async useOnce({ tokenId: id, nonce }: ApplePerson, operation: string): Promise<void> {
    await this.nonces.use(nonce, operation)
    const key = `apple-token:${id}`
    const seconds = TOKEN_SECONDS + 120
    const isFirst = await this.redis.client.set(key, operation, 'EX', seconds, 'NX').catch(unavailable)
    if (isFirst !== 'OK' && (await this.redis.client.get(key).catch(unavailable)) !== operation)
      throw new AppError('APPLE_TOKEN_INVALID')
  }

  /**
   * What the login can be ended with; null while Apple gives nothing for the code, which keeps nobody from logging in.
   * Throws APPLE_TOKEN_INVALID for somebody else’s code.
   */
  async grantOf({ sub, clientId }: ApplePerson, code: string | undefined): Promise<AppleGrant | null> {
    const given = code === undefined ? null : await this.client.exchange(clientId, code)
    if (given && given.sub !== sub) throw new AppError('APPLE_TOKEN_INVALID')
    return given && { clientId, refreshToken: given.refreshToken }
  }

  async revoke(grant: AppleGrant): Promise<boolean> {
    return this.client.revoke(grant)
  }

  async eventOf(payload: string): Promise<AppleEvent | null> {
    return this.tokens.event(payload)
  }
}

const unavailable = (): never => {
  throw new AppError('UNAVAILABLE', { retryAfter: 2 })
}
