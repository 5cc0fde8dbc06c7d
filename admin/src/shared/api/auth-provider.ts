import type { ReplyOf } from '@xinyu/contracts/call'
import type { CallError } from '@xinyu/contracts/client/client'
import { loginWithPasskey } from '@xinyu/contracts/http/passkeys/passkeys'
import { passSecondFactor } from '@xinyu/contracts/http/users/second-factor'
import { loginV2 } from '@xinyu/contracts/http/users/login'
import type { AuthProvider } from 'react-admin'
import { isAllowed } from './access.ts'
import { api } from './api.ts'
import { deviceInfo } from './device.ts'
import { clearSession, readSession, writeSession } from './session.ts'
import { forgetDecisions } from '../undo/last-decisions.ts'

type SignedIn = Pick<ReplyOf<typeof loginV2>, 'token' | 'refreshToken' | 'user'>
/**
 * Phone and first factor, then the returned ticket with a code or a passkey; or a passkey alone; or the session from
 * the enrolment.
 */
export type Credentials =
  | { phone: string; password?: string; smsCode?: string }
  | { ticket: string; code: string }
  | { passkey: string; ticket?: string }
  | { session: SignedIn }

/** Thrown when the login is right but the person has no admin role; the text is a translation key. */
export class NotAnAdmin extends Error {
  constructor() {
    super('xinyu.login.notAdmin')
    this.name = 'NotAnAdmin'
  }
}

/** Thrown when the first factor is right: the login continues with the ticket. */
export class SecondFactorNeeded extends Error {
  readonly ticket: string
  /** has an authenticator */
  readonly enrolled: boolean
  readonly hasPasskey: boolean
  /** the operator accepts no other second factor */
  readonly needsPasskey: boolean

  constructor({ ticket, enrolled, hasPasskey, needsPasskey }: CallError['refusal']) {
    super('xinyu.factor.title')
    this.name = 'SecondFactorNeeded'
    this.ticket = String(ticket)
    this.enrolled = enrolled === true
    this.hasPasskey = hasPasskey === true
    this.needsPasskey = needsPasskey === true
  }
}

const requireSecondFactor = (error: unknown): never => {
  const { code, refusal } = error as Partial<CallError>
  throw code === 'NEED_SECOND_FACTOR' && refusal ? new SecondFactorNeeded(refusal) : error
}

const startSession = ({ token, refreshToken, user }: SignedIn): void => {
  const roles = user.roles ?? []
  if (roles.length === 0) throw new NotAnAdmin()
  writeSession({ token, refreshToken, user: { id: user._id, name: user.name, avatar: user.avatar, roles } })
}

export const authProvider: AuthProvider = {
  login: async (given: Credentials) => {
    if ('session' in given) return startSession(given.session)
    if ('passkey' in given) return startSession(await api(loginWithPasskey, { ...given, ...deviceInfo() }))
    if ('ticket' in given) return startSession(await api(passSecondFactor, { ...given, ...deviceInfo() }))
    const { phone, password, smsCode } = given
    const proof = password ? { password } : { smsCode }
    startSession(await api(loginV2, { phone, ...proof, ...deviceInfo() }).catch(requireSecondFactor))
  },
  logout: async () => {
    forgetDecisions()
    clearSession()
  },
  checkAuth: async () => {
    if (readSession()) return
    // wait one turn of the event loop; otherwise react-admin re-checks in a loop before it redirects to the login page
    await new Promise((resolve) => setTimeout(resolve))
    throw new Error('ra.auth.auth_check_error')
  },
  // 401 here means that renewing the token failed too; 403 is a missing role, which a new login would not fix
  checkError: async (error: { status?: number }) => {
    if (error.status === 401) throw new Error('ra.notification.logged_out')
  },
  getPermissions: async () => readSession()?.user.roles ?? [],
  getIdentity: async () => {
    const user = readSession()?.user
    if (!user) throw new Error('ra.auth.auth_check_error')
    return { id: user.id, fullName: user.name, avatar: user.avatar ?? undefined }
  },
  canAccess: async ({ resource, action }) => isAllowed(readSession()?.user.roles ?? [], resource, action),
}
