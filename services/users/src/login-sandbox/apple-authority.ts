import { createHash, createPublicKey, randomBytes } from 'node:crypto'
import { Clock } from '@xinyu/platform/clock'
import { RedisStore } from '@xinyu/platform/redis/redis'
import { Injectable } from '@nestjs/common'
import { exportJWK, importPKCS8, importSPKI, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { APPLE } from '../apple/apple.public.ts'
import { type AppleLoginKeys, LoginSandboxKeys } from './keys.public.ts'
import { appleSubOf, relayAddressOf } from './sandbox-people.rules.ts'

const tokenSeconds = 600
const half = (text: string): string => createHash('sha256').update(text).digest().subarray(0, 16).toString('base64url')

/** Signs tokens as Apple does, and verifies the client secrets of its customers. */
@Injectable()
export class AppleAuthority {
  constructor(
    private readonly keys: LoginSandboxKeys,
    private readonly redis: RedisStore,
    private readonly clock: Clock,
  ) {}

  /** The public keys for Apple’s signatures. */
  async keySet(): Promise<object> {
    const { appleKeyId, applePublicKey } = await this.keys.apple()
    const jwk = await exportJWK(createPublicKey(applePublicKey))
    return { keys: [{ ...jwk, kid: appleKeyId, use: 'sig', alg: 'RS256' }] }
  }

  /** `hidesMail`: with a relay address of Apple’s instead of the person's own. */
  async identityToken(about: Record<string, string>): Promise<string> {
    const { person = '', clientId = '', nonce, code, hidesMail, asksMail } = about
    const mail = {
      email: hidesMail ? relayAddressOf(person) : `${appleSubOf(person).slice(7, 17)}@example.com`,
      email_verified: true,
      is_private_email: Boolean(hidesMail),
    }
    return this.#signed(clientId, {
      sub: appleSubOf(person),
      exp: this.#now() + tokenSeconds,
      auth_time: this.#now(),
      nonce_supported: true,
      ...(nonce ? { nonce } : {}),
      ...(code ? { c_hash: half(code) } : {}),
      ...(asksMail ? mail : {}),
    })
  }

  /** A notification about a person: `events` is a string, as in Apple’s. */
  async notification(person: string, type: string): Promise<string> {
    const { servicesId } = await this.keys.apple()
    const events = JSON.stringify({ type, sub: appleSubOf(person), event_time: this.clock.now().getTime() })
    return this.#signed(servicesId, { jti: randomBytes(12).toString('base64url'), events })
  }

  /** Checks a client secret, which is a token signed by the customer. */
  async isCustomer(clientId: string, secret: string): Promise<boolean> {
    const { teamId, bundleId, servicesId, clientPublicKey } = await this.keys.apple()
    const options = {
      issuer: teamId,
      subject: clientId,
      audience: APPLE,
      algorithms: ['ES256'],
      currentDate: this.clock.now(),
      requiredClaims: ['iat', 'exp'],
    }
    if (clientId !== bundleId && clientId !== servicesId) return false
    return jwtVerify(secret, await importSPKI(clientPublicKey, 'ES256'), options).then(
      () => true,
      () => false,
    )
  }

  async grant(about: Record<string, string>): Promise<string> {
    const token = `r${randomBytes(24).toString('base64url')}`
    await this.redis.client.set(grantKey(token), JSON.stringify(about))
    return token
  }

  async granted(token: string): Promise<Record<string, string> | null> {
    const found = await this.redis.client.get(grantKey(token))
    return found ? (JSON.parse(found) as Record<string, string>) : null
  }

  async revoke(token: string): Promise<void> {
    await this.redis.client.del(grantKey(token))
  }

  async clients(): Promise<Pick<AppleLoginKeys, 'bundleId' | 'servicesId'>> {
    return this.keys.apple()
  }

  async #signed(audience: string, claims: JWTPayload): Promise<string> {
    const { appleKeyId, applePrivateKey } = await this.keys.apple()
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: appleKeyId })
      .setIssuer(APPLE)
      .setAudience(audience)
      .setIssuedAt(this.#now())
      .sign(await importPKCS8(applePrivateKey, 'RS256'))
  }

  #now(): number {
    return Math.floor(this.clock.now().getTime() / 1000)
  }
}

const grantKey = (token: string): string => `sandbox-apple-grant:${token.slice(0, 64)}`
