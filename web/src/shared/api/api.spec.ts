import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { CallError } from '@xinyu/contracts/client/client'
import { getSMSCode } from '@xinyu/contracts/http/users/login'
import { isCompleted } from '@xinyu/contracts/http/users/profile'
import { fakeNetwork } from '../../test-network.ts'
import { startI18n } from '../i18n/i18n.ts'
import { currentSession, endSession, saveSession, tokenExpiresAt } from '../session/session.ts'
import { useModal } from '../ui/overlays/modal-store.ts'
import { useToast } from '../ui/overlays/toast-store.ts'
import { api } from './api.ts'

const network = fakeNetwork()
beforeAll(() => startI18n())
beforeEach(() => {
  endSession()
  useModal.setState({ queue: [] })
})

const onlyWith = (token: string) =>
  network.answer('users/isCompleted', (_, headers) =>
    headers['authorization'] === `Bearer ${token}`
      ? { reply: { status: 0, isCompleted: 4 } }
      : { http: 401, reply: { status: 1, code: 'TOKEN_EXPIRED', msg: '' } },
  )
const logIn = (token: string) => saveSession({ token, refreshToken: 'r1', userId: 'me', type: 'normal' })

describe('calls and their token', () => {
  it('an expired token is renewed once for all calls that need it, and they continue', async () => {
    logIn('old')
    onlyWith('new')
    network.ok('users/refreshToken', { success: true, token: 'new', refreshToken: 'r2', expiresIn: 900 })
    const replies = await Promise.all([api(isCompleted, {}), api(isCompleted, {}), api(isCompleted, {})])
    expect(replies.map((reply) => reply.isCompleted)).toEqual([4, 4, 4])
    expect(network.times('users/refreshToken')).toBe(1)
    expect(currentSession()).toMatchObject({ token: 'new', refreshToken: 'r2' })
  })

  it('a refused renewal ends the login and asks to log in again', async () => {
    logIn('old')
    onlyWith('new')
    network.refuse('users/refreshToken', 'REFRESH_REUSED', '登录状态异常，请重新登录', 401)
    await expect(api(isCompleted, {})).rejects.toMatchObject({ code: 'REFRESH_REUSED' })
    expect(currentSession()).toBeNull()
    expect(useModal.getState().queue[0]?.title).toBe('登录已过期')
  })

  it('uses the token that another tab has already renewed, instead of the old refresh token', async () => {
    logIn('old')
    onlyWith('new')
    localStorage.setItem(
      'xinyu.session',
      JSON.stringify({ token: 'new', refreshToken: 'r2', userId: 'me', type: 'normal' }),
    )
    await expect(api(isCompleted, {})).resolves.toMatchObject({ isCompleted: 4 })
    expect(network.times('users/refreshToken')).toBe(0)
    expect(currentSession()?.refreshToken).toBe('r2')
  })

  it('a renewal that fails to get through keeps the login', async () => {
    logIn('old')
    onlyWith('new')
    network.refuse('users/refreshToken', 'UNAVAILABLE', '服务暂时不可用', 503)
    await expect(api(isCompleted, {})).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    expect(currentSession()?.token).toBe('old')
  })

  it.each([
    ['200 cut in half', 200],
    ['401 cut in half', 401],
  ])('a renewal answered by a %s keeps the login, the drafts and the unsent messages', async (_, http) => {
    logIn('old')
    localStorage.setItem('xinyu.queue.me.c1', '{}')
    localStorage.setItem('xinyu.drafts', '{"you":"写到一半"}')
    onlyWith('new')
    network.unreadable('users/refreshToken', http)
    await expect(api(isCompleted, {})).rejects.toBeInstanceOf(CallError)
    expect(currentSession()?.token).toBe('old')
    expect(localStorage.getItem('xinyu.queue.me.c1')).not.toBeNull()
    expect(localStorage.getItem('xinyu.drafts')).toContain('写到一半')
    expect(useModal.getState().queue).toEqual([])
  })

  it('without a token an adult becomes a guest first', async () => {
    localStorage.setItem('xinyu.adult', 'yes')
    onlyWith('guest')
    network.ok('users/registerV3', {
      token: 'guest',
      refreshToken: 'r',
      expiresIn: 900,
      temp_id: 'g',
      user: { _id: 'g', type: 'temp' },
    })
    await api(isCompleted, {})
    expect(currentSession()).toMatchObject({ userId: 'g', type: 'temp' })
    expect(network.requests[0]?.headers['authorization']).toMatch(/^Basic /)
  })

  it('nobody becomes a guest before confirming to be an adult', async () => {
    await expect(api(isCompleted, {})).rejects.toMatchObject({ code: 'NOT_LOGGED_IN' })
    expect(network.requests).toEqual([])
  })

  it('reads the expiry of a token from its exp', () => {
    expect(tokenExpiresAt(`x.${btoa(JSON.stringify({ exp: 1_800_000_000 }))}.y`)).toBe(1_800_000_000_000)
    expect(tokenExpiresAt('no token')).toBeNull()
  })
})

describe('a busy network', () => {
  const challenge = { parameters: { algorithm: 'PBKDF2/SHA-256' }, signature: 's' }
  const toasts: (string | undefined)[] = []
  const worker = (proof: string | null) =>
    class {
      #heard: (event: { data: string | null }) => void = () => undefined
      addEventListener(name: string, heard: (event: { data: string | null }) => void): void {
        if (name === 'message') this.#heard = heard
      }
      postMessage(data: unknown): void {
        expect(data).toEqual(challenge)
        toasts.push(useToast.getState().toast?.text)
        queueMicrotask(() => this.#heard({ data: proof }))
      }
      terminate(): void {}
    }
  const refusesWithout = (proof: string) =>
    network.answer('users/getSMSCode', (_, headers) =>
      headers['x-xinyu-work'] === proof
        ? { reply: { status: 0, retryAfter: 60 } }
        : { http: 429, reply: { status: 1, code: 'SMS_LIMIT', msg: '请在 11-24 12:00 之后再试', work: challenge } },
    )
  beforeEach(() => void (toasts.length = 0))

  it('solves the proof of work in a worker, with a toast, and the call succeeds', async () => {
    Object.assign(globalThis, { Worker: worker('done') })
    refusesWithout('done')
    expect(await api(getSMSCode, { phone: '13812345678' })).toMatchObject({ retryAfter: 60 })
    expect(network.times('users/getSMSCode')).toBe(2)
    expect(toasts).toEqual([expect.stringContaining('正在自动完成一次安全检查')])
    expect(useToast.getState().toast).toBeNull()
  })

  it('shows the server’s text when the work failed, or was not enough', async () => {
    for (const proof of [null, 'late']) {
      Object.assign(globalThis, { Worker: worker(proof) })
      refusesWithout('done')
      await expect(api(getSMSCode, { phone: '13812345678' })).rejects.toMatchObject({
        code: 'SMS_LIMIT',
        refusal: { msg: '请在 11-24 12:00 之后再试' },
      })
      expect(useToast.getState().toast).toBeNull()
    }
    expect(network.times('users/getSMSCode')).toBe(3)
  })
})
