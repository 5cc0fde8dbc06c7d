import {
  constants,
  createCipheriv,
  createDecipheriv,
  privateDecrypt,
  publicEncrypt,
  randomBytes,
  type KeyLike,
} from 'node:crypto'
import {
  AES_IV_BYTES,
  AES_KEY_BYTES,
  associatedData,
  type SealedBodyContext,
  SealedBodyError,
  type CipherSuite,
  type SealedBody,
  suiteOf,
} from '@xinyu/contracts/rules/signing/sealed-body-format'

const TAG_BYTES = 16
const oaep = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' } as const

const decrypt = (sealed: SealedBody, privateKey: KeyLike, context: SealedBodyContext, suite: CipherSuite): unknown => {
  const unwrap = (text: string): Buffer => privateDecrypt({ key: privateKey, ...oaep }, Buffer.from(text, 'base64'))
  const key = unwrap(sealed.encryptedSecretKey)
  const iv = unwrap(sealed.encryptedIV)
  if (key.length !== AES_KEY_BYTES || iv.length !== AES_IV_BYTES) throw new SealedBodyError()
  const data = Buffer.from(sealed.encryptedData, 'base64')
  if (suite === 'cbc') {
    const cipher = createDecipheriv('aes-256-cbc', key, iv)
    return JSON.parse(Buffer.concat([cipher.update(data), cipher.final()]).toString('utf8'))
  }
  const cipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES })
  cipher.setAAD(Buffer.from(associatedData(context), 'utf8'))
  cipher.setAuthTag(data.subarray(-TAG_BYTES))
  return JSON.parse(Buffer.concat([cipher.update(data.subarray(0, -TAG_BYTES)), cipher.final()]).toString('utf8'))
}

/**
 * Opens an encrypted body (see contracts/rules/signing/sealed-body-format). `suite` comes from the key's record: CBC is
 * not authenticated, so a caller may allow it only after verifying a signature over the body, and never for money.
 * Throws the same `SealedBodyError` for every failure.
 */
export const openEnvelope = (
  sealed: SealedBody,
  privateKey: KeyLike,
  context: SealedBodyContext,
  suite: CipherSuite = suiteOf(sealed.keyVersion),
): unknown => {
  try {
    return decrypt(sealed, privateKey, context, suite)
  } catch {
    throw new SealedBodyError()
  }
}

/** Seals a body for the holder of the private key: the server's side of the same format. */
export const sealEnvelope = (
  body: unknown,
  publicKey: KeyLike,
  keyVersion: string,
  context: SealedBodyContext,
): SealedBody => {
  const [key, iv] = [randomBytes(AES_KEY_BYTES), randomBytes(AES_IV_BYTES)]
  const text = Buffer.from(JSON.stringify(body), 'utf8')
  const wrap = (bytes: Buffer): string => publicEncrypt({ key: publicKey, ...oaep }, bytes).toString('base64')
  const wrapped = { keyVersion, encryptedSecretKey: wrap(key), encryptedIV: wrap(iv) }
  if (suiteOf(keyVersion) === 'cbc') {
    const cipher = createCipheriv('aes-256-cbc', key, iv)
    return { ...wrapped, encryptedData: Buffer.concat([cipher.update(text), cipher.final()]).toString('base64') }
  }
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES })
  cipher.setAAD(Buffer.from(associatedData(context), 'utf8'))
  return {
    ...wrapped,
    encryptedData: Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()]).toString('base64'),
  }
}
