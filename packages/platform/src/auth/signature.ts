import { createHmac } from 'node:crypto'
import { isTimely, SIGNATURE_WINDOW, signatureHeaders, verifyV2 } from '@xinyu/contracts/rules/signing'
import { Injectable } from '@nestjs/common'
import { Clock } from '../clock.ts'
import type { PlatformConfig } from '../config.ts'
import { AppError } from '../error.ts'
import type { Asked } from '../http/decorators.ts'
import { RedisStore } from '../redis.ts'

/** A person's signing key, derived so that every service can check it and none has to store it. */
export const signingKeyOf = (secrets: readonly string[], userId: string, keyId?: string): { keyId: string; codes: string } | null => {
  const found = keyId === undefined ? secrets[0] : secrets.find((pair) => pair.startsWith(`${keyId}:`))
  if (!found) return null
  const cut = found.indexOf(':')
  return { keyId: found.slice(0, cut), codes: createHmac('sha256', found.slice(cut + 1)).update(userId).digest('base64url') }
}

/**
 * Checks the v2 signature of a signed call: HMAC over method, path, body as sent, time, nonce, key and person. The key's
 * record decides the algorithm, never the request; each nonce serves once.
 */
@Injectable()
export class SignatureCheck {
  constructor(
    private readonly config: PlatformConfig,
    private readonly redis: RedisStore,
    private readonly clock: Clock,
  ) {}

  async check(request: Asked & { rawBody?: Buffer }): Promise<void> {
    const header = (name: string): string => String(request.headers[name] ?? '')
    const [signature, timestamp, nonce, keyId] = [signatureHeaders.signature, signatureHeaders.timestamp, signatureHeaders.nonce, signatureHeaders.keyId].map(header) as [string, string, string, string]
    const userId = request.person?.id ?? ''
    const key = signingKeyOf(this.config.SIGNING_SECRETS, userId, keyId)
    if (!key || nonce.length < 16 || nonce.length > 64 || !isTimely(timestamp, this.clock.now())) throw new AppError('SIGNATURE_INVALID')
    const path = (request.url.split('?')[0] ?? '').replace(/^\/api\//, '')
    const signed = { method: request.method, path, body: request.rawBody ?? '', timestamp, nonce, keyId, userId }
    if (!(await verifyV2(signed, key.codes, signature))) throw new AppError('SIGNATURE_INVALID')
    const fresh = await this.redis.client.set(`nonce:${userId}:${nonce}`, '1', 'EX', 2 * SIGNATURE_WINDOW, 'NX')
    if (fresh === null) throw new AppError('SIGNATURE_INVALID')
  }
}
