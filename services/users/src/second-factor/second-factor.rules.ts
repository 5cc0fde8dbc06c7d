import type { Decision } from '../user/user-decision.rules.ts'
import type { UserState } from '../user/user.document.ts'
import type { SecondFactor } from '../user/user-checks.document.ts'
import type { Sealed } from '@xinyu/contracts/rules/signing/sealed'

type Owner = Pick<UserState, 'secondFactor'>

/** Sets a new key while none is confirmed. */
export const beginEnrolment = (user: Owner, otpSecret: Sealed): Decision =>
  user.secondFactor ? { refuse: 'SECOND_FACTOR_SET' } : { set: { otpSecret, secondFactor: null } }

/** The first code proves that the authenticator has the key. `step` null: the code was wrong. */
export const confirmEnrolment = (
  user: Pick<UserState, 'secondFactor' | 'otpSecret'>,
  step: number | null,
  recoveryCodes: string[],
  now: Date,
): Decision => {
  if (user.secondFactor) return { refuse: 'SECOND_FACTOR_SET' }
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

export const removeAuthenticator = (user: Pick<UserState, 'secondFactor' | 'otpSecret'>): Decision =>
  user.secondFactor || user.otpSecret ? { set: withoutAuthenticator() } : {}
