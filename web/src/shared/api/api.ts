import { CallError, createClient, type ApiClient } from '@xinyu/contracts/client/client'
import { logout } from '@xinyu/contracts/http/users/login'
import { learnedCredentials } from '@xinyu/contracts/client/learned-credentials'
import { language } from '../i18n/i18n.ts'
import { ownBanOf, showBan } from '../session/banned.ts'
import { currentSession } from '../session/session.ts'
import { ensureToken, renewToken } from '../session/tokens.ts'
import { readText, writeText } from '../lib/storage.ts'
import { takePrefetched } from './prefetched.ts'
import { trackReachability } from './api-reachable.ts'
import { loadRefusals } from './refusal-text.ts'
import { seal, sign } from './sign.ts'

const client: ApiClient = createClient({
  base: '/api',
  fetch: (url, init) => takePrefetched(String(url)) ?? fetch(url, init),
  credentials: learnedCredentials({
    url: '/client.json',
    read: () => readText('client'),
    write: (credentials) => writeText('client', credentials),
  }),
  token: () => currentSession()?.token ?? null,
  language,
  sign: (call, body, at) => sign(client, call, body, at),
  seal: (call, body, at) => seal(client, call, body, at),
  work: async (challenge) => (await import('./proof-of-work.ts')).solveProofOfWork(challenge),
})

const isTokenRejected = (error: unknown): boolean =>
  error instanceof CallError && error.http === 401 && error.code !== 'SIGNATURE_INVALID'

/**
 * Every API call: with a valid token, and once more after a refresh when the server rejects the token. A ban is shown
 * whichever call reports it.
 */
export const api: ApiClient = async (call, input, options) => {
  const session = currentSession()
  try {
    const reply = await trackReachability(send(call, input, options))
    // another member is here meanwhile, or nobody: the answer is not theirs
    if (session?.type === 'normal' && currentSession()?.userId !== session.userId) throw new CallError(0, {})
    return reply
  } catch (error) {
    const ban = ownBanOf(error)
    if (ban) void showBan(ban)
    // adds our text when the server sent none; if it cannot be loaded, a general text is shown
    if (error instanceof CallError && error.http !== 0 && !error.refusal.msg)
      await loadRefusals().catch(() => undefined)
    throw error
  }
}

const send: ApiClient = async (call, input, options) => {
  if (call.caller === 'L') return client(call, input, options)
  await ensureToken(client)
  try {
    return await client(call, input, options)
  } catch (error) {
    if (!isTokenRejected(error)) throw error
    await renewToken(client)
    return client(call, input, options)
  }
}

/** Ends this login on the server; best effort, since without a network it expires by itself. */
export const endOnServer = (): void => {
  const session = currentSession()
  if (session?.type === 'normal') void client(logout, {}, { token: session.token }).catch(() => undefined)
}

/** A token for the socket's first frame. */
export const validToken = async (): Promise<string | null> => {
  await ensureToken(client)
  return currentSession()?.token ?? null
}
