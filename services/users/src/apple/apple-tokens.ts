import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { Log } from '@xinyu/platform/log'
import { Inject, Injectable } from '@nestjs/common'
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify, type JWTVerifyOptions } from 'jose'
import { APPLE_LOGIN, type AppleLoginSettings } from './apple-settings.ts'
import { APPLE, type AppleEvent, eventOf, identityClaims, type IdentityClaims, isNonceRight } from './apple.rules.ts'

/** An identity token is brought here right after Apple made it. */
export const TOKEN_SECONDS = 3_600
const toleranceSeconds = 60

/** Checks what Apple signs: by the keys that it publishes, made by it, for us, in time. */
@Injectable()
export class AppleTokens {
  #keys: ReturnType<typeof createRemoteJWKSet> | null = null

  constructor(
    @Inject(APPLE_LOGIN) private readonly settings: AppleLoginSettings,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Whom a token is about. Throws APPLE_TOKEN_INVALID, and UNAVAILABLE while Apple’s keys are out of reach. */
  async identity(token: string, nonce: string | undefined): Promise<IdentityClaims> {
    const payload = await this.#verify(token, { maxTokenAge: TOKEN_SECONDS, requiredClaims: ['sub', 'exp', 'iat'] })
    const claims = identityClaims.safeParse(payload).data
    if (!claims || !isNonceRight(claims.nonce, nonce)) throw new AppError('APPLE_TOKEN_INVALID')
    return claims
  }

  /** What a notification says; null where nothing here changes by it. Throws as `identity`. */
  async event(token: string): Promise<AppleEvent | null> {
    return eventOf((await this.#verify(token, { requiredClaims: ['events', 'iat'] })).events)
  }

  async #verify(token: string, how: JWTVerifyOptions): Promise<JWTPayload> {
    const { isOn, bundleId, servicesId } = this.settings
    if (!isOn) throw new AppError('UNAVAILABLE', { service: 'apple' })
    const audience = [bundleId, servicesId].filter((one) => one !== null)
    this.#keys ??= createRemoteJWKSet(new URL(`${this.settings.gateway()}/auth/keys`), { timeoutDuration: 8_000 })
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
      this.log.warn('a token of Apple is not taken', { code: why })
      throw isTokensFault(error)
        ? new AppError('APPLE_TOKEN_INVALID')
        : new AppError('UNAVAILABLE', { service: 'apple' })
    }
  }
}

/** Anything else is about how Apple’s keys were to be had. */
const isTokensFault = (error: unknown): boolean =>
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
