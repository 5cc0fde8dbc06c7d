/** What a v2 signature binds. */
export interface SignedRequest {
  readonly method: string
  /** the call's path below /api, without query: `gift/sendFlowerV2` */
  readonly path: string
  /** the body exactly as sent; empty for none */
  readonly body: string | Uint8Array
  /** seconds since 1970, in decimal */
  readonly timestamp: string
  /** 16 to 64 characters, never used twice */
  readonly nonce: string
  readonly keyId: string
  readonly userId: string
}

/** The maximum difference between the clocks of client and server, in seconds. */
export const SIGNATURE_WINDOW = 300
/** The headers of a v2 signature. v1 (signing-v1.ts) is in the body: signature, timestamp, keyId. */
export const signatureHeaders = {
  signature: 'x-signature',
  timestamp: 'x-timestamp',
  nonce: 'x-nonce',
  keyId: 'x-key-id',
} as const

const utf8 = new TextEncoder()
const bytesOf = (data: string | Uint8Array): Uint8Array<ArrayBuffer> =>
  typeof data === 'string' ? utf8.encode(data) : new Uint8Array(data)
const toHex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
const fromHex = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
const hmacKey = (secret: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', utf8.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])

/** SHA-256 in lower-case hex. */
export const sha256Hex = async (data: string | Uint8Array): Promise<string> =>
  toHex(await crypto.subtle.digest('SHA-256', bytesOf(data)))

/**
 * The text that a v2 signature signs: method, path, SHA-256 of the body, timestamp, nonce, keyId, user, one per line.
 */
export const canonicalV2 = async (request: SignedRequest): Promise<string> =>
  [
    request.method.toUpperCase(),
    request.path,
    await sha256Hex(request.body),
    request.timestamp,
    request.nonce,
    request.keyId,
    request.userId,
  ].join('\n')

/** v2: HMAC-SHA256 of the canonical text under the key's `codes` (UTF-8), lower-case hex. */
export const signV2 = async (request: SignedRequest, secret: string): Promise<string> =>
  toHex(await crypto.subtle.sign('HMAC', await hmacKey(secret), utf8.encode(await canonicalV2(request))))

/** Whether it is the v2 signature of this request. Compares in constant time; does not check clock and nonce. */
export const verifyV2 = async (request: SignedRequest, secret: string, signature: string): Promise<boolean> => {
  if (!/^[0-9a-f]{64}$/i.test(signature)) return false
  return crypto.subtle.verify(
    'HMAC',
    await hmacKey(secret),
    fromHex(signature),
    utf8.encode(await canonicalV2(request)),
  )
}

/** The headers of a v2 signature made now, with a fresh nonce. */
export const signedHeaders = async (
  request: Pick<SignedRequest, 'method' | 'path' | 'body' | 'userId'>,
  key: { readonly keyId: string; readonly codes: string },
  now: Date,
): Promise<Record<string, string>> => {
  const whole = {
    ...request,
    keyId: key.keyId,
    timestamp: String(Math.floor(now.getTime() / 1000)),
    nonce: crypto.randomUUID(),
  }
  return {
    [signatureHeaders.signature]: await signV2(whole, key.codes),
    [signatureHeaders.timestamp]: whole.timestamp,
    [signatureHeaders.nonce]: whole.nonce,
    [signatureHeaders.keyId]: whole.keyId,
  }
}

/** Whether the timestamp (seconds, or milliseconds as the shipped client may send) is within the window around now. */
export const isTimely = (timestamp: string, now: Date): boolean => {
  if (!/^\d{10}(?:\d{3})?$/.test(timestamp)) return false
  const seconds = timestamp.length === 13 ? Number(timestamp) / 1000 : Number(timestamp)
  return Math.abs(now.getTime() / 1000 - seconds) <= SIGNATURE_WINDOW
}
