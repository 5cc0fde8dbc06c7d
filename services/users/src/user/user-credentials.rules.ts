import type { Decision } from './user-decision.rules.ts'
import type { UserState } from './user.document.ts'

type Owner = Pick<UserState, 'credentialGeneration'>

/**
 * Counts changes of credentials (password, second factor, phone, other logins) and ends of all sessions. A proof made
 * in an earlier generation is void.
 */
export const generationOf = ({ credentialGeneration = 0 }: Owner): number => credentialGeneration

export const nextGeneration = (user: Owner): Required<Owner> => ({ credentialGeneration: generationOf(user) + 1 })

/** A change of credentials also voids every half-completed login, in the same write. */
export const changeCredentials = (user: Owner, decision: Decision): Decision =>
  'refuse' in decision || !decision.set ? decision : { ...decision, set: { ...decision.set, ...nextGeneration(user) } }
