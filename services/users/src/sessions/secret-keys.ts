import { createPublicKey } from 'node:crypto'
import { signingKeyOf } from '@xinyu/platform/auth/signature'
import { AppError } from '@xinyu/platform/error'
import type { UsersConfig } from '../config.ts'

export interface SecretKeys {
  publicKey: string
  keyVersion: string
  keyV2: { codes: string; keyId: string }
}

/** The newest public key for encrypted bodies, and the person's own key for signed requests. */
export const secretKeysOf = (
  config: Pick<UsersConfig, 'ENVELOPE_PRIVATE_KEYS' | 'SIGNING_SECRETS'>,
  userId: string,
): SecretKeys => {
  const [newest] = Object.entries(config.ENVELOPE_PRIVATE_KEYS)
  const keyV2 = signingKeyOf(config.SIGNING_SECRETS, userId)
  if (!newest || !keyV2) throw new AppError('INTERNAL')
  const [keyVersion, privateKey] = newest
  return {
    publicKey: createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString(),
    keyVersion,
    keyV2,
  }
}
