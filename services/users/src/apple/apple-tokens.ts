import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { Log } from '@xinyu/platform/logging/log'
import { Inject, Injectable } from '@nestjs/common'
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify, type JWTVerifyOptions } from 'jose'
import { APPLE_LOGIN, type AppleLoginSettings } from './apple-settings.ts'
import { APPLE, type AppleEvent, eventOf, identityClaims, type IdentityClaims, isNonceValid } from './apple.rules.ts'

/** Maximum age of an identity token: the client sends it right after Apple issued it. */
export const TOKEN_SECONDS = 3_600
const toleranceSeconds = 60

/** Verifies tokens signed by Apple: signature by Apple's published keys, issuer, audience and age. */
@Injectable()
export class AppleTokens {
  #keys: ReturnType<typeof createRemoteJWKSet> | null = null

  constructor(
    @Inject(APPLE_LOGIN) private readonly settings: AppleLoginSettings,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /**
   * The claims of an identity token. Throws APPLE_TOKEN_INVALID, and UNAVAILABLE when Apple’s keys cannot be loaded.
   */
  async verifyIdentity(token: string, nonce: string | undefined): Promise<IdentityClaims> {
    const payload = await this.#verify(token, { maxTokenAge: TOKEN_SECONDS, requiredClaims: ['sub', 'exp', 'iat'] })
    const claims = identityClaims.safeParse(payload).data
    if (!claims || !isNonceValid(claims.nonce, nonce)) throw new AppError('APPLE_TOKEN_INVALID')
    return claims
  }

  /** The event in a notification; null when it is irrelevant here. Throws as `verifyIdentity`. */
  async verifyEvent(token: string): Promise<AppleEvent | null> {
    return eventOf((await this.#verify(token, { requiredClaims: ['events', 'iat'] })).events)
  }

  async #verify(token: string, how: JWTVerifyOptions): Promise<JWTPayload> {
    const { isOn, bundleId, servicesId } = this.settings
    if (!isOn) throw new AppError('UNAVAILABLE', { service: 'apple' })
    const audience = [bundleId, servicesId].filter((one) => one !== null)
    this.#keys ??= createRemoteJWKSet(new URL(`${this.settings.gateway}/auth/keys`), { timeoutDuration: 8_000 })
    const usual = {
      issuer: APPLE,
      audience,
      algorithms: ['RS256'],
      currentDate: this.clock.now(),
      clockTolerance: toleranceSeconds,
    }
    try {
      return (await jwtVerify(token, this.#keys, { ...usual, ...how })).payload
    } catch (error) {
      const why = error instanceof errors.JOSEError ? error.code : 'no answer'
      this.log.warn('a token of Apple is not accepted', { code: why })
      throw isTokenError(error)
        ? new AppError('APPLE_TOKEN_INVALID')
        : new AppError('UNAVAILABLE', { service: 'apple' })
    }
  }
}

/** Any other error comes from loading Apple’s keys. */
const isTokenError = (error: unknown): boolean =>
  [
    errors.JWTExpired,
    errors.JWTClaimValidationFailed,
    errors.JWTInvalid,
    errors.JWSInvalid,
    errors.JWSSignatureVerificationFailed,
    errors.JWKSNoMatchingKey,
    errors.JWKSMultipleMatchingKeys,
    errors.JOSEAlgNotAllowed,
    errors.JOSENotSupported,
  ].some((kind) => error instanceof kind)
