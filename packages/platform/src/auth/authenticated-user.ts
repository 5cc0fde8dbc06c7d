import type { AdminRole } from '@xinyu/contracts/call'
import { ProfileStatus } from '@xinyu/contracts/enums'
import type { AccountStatus } from '@xinyu/contracts/internal/users'
import { isApprovedContent } from '@xinyu/contracts/rules/people/visibility'
import { AppError } from '../error.ts'

/** The caller of a request, as the guard established it. */
export interface AuthenticatedUser {
  id: string
  type: 'temp' | 'normal'
  /** the login that the token belongs to */
  sessionId: string
  isCompleted: number
  /** a moderator has approved what others see; a newer version may wait */
  isApproved: boolean
  isVip: boolean
  roles: readonly AdminRole[]
}

/**
 * The current caller. Throws ACCOUNT_BANNED with reason and end for a banned account; TOKEN_EXPIRED if the token's
 * login has ended or all tokens were revoked after it was issued.
 */
export const authenticatedUserOf = (
  claims: { sub: string; sid: string; iat: number },
  accountStatus: AccountStatus | null,
  now: Date,
): AuthenticatedUser => {
  if (!accountStatus) throw new AppError('TOKEN_EXPIRED')
  // first, so that a banned caller gets this and not an expired login
  if (accountStatus.isCompleted === ProfileStatus.Banned) throw new AppError('ACCOUNT_BANNED', { ...accountStatus.ban })
  if (claims.iat < accountStatus.notBefore || accountStatus.endedSessions?.includes(claims.sid))
    throw new AppError('TOKEN_EXPIRED')
  const isVip = accountStatus.vipLimitDate !== null && new Date(accountStatus.vipLimitDate) > now
  return {
    id: claims.sub,
    type: accountStatus.type,
    sessionId: claims.sid,
    isCompleted: accountStatus.isCompleted,
    isApproved: isApprovedContent(accountStatus),
    isVip,
    roles: accountStatus.roles,
  }
}

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
 * Console calls require a token of the console's client, so that a stolen app token opens no console, and a login
 * confirmed by an authenticator, whatever roles were granted or revoked since. No setting disables this.
 */
export const assertConsole = (claims: { client?: string; amr?: readonly string[] }, console: string): void => {
  if (claims.client !== console) throw new AppError('FORBIDDEN')
  if (!claims.amr?.some((method) => method === 'otp' || method === 'hwk')) throw new AppError('NEED_SECOND_FACTOR')
}

/** `admin` may do all; otherwise one of the roles. No role named: any admin role. */
export const isAllowed = (person: Pick<AuthenticatedUser, 'roles'>, roles: readonly AdminRole[]): boolean =>
  person.roles.includes('admin') ||
  (roles.length === 0 ? person.roles.length > 0 : person.roles.some((role) => roles.includes(role)))
