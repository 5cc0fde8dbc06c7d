import { CallError, type ApiClient } from '@xinyu/contracts/client'
import { errorText } from '@xinyu/contracts/errors'
import { refreshToken, registerV3 } from '@xinyu/contracts/http/users'
import { language, t } from '../i18n/i18n.ts'
import { deviceFacts, deviceId } from '../lib/device.ts'
import { goTo } from '../lib/navigate.ts'
import { ask } from '../ui/modal-store.ts'
import { isAdultHere } from './adult.ts'
import { currentSession, endSession, keepSession, storedSession, tokenEnd, type Session } from './session.ts'

const MARGIN = 10_000

/** Runs `work` once at a time: callers that come meanwhile share its outcome. */
const singleFlight = <T>(work: (client: ApiClient) => Promise<T>): ((client: ApiClient) => Promise<T>) => {
  let running: Promise<T> | null = null
  return (client) => {
    running ??= work(client).finally(() => (running = null))
    return running
  }
}

const becomeGuest = singleFlight(async (client) => {
  if (!isAdultHere())
    throw new CallError(401, { status: 1, code: 'NOT_LOGGED_IN', msg: errorText('NOT_LOGGED_IN', language()) })
  const { token, refreshToken: next, user } = await client(registerV3, { deviceId: deviceId(), isAdult: true })
  keepSession({ token, refreshToken: next, userId: user._id, type: user.type })
})

const tellExpired = async (): Promise<void> => {
  const go = await ask({
    title: t('auth.expiredTitle'),
    text: t('auth.expiredText'),
    go: t('auth.goLogin'),
    cancel: t('common.later'),
  })
  goTo(go ? '/login' : '/homepage')
}

const dropExpired = async (client: ApiClient, session: Session): Promise<void> => {
  endSession()
  if (session.type === 'temp') return becomeGuest(client)
  void tellExpired()
}

/** One tab at a time; a browser without locks has at least this tab's single flight. */
const oneTabAtATime = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request('xinyu.renew', work) : work()

/**
 * A new token for the one that ended. The refresh token rotates and its reuse ends the login, so no two tabs may renew
 * with the same one.
 */
export const renewToken = singleFlight((client) => oneTabAtATime(() => renew(client)))

const renew = async (client: ApiClient): Promise<void> => {
  const session = currentSession()
  if (session === null) return becomeGuest(client)
  const stored = storedSession()
  if (stored && stored.userId === session.userId && stored.refreshToken !== session.refreshToken)
    return keepSession(stored)
  try {
    const reply = await client(refreshToken, {
      refreshToken: session.refreshToken,
      userId: session.userId,
      ...deviceFacts(),
    })
    keepSession({ ...session, token: reply.token, refreshToken: reply.refreshToken })
  } catch (error) {
    // a refusal ends the login; a cut line or an overloaded server does not
    const refused = error instanceof CallError && (error.http === 401 || error.http === 200)
    if (!refused) throw error
    await dropExpired(client, session)
    if (session.type === 'normal') throw error
  }
}

/** Makes sure that a call has a token that still lives: guest first, refreshed when its end is near. */
export const ensureToken = async (client: ApiClient, now = Date.now()): Promise<void> => {
  const session = currentSession()
  if (session === null) return becomeGuest(client)
  const end = tokenEnd(session.token)
  if (end !== null && end - MARGIN < now) await renewToken(client)
}
