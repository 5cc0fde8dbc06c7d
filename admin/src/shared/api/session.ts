import type { AdminRole } from '@xinyu/contracts/call'

export interface Session {
  token: string
  refreshToken: string
  user: { id: string; name: string; avatar: string | null; roles: AdminRole[] }
}

const KEY = 'xinyu.admin.session'

/** Kept per browser, so that several queue tabs share one rotating refresh token. */
export const readSession = (): Session | null => {
  const stored = localStorage.getItem(KEY)
  if (!stored) return null
  try {
    const session = JSON.parse(stored) as Partial<Session>
    return session.token && session.refreshToken && Array.isArray(session.user?.roles) ? (session as Session) : null
  } catch {
    return null
  }
}

export const writeSession = (session: Session): void => localStorage.setItem(KEY, JSON.stringify(session))

export const clearSession = (): void => localStorage.removeItem(KEY)
