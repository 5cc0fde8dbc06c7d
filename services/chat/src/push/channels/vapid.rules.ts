import { createECDH } from 'node:crypto'

/** Whether the two keys are a pair: only the push services would notice a mismatch. */
export const isVapidPair = (publicKey: string, privateKey: string): boolean => {
  try {
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(Buffer.from(privateKey, 'base64url'))
    return pair.getPublicKey().toString('base64url') === publicKey
  } catch {
    return false
  }
}
