import { expect } from '@jest/globals'
import { appleNonce } from '@xinyu/contracts/http/users/apple-login'
import { loginWays } from '@xinyu/contracts/http/users/login-ways'
import type { Visitor } from '@xinyu/testkit/people/visitor'

/** Follows a provider login as a browser does: opens its URL, chooses a person, and follows the redirect. */
const comeBackFrom = async (
  visitor: Visitor,
  { wanted, person, state, nonce }: { wanted: 'wx' | 'apple'; person: string; state: string; nonce?: string },
): Promise<URL> => {
  const { ways } = await visitor.call(loginWays, {})
  const begin = new URL(ways.find(({ way }) => way === wanted)?.url ?? '')
  begin.searchParams.set('state', state)
  if (nonce !== undefined) begin.searchParams.set('nonce', nonce)
  expect(begin.origin).toBe(visitor.url)
  const page = await (await fetch(begin)).text()
  const fields = [...page.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
    name,
    value.replaceAll(/&#(\d+);/g, (_all, code: string) => String.fromCharCode(Number(code))),
  ])
  const form = new URLSearchParams(Object.fromEntries(fields) as Record<string, string>)
  form.set('person', person)
  const action = /action="([^"]+)"/.exec(page)?.[1] ?? ''
  const chosen = await fetch(visitor.url + action, { method: 'POST', body: form, redirect: 'manual' })
  return new URL(chosen.headers.get('location') ?? '')
}

/** A WeChat code for a sandbox person. */
export const wxCodeOf = async (visitor: Visitor, person: string): Promise<string> => {
  const back = await comeBackFrom(visitor, { wanted: 'wx', person, state: 's-1' })
  expect([back.pathname, back.searchParams.get('state')]).toEqual(['/login/wechat', 's-1'])
  return back.searchParams.get('code') ?? ''
}

/** Apple's login result for a sandbox person. */
export const appleOf = async (visitor: Visitor, person: string) => {
  const { nonce } = await visitor.call(appleNonce, {})
  const back = await comeBackFrom(visitor, { wanted: 'apple', person, state: 's-2', nonce })
  const said = new URLSearchParams(back.hash.slice(1))
  expect([back.pathname, back.search, said.get('state')]).toEqual(['/login/apple', '', 's-2'])
  return {
    identityToken: said.get('id_token') ?? '',
    authorizationCode: said.get('code') ?? '',
    nonce,
  }
}
