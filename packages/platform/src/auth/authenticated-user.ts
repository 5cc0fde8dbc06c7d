import type { AdminRole } from '@xinyu/contracts/call'
import { ProfileStatus } from '@xinyu/contracts/enums'
import type { Standing } from '@xinyu/contracts/internal/users'
import { isApprovedContent } from '@xinyu/contracts/rules/visibility'
import { AppError } from '../error.ts'

/** The caller of a request, as the guard established it. */
export interface AuthenticatedUser {
  id: string
  type: 'temp' | 'normal'
  /** the login that the token belongs to */
  sessionId: string
  isCompleted: number
  /** a moderator has approved what others see of them; something newer may wait */
  isApproved: boolean
  isVip: boolean
  roles: readonly AdminRole[]
}

/**
 * The caller as of now. ACCOUNT_BANNED, with why and until when, for somebody banned; TOKEN_EXPIRED for a token whose
 * login was ended or that is older than what voided all tokens.
 */
export const authenticatedUserOf = (
  claims: { sub: string; sid: string; iat: number },
  standing: Standing | null,
  now: Date,
): AuthenticatedUser => {
  if (!standing) throw new AppError('TOKEN_EXPIRED')
  // before anything else, so that whoever is banned learns that and not that a login has expired
  if (standing.isCompleted === ProfileStatus.Banned) throw new AppError('ACCOUNT_BANNED', { ...standing.ban })
  if (claims.iat < standing.notBefore || standing.endedSessions?.includes(claims.sid))
    throw new AppError('TOKEN_EXPIRED')
  const isVip = standing.vipLimitDate !== null && new Date(standing.vipLimitDate) > now
  return {
    id: claims.sub,
    type: standing.type,
    sessionId: claims.sid,
    isCompleted: standing.isCompleted,
    isApproved: isApprovedContent(standing),
    isVip,
    roles: standing.roles,
  }
}

/** Refuses a caller who is not what the call asks for. */
export const assertMayCall = (
  person: AuthenticatedUser,
  caller: 'T' | 'N' | 'V' | 'A',
  roles: readonly AdminRole[] = [],
): void => {
  if (person.isCompleted === ProfileStatus.Cancelled) throw new AppError('ACCOUNT_CANCELLED')
  if (caller === 'T') return
  if (caller === 'A' && (person.type === 'temp' || !isAllowed(person, roles))) throw new AppError('FORBIDDEN')
  if (person.type === 'temp') throw new AppError('NEED_LOGIN')
  if (caller === 'V' && !person.isVip) throw new AppError('NEED_VIP')
}

/**
 * The console's calls are for tokens of the console's client, so that one that the app lost opens no console, and of
 * logins that an authenticator has confirmed, whatever role was given or taken since. Nothing switches that off.
 */
export const assertConsole = (claims: { client?: string; amr?: readonly string[] }, console: string): void => {
  if (claims.client !== console) throw new AppError('FORBIDDEN')
  if (!claims.amr?.includes('otp')) throw new AppError('NEED_SECOND_FACTOR')
}

/** `admin` may do all; otherwise one of the roles. No role named: any admin role. */
export const isAllowed = (person: Pick<AuthenticatedUser, 'roles'>, roles: readonly AdminRole[]): boolean =>
  person.roles.includes('admin') ||
  (roles.length === 0 ? person.roles.length > 0 : person.roles.some((role) => roles.includes(role)))
