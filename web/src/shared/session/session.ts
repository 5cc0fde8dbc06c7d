import { create } from 'zustand'
import { goTo } from '../lib/navigate.ts'
import { clearUserData, readJson, STORAGE_PREFIX, writeJson } from '../lib/storage.ts'

export interface Session {
  token: string
  refreshToken: string
  userId: string
  type: 'temp' | 'normal'
}
/** guest: a token of type temp · member: logged in · none: nothing yet */
export type AuthStatus = 'none' | 'guest' | 'member'

const KEY = 'session'
/** The session in storage: another tab may have renewed or ended it. */
export const storedSession = (): Session | null => readJson<Session>(KEY)
export const useSession = create<{ session: Session | null }>(() => ({ session: storedSession() }))

export const currentSession = (): Session | null => useSession.getState().session
export const authStatusOf = (session: Session | null): AuthStatus =>
  session === null ? 'none' : session.type === 'normal' ? 'member' : 'guest'
export const isMember = (): boolean => authStatusOf(currentSession()) === 'member'

export const saveSession = (session: Session): void => {
  writeJson(KEY, session)
  useSession.setState({ session })
}

/** Logs out on this device and removes the person's data. */
export const endSession = (): void => {
  clearUserData()
  useSession.setState({ session: null })
}

/** When the token expires (ms), read from its `exp`; null when it has none. */
export const tokenExpiresAt = (token: string): number | null => {
  const payload = token.split('.')[1]
  if (!payload) return null
  try {
    const { exp } = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/'))) as { exp?: number }
    return typeof exp === 'number' ? exp * 1000 : null
  } catch {
    return null
  }
}

export const useAuthStatus = (): AuthStatus => useSession((state) => authStatusOf(state.session))
export const useMyId = (): string | null => useSession((state) => state.session?.userId ?? null)
export const myId = (): string | null => currentSession()?.userId ?? null

/** Adopts session changes of another tab: a renewed token, a login, a logout. Another member begins at home. */
export const syncSessionAcrossTabs = (): void =>
  window.addEventListener('storage', ({ key }) => {
    // null: the whole storage was cleared
    if (key !== null && key !== STORAGE_PREFIX + KEY) return
    const before = currentSession()
    const session = storedSession()
    useSession.setState({ session })
    if (before?.type === 'normal' && session !== null && session.userId !== before.userId) goTo('/', { replace: true })
  })
