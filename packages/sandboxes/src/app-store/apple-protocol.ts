import { createPublicKey, sign, verify, X509Certificate } from 'node:crypto'
import { CONFIG } from '@xinyu/platform/config'
import { Inject, Injectable } from '@nestjs/common'
import type { SandboxesConfig } from '../config.ts'
import { z } from 'zod'
import type { AppStoreKeys } from '../keys/app-store-keys.ts'

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const decoded = (part: string | undefined): unknown => {
  try {
    return JSON.parse(Buffer.from(part ?? '', 'base64url').toString('utf8'))
  } catch {
    return null
  }
}
const header = z.object({ alg: z.literal('ES256'), kid: z.string() })
const claims = z.object({ iss: z.string(), aud: z.literal('appstoreconnect-v1'), bid: z.string(), exp: z.number() })
/** Apple accepts no longer lifetime of a token */
const maxLifetimeSeconds = 3_600

/** Signs as the App Store does, and authenticates the requests of its merchant. */
@Injectable()
export class AppleProtocol {
  constructor(@Inject(CONFIG) private readonly config: SandboxesConfig) {}

  get keys(): AppStoreKeys {
    return this.config.SANDBOX_KEYS.appStore
  }

  /** A JWS with its certificate chain. */
  signed(payload: object): string {
    const { keys } = this
    const chain = [keys.signerCertificate, keys.intermediateCertificate, keys.rootCertificate]
    const x5c = chain.map((pem) => new X509Certificate(pem).raw.toString('base64'))
    const text = `${encoded({ alg: 'ES256', x5c })}.${encoded(payload)}`
    const signature = sign('SHA256', Buffer.from(text), { key: keys.signerPrivateKey, dsaEncoding: 'ieee-p1363' })
    return `${text}.${signature.toString('base64url')}`
  }

  /** Whether a request to the App Store Server API comes from our merchant. Its token uses the system clock. */
  isFromMerchant(authorization: string): boolean {
    const { keys } = this
    const [head = '', body = '', signature = ''] = authorization.replace(/^Bearer /, '').split('.')
    const token = claims.safeParse(decoded(body)).data
    const tokenHeader = header.safeParse(decoded(head)).data
    if (!token || tokenHeader?.kid !== keys.keyId || token.iss !== keys.issuerId || token.bid !== keys.bundleId)
      return false
    const seconds = Date.now() / 1_000
    if (token.exp < seconds || token.exp > seconds + maxLifetimeSeconds) return false
    return verify(
      'SHA256',
      Buffer.from(`${head}.${body}`),
      { key: createPublicKey(keys.apiPublicKey), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
  }
}
