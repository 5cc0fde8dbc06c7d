import { expect, test } from '@jest/globals'
import { internalToken, isInternalToken } from './internal-token.ts'

const secret = 'the services’ shared secret'
const now = Date.UTC(2026, 0, 31, 12)
const minutes = (count: number): number => now + count * 60_000

test('a token is valid for its path and its minute, and for clocks that differ a little', () => {
  const token = internalToken(secret, 'users/getStanding', now)
  for (const at of [now, now + 59_000, now - 20_000])
    expect([at, isInternalToken(token, secret, 'users/getStanding', at)]).toEqual([at, true])
  expect(token).not.toContain(secret)
})

test('a token of another path, another secret or another time is invalid, and so is anything else', () => {
  const token = internalToken(secret, 'users/getStanding', now)
  expect(isInternalToken(token, secret, 'payments/reservePoints', now)).toBe(false)
  expect(isInternalToken(token, 'another secret', 'users/getStanding', now)).toBe(false)
  expect(isInternalToken(token, secret, 'users/getStanding', minutes(3))).toBe(false)
  expect(isInternalToken(internalToken(secret, 'a', minutes(60)), secret, 'a', now)).toBe(false)
  const [head = '', mac = ''] = token.split('.')
  const later = `Internal ${Number(head.split(' ')[1]) + 20}.${mac}`
  for (const bad of [undefined, '', `Internal ${secret}`, head, `${head}.`, later, `${token}=`, token.toLowerCase()])
    expect([bad, isInternalToken(bad, secret, 'users/getStanding', now)]).toEqual([bad, false])
})
