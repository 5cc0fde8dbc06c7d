import { createSign, createVerify } from 'node:crypto'

export type Fields = Readonly<Record<string, string>>

const joined = (fields: Fields, without: readonly string[]): string =>
  Object.keys(fields)
    .filter((key) => !without.includes(key) && fields[key] !== '')
    .sort()
    .map((key) => `${key}=${fields[key]}`)
    .join('&')

const rsa2 = (text: string, privateKey: string): string =>
  createSign('RSA-SHA256').update(text, 'utf8').sign(privateKey, 'base64')

/** Whether a request to the gateway is signed with the app's key. Everything but `sign` is signed. */
export const isRequestSigned = (fields: Fields, appPublicKey: string): boolean => {
  if (fields.sign_type !== 'RSA2' || !fields.sign) return false
  return createVerify('RSA-SHA256')
    .update(joined(fields, ['sign']), 'utf8')
    .verify(appPublicKey, fields.sign, 'base64')
}

/** The gateway's response: the signature covers the exact text of the response object. */
export const signedAnswer = (method: string, response: object, alipayPrivateKey: string): string => {
  const text = JSON.stringify(response)
  return `{"${method.replaceAll('.', '_')}_response":${text},"sign":"${rsa2(text, alipayPrivateKey)}"}`
}

/** A notification, or the query of the return URL: everything but `sign` and `sign_type` is signed. */
export const signedFields = (fields: Fields, alipayPrivateKey: string): Record<string, string> => ({
  ...fields,
  sign_type: 'RSA2',
  sign: rsa2(joined(fields, ['sign', 'sign_type']), alipayPrivateKey),
})
