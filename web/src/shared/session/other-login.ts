import type { ReplyOf } from '@xinyu/contracts/call'
import { appleNonce } from '@xinyu/contracts/http/users/apple-login'
import { loginWays } from '@xinyu/contracts/http/users/login-ways'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { onMemberLeft } from './user-change.ts'
import { browser } from '../shell/browser.ts'
import { tabStorage } from '../shell/storage.ts'
import { isInWechat } from '../lib/wechat.ts'

export type LoginMethod = ReplyOf<typeof loginWays>['ways'][number]
export type LoginProvider = LoginMethod['way']

/** A login at WeChat or Apple that this window has started. */
export interface BegunLogin {
  way: LoginProvider
  from: LoginMethod['from']
  /** must match the returned state: nobody is logged in by an address that somebody else made */
  state: string
  /** Apple puts it into its token, issued for this login; empty for WeChat */
  nonce: string
  /** bind: to the account that is already logged in */
  purpose: 'login' | 'bind'
}
/** The parameters of the return. */
export type Returned =
  | { kind: 'unknown' }
  | { kind: 'turnedBack'; begun: BegunLogin }
  | { kind: 'confirmed'; begun: BegunLogin; code: string; idToken: string }

const KEY = 'xinyu.other-login'

export const loginMethodsQuery = queryOptions({
  queryKey: ['login-methods'],
  queryFn: async () => (await api(loginWays, { inWechat: isInWechat(), origin: window.location.origin })).ways,
  staleTime: 600_000,
})

const readBegun = (): BegunLogin | null => {
  try {
    return JSON.parse(tabStorage.read(KEY) ?? 'null') as BegunLogin | null
  } catch {
    return null
  }
}
const random = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Redirects to WeChat or Apple, which return to /login/wechat or /login/apple. */
export const beginOtherLogin = async (
  { way, from, url }: LoginMethod,
  purpose: BegunLogin['purpose'],
  open = browser.open,
): Promise<void> => {
  const nonce = way === 'apple' ? (await api(appleNonce, {})).nonce : ''
  const begun: BegunLogin = { way, from, state: random(), nonce, purpose }
  tabStorage.write(KEY, JSON.stringify(begun))
  const address = new URL(url)
  address.searchParams.set('state', begun.state)
  if (way === 'apple') address.searchParams.set('nonce', begun.nonce)
  open(address.href)
}

/** Reads the return address; changes nothing. */
export const readReturned = (
  provider: LoginProvider,
  { search, hash }: Pick<Location, 'search' | 'hash'>,
): Returned => {
  const said = new URLSearchParams(provider === 'apple' ? hash.replace(/^#/, '') : search)
  const begun = readBegun()
  if (!begun || begun.way !== provider || said.get('state') !== begun.state) return { kind: 'unknown' }
  const [code, idToken] = [said.get('code') ?? '', said.get('id_token') ?? '']
  if (code === '' || (provider === 'apple' && idToken === '')) return { kind: 'turnedBack', begun }
  return { kind: 'confirmed', begun, code, idToken }
}

/** A return is used once: neither a reload nor going back finds it again. */
export const clearReturned = (): void => {
  tabStorage.write(KEY, null)
  window.history.replaceState(window.history.state, '', window.location.pathname)
}

onMemberLeft(() => tabStorage.write(KEY, null))
