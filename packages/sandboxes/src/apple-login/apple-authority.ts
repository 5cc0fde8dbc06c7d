import { createHash, createPublicKey, randomBytes } from 'node:crypto'
import { Clock } from '@xinyu/platform/clock'
import { CONFIG } from '@xinyu/platform/config'
import { Inject, Injectable } from '@nestjs/common'
import { exportJWK, importPKCS8, importSPKI, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import type { SandboxesConfig } from '../config.ts'
import { appleSubOf, relayAddressOf } from '../pages/people.rules.ts'

const APPLE = 'https://appleid.apple.com'
const tokenSeconds = 600
const half = (text: string): string => createHash('sha256').update(text).digest().subarray(0, 16).toString('base64url')

/** Signs tokens as Apple does, and verifies the client secrets of its customers. */
@Injectable()
export class AppleAuthority {
  readonly #grants = new Map<string, Record<string, string>>()

  constructor(
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: SandboxesConfig,
  ) {}

  get keys(): SandboxesConfig['SANDBOX_KEYS']['appleLogin'] {
    return this.config.SANDBOX_KEYS.appleLogin
  }

  async keySet(): Promise<object> {
    const { appleKeyId, applePublicKey } = this.keys
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
    const { servicesId } = this.keys
    const events = JSON.stringify({ type, sub: appleSubOf(person), event_time: this.clock.now().getTime() })
    return this.#signed(servicesId, { jti: randomBytes(12).toString('base64url'), events })
  }

  /** Checks a client secret, which is a token signed by the customer. */
  async isCustomer(clientId: string, secret: string): Promise<boolean> {
    const { teamId, bundleId, servicesId, clientPublicKey } = this.keys
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

  grant(about: Record<string, string>): string {
    const token = `r${randomBytes(24).toString('base64url')}`
    this.#grants.set(token, about)
    return token
  }

  granted(token: string): Record<string, string> | null {
    return this.#grants.get(token) ?? null
  }

  revoke(token: string): void {
    this.#grants.delete(token)
  }

  async #signed(audience: string, claims: JWTPayload): Promise<string> {
    const { appleKeyId, applePrivateKey } = this.keys
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
