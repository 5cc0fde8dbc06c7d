import forge from 'node-forge'
import {
  AES_IV_BYTES,
  AES_KEY_BYTES,
  associatedData,
  type SealedBodyContext,
  SealedBodyError,
  type SealedBody,
  suiteOf,
} from './sealed-body-format.ts'

const TAG_BYTES = 16
const OAEP = { md: forge.md.sha256.create(), mgf1: { md: forge.md.sha256.create() } }

/** Encrypts a JSON body with the server's public key (PEM). Throws if the key cannot be read. */
export const sealBody = (
  body: unknown,
  key: { readonly publicKey: string; readonly keyVersion: string },
  context: SealedBodyContext,
): SealedBody => {
  const secret = forge.random.getBytesSync(AES_KEY_BYTES)
  const iv = forge.random.getBytesSync(AES_IV_BYTES)
  const publicKey = forge.pki.publicKeyFromPem(key.publicKey)
  const suite = suiteOf(key.keyVersion)
  const cipher = forge.cipher.createCipher(suite === 'gcm' ? 'AES-GCM' : 'AES-CBC', secret)
  cipher.start(suite === 'gcm' ? { iv, additionalData: forge.util.encodeUtf8(associatedData(context)) } : { iv })
  cipher.update(forge.util.createBuffer(forge.util.encodeUtf8(JSON.stringify(body))))
  cipher.finish()
  const data = cipher.output.getBytes() + (suite === 'gcm' ? cipher.mode.tag.getBytes() : '')
  return {
    encryptedData: forge.util.encode64(data),
    keyVersion: key.keyVersion,
    encryptedSecretKey: forge.util.encode64(publicKey.encrypt(secret, 'RSA-OAEP', OAEP)),
    encryptedIV: forge.util.encode64(publicKey.encrypt(iv, 'RSA-OAEP', OAEP)),
  }
}

/** The body that a client sends for an encrypted call; a signature over it must have the same time. */
export const sealedRequest = (
  body: unknown,
  key: { readonly publicKey: string; readonly keyVersion: string },
  { path, userId, at }: { readonly path: string; readonly userId: string; readonly at: Date },
): SealedBody & { timestamp: string } => {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  return { ...sealBody(body, key, { path, userId, timestamp }), timestamp }
}

const decrypt = (sealed: SealedBody, privateKey: forge.pki.rsa.PrivateKey, context: SealedBodyContext): unknown => {
  const unwrap = (text: string): string => privateKey.decrypt(forge.util.decode64(text), 'RSA-OAEP', OAEP)
  const gcm = suiteOf(sealed.keyVersion) === 'gcm'
  const data = forge.util.decode64(sealed.encryptedData)
  const cipher = forge.cipher.createDecipher(gcm ? 'AES-GCM' : 'AES-CBC', unwrap(sealed.encryptedSecretKey))
  const iv = unwrap(sealed.encryptedIV)
  const tag = forge.util.createBuffer(data.slice(-TAG_BYTES))
  cipher.start(gcm ? { iv, additionalData: forge.util.encodeUtf8(associatedData(context)), tag } : { iv })
  cipher.update(forge.util.createBuffer(gcm ? data.slice(0, -TAG_BYTES) : data))
  if (!cipher.finish()) throw new SealedBodyError()
  return JSON.parse(forge.util.decodeUtf8(cipher.output.getBytes()))
}

/** Decrypts a body with the private key (PEM); `SealedBodyError` for every failure. */
export const openBody = (sealed: SealedBody, privateKeyPem: string, context: SealedBodyContext): unknown => {
  try {
    return decrypt(sealed, forge.pki.privateKeyFromPem(privateKeyPem), context)
  } catch {
    throw new SealedBodyError()
  }
}
