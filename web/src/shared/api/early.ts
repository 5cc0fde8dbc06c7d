import { currentSession } from '../session/session.ts'

type Early = { user: string } & Record<string, Promise<Response> | string | undefined>
declare global {
  interface Window {
    /** answers that were asked for before the app was there (web/build/early) */
    xinyuEarly?: Early
  }
}

/** Such an answer, once, and only for whom it was asked. */
export const takeEarly = (url: string): Promise<Response> | null => {
  const found = window.xinyuEarly?.[url]
  if (!window.xinyuEarly || typeof found !== 'object') return null
  delete window.xinyuEarly[url]
  return window.xinyuEarly.user === currentSession()?.userId ? found : null
}
