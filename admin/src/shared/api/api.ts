import { CallError, createClient } from '@xinyu/contracts/client/client'
import { learnedCredentials } from '@xinyu/contracts/client/learned-credentials'
import { refreshToken } from '@xinyu/contracts/http/users/login'
import { currentLanguage } from '../format/language.ts'
import { clearSession, readSession, writeSession } from './session.ts'

let known: string | null = null

export const api = createClient({
  base: '/api',
  // not stored: console logins are rare
  credentials: learnedCredentials({
    url: '/admin/client.json',
    read: () => known,
    write: (credentials) => void (known = credentials),
  }),
  token: () => readSession()?.token ?? null,
  language: currentLanguage,
  // solve a proof of work (about a second) when the address is over its limit
  work: async (challenge) => (await import('@xinyu/contracts/client/solve-work')).solveWork(challenge),
})

/**
 * Exchanges the refresh token, once for all tabs: a tab that waited for the lock finds the newer token.
 * Returns false, and ends the session, when the server no longer accepts it.
 */
export const renewSession = (usedToken: string): Promise<boolean> => {
  const renew = async (): Promise<boolean> => {
    const session = readSession()
    if (!session) return false
    if (session.token !== usedToken) return true
    try {
      const reply = await api(refreshToken, { refreshToken: session.refreshToken })
      writeSession({ ...session, token: reply.token, refreshToken: reply.refreshToken })
      return true
    } catch (error) {
      if (refused(error)) clearSession()
      return false
    }
  }
  return 'locks' in navigator ? navigator.locks.request('xinyu.admin.refresh', renew) : renew()
}

/** a refusal ends the session; a network error, an unreadable answer or an overloaded server does not */
const refused = (error: unknown): boolean =>
  error instanceof CallError && error.refusal.status === 1 && error.http < 500 && error.http !== 429
