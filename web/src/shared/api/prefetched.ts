import { currentSession } from '../session/session.ts'

type Prefetched = { user: string } & Record<string, Promise<Response> | string | undefined>
declare global {
  interface Window {
    /** answers requested before the app ran (web/build/prefetch) */
    xinyuPrefetched?: Prefetched
  }
}

/** Such an answer: once, and only for the user it was requested for. */
export const takePrefetched = (url: string): Promise<Response> | null => {
  const found = window.xinyuPrefetched?.[url]
  if (!window.xinyuPrefetched || typeof found !== 'object') return null
  delete window.xinyuPrefetched[url]
  return window.xinyuPrefetched.user === currentSession()?.userId ? found : null
}
