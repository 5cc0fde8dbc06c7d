import {
  Environment,
  type JWSRenewalInfoDecodedPayload,
  type JWSTransactionDecodedPayload,
  type ResponseBodyV2DecodedPayload,
  SignedDataVerifier,
  VerificationException,
  VerificationStatus,
} from '@apple/app-store-server-library'
import { AppError } from '@xinyu/platform/error'
import { Log } from '@xinyu/platform/logging/log'
import { Inject, Injectable } from '@nestjs/common'
import { APPLE_SETTINGS, type AppleSettings } from './apple-settings.ts'

/**
 * Verifies Apple's signatures: a chain of three certificates below a pinned root, with Apple's extensions, for our app
 * and environment.
 */
@Injectable()
export class AppleVerifier {
  readonly #verifier: SignedDataVerifier

  constructor(
    @Inject(APPLE_SETTINGS) { roots, checksOnline, environment, bundleId, appAppleId }: AppleSettings,
    private readonly log: Log,
  ) {
    const where = environment === 'Production' ? Environment.PRODUCTION : Environment.SANDBOX
    this.#verifier = new SignedDataVerifier([...roots], checksOnline, where, bundleId, appAppleId)
  }

  /** Null: not signed by Apple, or not for us. Throws UNAVAILABLE if that is unknown now. */
  async transaction(jws: string): Promise<JWSTransactionDecodedPayload | null> {
    return this.#proved(() => this.#verifier.verifyAndDecodeTransaction(jws))
  }

  async renewal(jws: string): Promise<JWSRenewalInfoDecodedPayload | null> {
    return this.#proved(() => this.#verifier.verifyAndDecodeRenewalInfo(jws))
  }

  async notification(jws: string): Promise<ResponseBodyV2DecodedPayload | null> {
    return this.#proved(() => this.#verifier.verifyAndDecodeNotification(jws))
  }

  async #proved<T>(verify: () => Promise<T>): Promise<T | null> {
    try {
      return await verify()
    } catch (error) {
      const status = error instanceof VerificationException ? error.status : VerificationStatus.FAILURE
      const code = VerificationStatus[status]
      if (status === VerificationStatus.RETRYABLE_VERIFICATION_FAILURE) {
        this.log.warn('the state of Apple’s certificates is unknown', { code })
        throw new AppError('UNAVAILABLE')
      }
      this.log.warn('what should be Apple’s word is not', { code })
      return null
    }
  }
}
