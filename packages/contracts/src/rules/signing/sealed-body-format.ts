/**
 * Encrypted bodies: a random AES-256 key and a 16-byte IV encrypt the JSON, both wrapped with the server's RSA key
 * (OAEP, SHA-256). sealed-body.ts is the browser's side, on node-forge; the server's, on node:crypto,
 * is platform/crypto/envelope. All texts are base64; v2 has its tag of 16 bytes at the end of the data.
 */
export interface SealedBody {
  readonly encryptedData: string
  readonly encryptedSecretKey: string
  readonly encryptedIV: string
  readonly keyVersion: string
}

/** What v2 binds as associated data, so that a body is valid for one call, time and person only. */
export interface SealedBodyContext {
  readonly path: string
  readonly timestamp: string
  readonly userId: string
}

export type CipherSuite = 'cbc' | 'gcm'
/** `v1…` is AES-CBC of the shipped client (only inside a verified signature), everything else is AES-GCM. */
export const suiteOf = (keyVersion: string): CipherSuite => (/^v1(?:\D|$)/.test(keyVersion) ? 'cbc' : 'gcm')

/** The associated data of v2: path below /api, timestamp and user, one per line. */
export const associatedData = (context: SealedBodyContext): string =>
  [context.path, context.timestamp, context.userId].join('\n')

export const AES_KEY_BYTES = 32
export const AES_IV_BYTES = 16

/** All failures to decrypt are the same error, so that it does not reveal which step failed. */
export class SealedBodyError extends Error {
  constructor() {
    super('the encrypted body cannot be opened')
    this.name = 'SealedBodyError'
  }
}
