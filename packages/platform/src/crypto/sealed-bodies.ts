import type { Call } from '@xinyu/contracts/call'
import { isTimely } from '@xinyu/contracts/rules/signing/signing'
import { type SealedBody, suiteOf } from '@xinyu/contracts/rules/signing/sealed-body-format'
import type { KeyRing } from '../auth/key-ring.ts'
import { fieldsOf } from '../auth/signature.ts'
import type { Clock } from '../clock.ts'
import { AppError } from '../error.ts'
import type { ContractRequest } from '../http/calls/route.ts'
import { openEnvelope } from './envelope.ts'

const parts = ['encryptedData', 'encryptedSecretKey', 'encryptedIV', 'keyVersion'] as const

/**
 * Opens the bodies of encrypted calls before they are read. The key determines the suite; CBC, which is not
 * authenticated, is accepted only inside a verified signature, and never for money. A retired version is refused as
 * such; every other failure is ENVELOPE_INVALID.
 */
export class SealedBodies {
  constructor(
    private readonly ring: KeyRing,
    private readonly clock: Clock,
  ) {}

  /** The content of a sealed body. Caller, and signature if the call has one, are already verified. */
  async open(call: Call, request: Pick<ContractRequest, 'headers' | 'body' | 'person'>): Promise<unknown> {
    try {
      const sealed = sealedOf(request.body)
      const suite = suiteOf(sealed.keyVersion)
      const { timestamp } = fieldsOf(request)
      const key = await this.ring.envelopeKey(sealed.keyVersion)
      if (!key || !isTimely(timestamp, this.clock.now())) throw new Error('unknown key, or another time')
      if (suite === 'cbc' && (!call.signed || call.idempotent)) throw new Error('a suite that this call does not take')
      return openEnvelope(sealed, key, { path: call.path, timestamp, userId: request.person?.id ?? '' }, suite)
    } catch (error) {
      if (error instanceof AppError && (error.code === 'KEY_RETIRED' || error.code === 'UNAVAILABLE')) throw error
      throw new AppError('ENVELOPE_INVALID')
    }
  }
}

const sealedOf = (body: unknown): SealedBody => {
  const given = (body ?? {}) as Record<string, unknown>
  if (parts.some((part) => typeof given[part] !== 'string')) throw new Error('not sealed')
  return given as unknown as SealedBody
}
