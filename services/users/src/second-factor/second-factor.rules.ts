import type { Decision } from '../user/user-decision.rules.ts'
import type { UserState } from '../user/user.document.ts'
import type { SecondFactor } from '../user/user-checks.document.ts'
import type { Sealed } from '@xinyu/contracts/rules/signing/sealed'

type Owner = Pick<UserState, 'secondFactor' | 'passkeys'>

/** A first step alone enrols nothing beside a passkey: it would open the console without it. */
const hasFactor = ({ secondFactor, passkeys = [] }: Owner): boolean => Boolean(secondFactor) || passkeys.length > 0

/** Sets a new key while none is confirmed. */
export const beginEnrolment = (user: Owner, otpSecret: Sealed): Decision =>
  hasFactor(user) ? { refuse: 'SECOND_FACTOR_SET' } : { set: { otpSecret, secondFactor: null } }

/** The first code proves that the authenticator has the key. `step` null: the code was wrong. */
export const confirmEnrolment = (
  user: Owner & Pick<UserState, 'otpSecret'>,
  step: number | null,
  recoveryCodes: string[],
  now: Date,
): Decision => {
  if (hasFactor(user)) return { refuse: 'SECOND_FACTOR_SET' }
  if (!user.otpSecret) return { refuse: 'SECOND_FACTOR_NONE' }
  if (step === null) return { refuse: 'SECOND_FACTOR_WRONG' }
  return { set: { secondFactor: { enrolledAt: now, lastStep: step, recoveryCodes } } }
}

/** Change made in the same write as a code is used up. */
export type Using = (factor: SecondFactor) => Pick<UserState, 'secondFactor' | 'otpSecret'>
const keepAsIs: Using = (secondFactor) => ({ secondFactor })

/** Removes the authenticator and its key. */
export const withoutAuthenticator = (): Pick<UserState, 'secondFactor' | 'otpSecret'> => ({
  secondFactor: null,
  otpSecret: null,
})

/** Uses up a code: codes of this step and all earlier ones are no longer accepted. */
export const useStep = (user: Owner, step: number | null, using: Using = keepAsIs): Decision => {
  if (!user.secondFactor) return { refuse: 'SECOND_FACTOR_NONE' }
  if (step === null) return { refuse: 'SECOND_FACTOR_WRONG' }
  if (step <= user.secondFactor.lastStep) return { refuse: 'SECOND_FACTOR_USED' }
  return { set: using({ ...user.secondFactor, lastStep: step }) }
}

/** Uses up a recovery code. */
export const useRecoveryCode = (user: Owner, hash: string, using: Using = keepAsIs): Decision => {
  if (!user.secondFactor) return { refuse: 'SECOND_FACTOR_NONE' }
  const left = user.secondFactor.recoveryCodes.filter((code) => code !== hash)
  if (left.length === user.secondFactor.recoveryCodes.length) return { refuse: 'SECOND_FACTOR_WRONG' }
  return { set: using({ ...user.secondFactor, recoveryCodes: left }) }
}

/** Removes the authenticator and all passkeys: whoever has the lost device gets in by neither. */
export const removeAllFactors = (user: Owner & Pick<UserState, 'otpSecret'>): Decision =>
  hasFactor(user) || user.otpSecret ? { set: { ...withoutAuthenticator(), passkeys: [] } } : {}
