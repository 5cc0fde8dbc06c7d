import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'

/** The key of a PEM text, or of its base64 body under the first label that fits; throws if it is none. */
const readKey = (text: string, labels: readonly string[], read: (pem: string) => KeyObject): KeyObject => {
  if (text.includes('-----BEGIN')) return read(text)
  for (const label of labels)
    try {
      return read(`-----BEGIN ${label}-----\n${text}\n-----END ${label}-----`)
    } catch {
      // try the next label
    }
  throw new Error('not a key')
}

export const privateKeyIn = (text: string): KeyObject =>
  readKey(text, ['PRIVATE KEY', 'RSA PRIVATE KEY'], createPrivateKey)
export const publicKeyIn = (text: string): KeyObject => readKey(text, ['PUBLIC KEY'], createPublicKey)
/** PKCS #8 PEM */
export const pkcs8Of = (text: string): string => privateKeyIn(text).export({ type: 'pkcs8', format: 'pem' }).toString()
