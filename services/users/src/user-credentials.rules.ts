import type { Decision, UserState } from './user.rules.ts'

type Owner = Pick<UserState, 'credentialGeneration'>

/**
 * Counts the changes of what logs somebody in (password, second factor, phone, other ways in) and the ends of all their
 * logins. What was proven under an earlier generation proves nothing any more.
 */
export const generationOf = ({ credentialGeneration = 0 }: Owner): number => credentialGeneration

export const nextGeneration = (user: Owner): Required<Owner> => ({ credentialGeneration: generationOf(user) + 1 })

/** A change of credentials: in the same write every login that is half done ends. */
export const changeCredentials = (user: Owner, decision: Decision): Decision =>
  'refuse' in decision || !decision.set ? decision : { ...decision, set: { ...decision.set, ...nextGeneration(user) } }
