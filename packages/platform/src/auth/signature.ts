import type { Call } from '@xinyu/contracts/call'
import { isTimely, SIGNATURE_WINDOW, signatureHeaders, verifyV2 } from '@xinyu/contracts/rules/signing/signing'
import { verifyV1 } from '@xinyu/contracts/rules/signing/signing-v1'
import { Injectable } from '@nestjs/common'
import { Clock } from '../clock.ts'
import type { PlatformConfig } from '../config.ts'
import { AppError } from '../error.ts'
import type { ContractRequest } from '../http/calls/route.ts'
import { RedisStore } from '../redis/redis.ts'
import type { KeyRing, SigningKey } from './key-ring.ts'

type SignedCall = Pick<Call, 'idempotent'>

/** The algorithm of a key: `v1…` is the MD5 of the shipped client, every other key is v2. */
export const algorithmOf = (keyId: string): 'v1' | 'v2' => (/^v1(?:\D|$)/.test(keyId) ? 'v1' : 'v2')

/**
 * Checks the signature of a signed call, and that it is used once. v2: HMAC over method, path, body as sent, time,
 * nonce, key and person. v1 covers neither path nor person, so it is refused for calls that move money, which are the
 * idempotent signed calls.
 */
@Injectable()
export class SignatureCheck {
  constructor(
    private readonly config: PlatformConfig,
    private readonly ring: KeyRing,
    private readonly redis: RedisStore,
    private readonly clock: Clock,
  ) {}

  async check(call: SignedCall, request: ContractRequest): Promise<void> {
    const fields = fieldsOf(request)
    if (this.config.SIGNATURE_V1 === 'refuse' && algorithmOf(fields.keyId) === 'v1')
      throw new AppError('SIGNATURE_INVALID')
    if (!isTimely(fields.timestamp, this.clock.now())) throw new AppError('SIGNATURE_INVALID')
    const key = await this.ring.signingKey(request.person?.id ?? '', fields.keyId)
    if (!key) throw new AppError('SIGNATURE_INVALID')
    const nonce =
      algorithmOf(key.keyId) === 'v1' ? this.#checkV1(call, request, key) : await this.#checkV2(request, key, fields)
    const fresh = await this.redis.client
      .set(`nonce:${request.person?.id}:${nonce}`, '1', 'EX', 2 * SIGNATURE_WINDOW, 'NX')
      .catch(() => {
        throw new AppError('UNAVAILABLE', { retryAfter: 2 })
      })
    if (fresh === null) throw new AppError('SIGNATURE_INVALID')
  }

  /** Its fields are in the body. Returns the nonce: the signature itself. */
  #checkV1(call: SignedCall, request: ContractRequest, key: SigningKey): string {
    const body = (request.body ?? {}) as Record<string, unknown>
    const signature = text(body.signature)
    // the specification leaves time and key unsigned in some bodies; such a body could be replayed later
    if (
      call.idempotent ||
      body.timestamp === undefined ||
      body.keyId !== key.keyId ||
      !verifyV1(body, key.codes, signature)
    )
      throw new AppError('SIGNATURE_INVALID')
    return signature.toLowerCase()
  }

  async #checkV2(
    request: ContractRequest,
    { codes, keyId }: SigningKey,
    { timestamp }: { timestamp: string },
  ): Promise<string> {
    const nonce = text(request.headers[signatureHeaders.nonce])
    const path = (request.url.split('?')[0] ?? '').replace(/^\/api\//, '')
    const signed = {
      method: request.method,
      path,
      body: request.rawBody ?? '',
      timestamp,
      nonce,
      keyId,
      userId: request.person?.id ?? '',
    }
    const isGood =
      nonce.length >= 16 &&
      nonce.length <= 64 &&
      (await verifyV2(signed, codes, text(request.headers[signatureHeaders.signature])))
    if (!isGood) throw new AppError('SIGNATURE_INVALID')
    return nonce
  }
}

/** Time and key of a request: v2 sends them in headers, v1 in the body. */
export const fieldsOf = (request: Pick<ContractRequest, 'headers' | 'body'>): { timestamp: string; keyId: string } => {
  const body = (request.body ?? {}) as Record<string, unknown>
  return {
    timestamp: text(request.headers[signatureHeaders.timestamp] ?? body.timestamp),
    keyId: text(request.headers[signatureHeaders.keyId] ?? body.keyId),
  }
}

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
