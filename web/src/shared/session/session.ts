import { create } from 'zustand'
import { forgetPerson, readJson, STORAGE_PREFIX, writeJson } from '../lib/storage.ts'

export interface Session {
  token: string
  refreshToken: string
  userId: string
  type: 'temp' | 'normal'
}
/** guest: a token of type temp · member: logged in · none: nothing yet */
export type Standing = 'none' | 'guest' | 'member'

const KEY = 'session'
/** The session as the disk has it: another tab may have renewed or ended it. */
export const storedSession = (): Session | null => readJson<Session>(KEY)
export const useSession = create<{ session: Session | null }>(() => ({ session: storedSession() }))

export const currentSession = (): Session | null => useSession.getState().session
export const standingOf = (session: Session | null): Standing =>
  session === null ? 'none' : session.type === 'normal' ? 'member' : 'guest'
export const isMember = (): boolean => standingOf(currentSession()) === 'member'

export const keepSession = (session: Session): void => {
  writeJson(KEY, session)
  useSession.setState({ session })
}

/** Log out on this device: nothing of the person stays behind. */
export const endSession = (): void => {
  forgetPerson()
  useSession.setState({ session: null })
}

/** When the token ends (ms), read from its `exp`; null for a token that says nothing. */
export const tokenEnd = (token: string): number | null => {
  const payload = token.split('.')[1]
  if (!payload) return null
  try {
    const { exp } = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/'))) as { exp?: number }
    return typeof exp === 'number' ? exp * 1000 : null
  } catch {
    return null
  }
}

export const useStanding = (): Standing => useSession((state) => standingOf(state.session))
export const useMyId = (): string | null => useSession((state) => state.session?.userId ?? null)

/** Takes over what another tab did to the session: a renewed token, a login, a logout. */
export const followOtherTabs = (): void =>
  window.addEventListener('storage', ({ key }) => {
    if (key === STORAGE_PREFIX + KEY) useSession.setState({ session: storedSession() })
  })
