import { createECDH } from 'node:crypto'

/** Whether the two belong together: half of another pair would be noticed only by the push services. */
export const isVapidPair = (publicKey: string, privateKey: string): boolean => {
  try {
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(Buffer.from(privateKey, 'base64url'))
    return pair.getPublicKey().toString('base64url') === publicKey
  } catch {
    return false
  }
}
