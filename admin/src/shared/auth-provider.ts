import type { ReplyOf } from '@xinyu/contracts/call'
import { loginV2 } from '@xinyu/contracts/http/users'
import type { AuthProvider } from 'react-admin'
import { isAllowed } from './access.ts'
import { api } from './api.ts'
import { clearSession, readSession, writeSession } from './session.ts'

export interface Credentials {
  phone: string
  password?: string
  smsCode?: string
}

/** Thrown when the login is right but the person has no admin role; the text is a translation key. */
export class NotAnAdmin extends Error {
  constructor() {
    super('xinyu.login.notAdmin')
    this.name = 'NotAnAdmin'
  }
}

const startSession = ({ token, refreshToken, user }: ReplyOf<typeof loginV2>): void => {
  const roles = user.roles ?? []
  if (roles.length === 0) throw new NotAnAdmin()
  writeSession({ token, refreshToken, user: { id: user._id, name: user.name, avatar: user.avatar, roles } })
}

export const authProvider: AuthProvider = {
  login: async ({ phone, password, smsCode }: Credentials) => {
    startSession(
      await api(loginV2, {
        phone,
        ...(password ? { password } : { smsCode }),
        os: navigator.platform,
        browser: navigator.userAgent.slice(0, 200),
      }),
    )
  },
  logout: async () => clearSession(),
  checkAuth: async () => {
    if (readSession()) return
    // a turn of the event loop, or react-admin asks again before it has left for the login page, and again
    await new Promise((resolve) => setTimeout(resolve))
    throw new Error('ra.auth.auth_check_error')
  },
  // 401 here means that renewing the token failed too; 403 is a missing role, which logging in again would not cure
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
