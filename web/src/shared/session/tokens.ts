import { CallError, type ApiClient } from '@xinyu/contracts/client/client'
import { refreshToken } from '@xinyu/contracts/http/users/login'
import { registerV3 } from '@xinyu/contracts/http/users/registration'
import { failureText } from '../api/failure-text.ts'
import { returnAfterLogin } from '../gate/pending.ts'
import { t } from '../i18n/i18n.ts'
import { deviceInfo, deviceId } from '../lib/device.ts'
import { goTo } from '../lib/navigate.ts'
import { confirm } from '../ui/overlays/modal-store.ts'
import { toast } from '../ui/overlays/toast-store.ts'
import { ownBanOf } from './banned.ts'
import { isAdultHere } from './adult.ts'
import { currentSession, endSession, saveSession, storedSession, tokenExpiresAt, type Session } from './session.ts'

const EXPIRY_MARGIN_MS = 10_000

/** Runs `work` once at a time: callers that come meanwhile share its outcome. */
const singleFlight = <T>(work: (client: ApiClient) => Promise<T>): ((client: ApiClient) => Promise<T>) => {
  let running: Promise<T> | null = null
  return (client) => {
    running ??= work(client).finally(() => (running = null))
    return running
  }
}

const becomeGuest = singleFlight(async (client) => {
  if (!isAdultHere()) throw new CallError(401, { status: 1, code: 'NOT_LOGGED_IN', msg: '' })
  const {
    token,
    refreshToken: next,
    user,
  } = await client(registerV3, { deviceId: deviceId(), isAdult: true }).catch((error: unknown) => {
    toast(failureText('token', error))
    throw error
  })
  saveSession({ token, refreshToken: next, userId: user._id, type: user.type })
})

/** Whoever logs in again returns to the page, if they are the same member. */
const promptToLogInAgain = async (userId: string, returnTo: string): Promise<void> => {
  const confirmed = await confirm({
    title: t('login.expiredTitle'),
    text: t('login.expiredText'),
    confirm: t('login.goLogin'),
    cancel: t('common.later'),
  })
  if (confirmed) returnAfterLogin(returnTo, userId)
  goTo(confirmed ? '/login' : '/homepage')
}

const endExpiredSession = async (client: ApiClient, session: Session): Promise<void> => {
  const { pathname, search } = window.location
  endSession()
  if (session.type === 'temp') return becomeGuest(client)
  void promptToLogInAgain(session.userId, pathname + search)
}

/** One tab at a time where the browser has locks; single flight within this tab in any case. */
const withTabLock = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request('xinyu.renew', work) : work()

/**
 * Replaces an expired token. The refresh token rotates and its reuse ends the login, so no two tabs may renew with the
 * same one.
 */
export const renewToken = singleFlight((client) => withTabLock(() => renew(client)))

const renew = async (client: ApiClient): Promise<void> => {
  const session = currentSession()
  if (session === null) return becomeGuest(client)
  if (session.userId === '') {
    toast(t('notice.USER_ID_EMPTY'))
    return endExpiredSession(client, session)
  }
  const stored = storedSession()
  if (stored && stored.userId === session.userId && stored.refreshToken !== session.refreshToken)
    return saveSession(stored)
  try {
    const reply = await client(refreshToken, {
      refreshToken: session.refreshToken,
      userId: session.userId,
      ...deviceInfo(),
    })
    saveSession({ ...session, token: reply.token, refreshToken: reply.refreshToken })
  } catch (error) {
    // a refusal ends the login; a lost or unreadable answer or an overloaded server does not
    const refused =
      error instanceof CallError && error.refusal.status === 1 && (error.http === 401 || error.http === 200)
    if (!refused) {
      if (navigator.onLine) toast(failureText('renewal', error))
      throw error
    }
    // a ban is shown by the call that reports it, not as an expired login
    if (ownBanOf(error)) throw error
    if (error.http === 200) toast(failureText('renewal', error))
    await endExpiredSession(client, session)
    if (session.type === 'normal') throw error
  }
}

/** Ensures a valid token for a call: creates a guest if there is none, refreshes one about to expire. */
export const ensureToken = async (client: ApiClient, now = Date.now()): Promise<void> => {
  const session = currentSession()
  if (session === null) return becomeGuest(client)
  const expiresAt = tokenExpiresAt(session.token)
  if (expiresAt !== null && expiresAt - EXPIRY_MARGIN_MS < now) await renewToken(client)
}
