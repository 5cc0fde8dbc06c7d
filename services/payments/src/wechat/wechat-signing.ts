import { createDecipheriv, createHash, createSign, createVerify, type KeyObject } from 'node:crypto'

/** Maximum clock skew of a message, seconds. */
export const maxSkewSeconds = 300
const tagBytes = 16

const rsa = (text: string, key: string): string => createSign('RSA-SHA256').update(text, 'utf8').sign(key, 'base64')
const lines = (...parts: string[]): string => parts.map((part) => `${part}\n`).join('')

export interface MerchantKey {
  mchId: string
  /** serial number of our certificate */
  serial: string
  privateKey: string
}
/** A request to WeChat Pay; `path` with its query, `body` as sent. */
export interface OutgoingRequest {
  method: 'GET' | 'POST'
  path: string
  body: string
}

/** The `Authorization` header of a request. `timestamp` in seconds. */
export const authorizationOf = (
  { method, path, body }: OutgoingRequest,
  { mchId, serial, privateKey }: MerchantKey,
  { timestamp, nonce }: { timestamp: string; nonce: string },
): string => {
  const signature = rsa(lines(method, path, timestamp, nonce, body), privateKey)
  return `WECHATPAY2-SHA256-RSA2048 mchid="${mchId}",nonce_str="${nonce}",signature="${signature}",timestamp="${timestamp}",serial_no="${serial}"`
}

export interface MessageSignature {
  timestamp: string
  nonce: string
  serial: string
  signature: string
}

/** Whether a message's time is close enough to ours. */
export const isTimely = (timestamp: string, now: Date): boolean =>
  /^\d{10}$/.test(timestamp) && Math.abs(now.getTime() / 1000 - Number(timestamp)) <= maxSkewSeconds

/** Whether the holder of the key signed these bytes, with this time and nonce. */
export const isSignedBy = (
  key: KeyObject,
  { timestamp, nonce, signature }: MessageSignature,
  body: string,
): boolean => {
  try {
    return createVerify('RSA-SHA256')
      .update(lines(timestamp, nonce, body), 'utf8')
      .verify(key, signature, 'base64')
  } catch {
    return false
  }
}

export interface SealedResource {
  algorithm: string
  ciphertext: string
  nonce: string
  associated_data?: string | undefined
}

/** Decrypts with the APIv3 key; null if it was not encrypted with it, or was altered. */
export const openResource = (sealed: SealedResource, apiV3Key: string): string | null => {
  if (sealed.algorithm !== 'AEAD_AES_256_GCM') return null
  try {
    const bytes = Buffer.from(sealed.ciphertext, 'base64')
    const decipher = createDecipheriv('aes-256-gcm', Buffer.from(apiV3Key), Buffer.from(sealed.nonce), {
      authTagLength: tagBytes,
    })
    decipher.setAuthTag(bytes.subarray(bytes.length - tagBytes))
    decipher.setAAD(Buffer.from(sealed.associated_data ?? ''))
    return decipher.update(bytes.subarray(0, bytes.length - tagBytes), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}

/** The JSAPI parameters for the payment of a prepared trade. */
export const jsapiPayment = (
  { appId, prepayId, timeStamp, nonceStr }: { appId: string; prepayId: string; timeStamp: string; nonceStr: string },
  privateKey: string,
) => {
  const prepared = `prepay_id=${prepayId}`
  return {
    appId,
    timeStamp,
    nonceStr,
    package: prepared,
    signType: 'RSA' as const,
    paySign: rsa(lines(appId, timeStamp, nonceStr, prepared), privateKey),
  }
}

export const isIntact = (text: Uint8Array, digest: { hash_type: string; hash_value: string }): boolean =>
  digest.hash_type === 'SHA1' && createHash('sha1').update(text).digest('hex') === digest.hash_value.toLowerCase()
