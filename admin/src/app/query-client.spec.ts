import { expect, it } from '@jest/globals'
import { QueryObserver } from '@tanstack/react-query'
import { clearSession, writeSession } from '../shared/api/session.ts'
import { setLanguage } from '../shared/format/language.ts'
import { createQueryClient } from './query-client.ts'

it('a change of language clears every cached answer but the login', () => {
  setLanguage('zh-CN')
  const client = createQueryClient()
  client.setQueryData(['reports', 'getList'], ['中文'])
  client.setQueryData(['auth', 'getIdentity'], { id: 'me' })
  setLanguage('zh-CN')
  expect(client.getQueryData(['reports', 'getList'])).toEqual(['中文'])
  setLanguage('en')
  expect(client.getQueryData(['reports', 'getList'])).toBeUndefined()
  expect(client.getQueryData(['auth', 'getIdentity'])).toEqual({ id: 'me' })
})

const accessCheck = (...asked: unknown[]) =>
  new QueryObserver(createQueryClient(), {
    queryKey: ['auth', 'canAccess', ...asked],
    queryFn: () => new Promise<never>(() => undefined),
  }).getCurrentResult().data

it('permissions are known from the session at once; without a session there are none', () => {
  const user = { id: 'me', name: '陈屿', avatar: null, roles: ['moderator' as const] }
  writeSession({ token: 'token', refreshToken: 'refresh', user })
  expect(accessCheck({ resource: 'users', action: 'ban', recordId: 1 })).toBe(true)
  expect(accessCheck({ resource: 'users', action: 'unban' })).toBe(false)
  expect(accessCheck(['posts', 'orders'], 'list', undefined)).toEqual({ posts: true, orders: false })
  clearSession()
  expect(accessCheck({ resource: 'users', action: 'ban' })).toBeUndefined()
})
