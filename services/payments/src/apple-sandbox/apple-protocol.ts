import { createPublicKey, sign, verify, X509Certificate } from 'node:crypto'
import { Injectable } from '@nestjs/common'
import { z } from 'zod'
import { SandboxKeyring } from '../sandboxes/keyring.public.ts'

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
/** Apple takes no token that lives longer */
const longestSeconds = 3_600

/** How the App Store signs what it says, and tells whose request it is. */
@Injectable()
export class AppleProtocol {
  constructor(private readonly keyring: SandboxKeyring) {}

  /** A JWS with the chain it is proved by. */
  async signed(payload: object): Promise<string> {
    const keys = await this.keyring.apple()
    const chain = [keys.signerCertificate, keys.intermediateCertificate, keys.rootCertificate]
    const x5c = chain.map((pem) => new X509Certificate(pem).raw.toString('base64'))
    const text = `${encoded({ alg: 'ES256', x5c })}.${encoded(payload)}`
    const signature = sign('SHA256', Buffer.from(text), { key: keys.signerPrivateKey, dsaEncoding: 'ieee-p1363' })
    return `${text}.${signature.toString('base64url')}`
  }

  /** Is a request to the App Store Server API our merchant's? Its token is made by the machine's clock. */
  async isMerchants(authorization: string): Promise<boolean> {
    const keys = await this.keyring.apple()
    const [head = '', body = '', signature = ''] = authorization.replace(/^Bearer /, '').split('.')
    const said = claims.safeParse(decoded(body)).data
    const how = header.safeParse(decoded(head)).data
    if (!said || how?.kid !== keys.keyId || said.iss !== keys.issuerId || said.bid !== keys.bundleId) return false
    const seconds = Date.now() / 1_000
    if (said.exp < seconds || said.exp > seconds + longestSeconds) return false
    return verify(
      'SHA256',
      Buffer.from(`${head}.${body}`),
      { key: createPublicKey(keys.apiPublicKey), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
  }
}
