import { createHash } from 'node:crypto'
import { describe, expect, test } from '@jest/globals'
import { eventOf, isNonceValid, tokenId } from './apple.rules.ts'

describe('a nonce', () => {
  const hashed = createHash('sha256').update('n-1').digest('hex')
  test.each([
    ['as sent by a browser', 'n-1', 'n-1', true],
    ['hashed, as an app sends it to Apple', hashed, 'n-1', true],
    ['a different one', 'n-1', 'n-2', false],
    ['none sent for a token that has one', 'n-1', undefined, false],
    ['one sent for a token that has none', undefined, 'n-1', false],
    ['none on both sides', undefined, undefined, false],
  ])('%s', (_what, claimed, given, isRight) => {
    expect(isNonceValid(claimed, given)).toBe(isRight)
  })
})

test('a token has one id, however its signature is encoded', () => {
  expect(tokenId('a.b.c')).toBe(tokenId('a.b.d'))
  expect(tokenId('a.b.c')).not.toBe(tokenId('a.x.c'))
})

describe('a notification', () => {
  const said = (more: object): string => JSON.stringify({ type: 'consent-revoked', sub: 's', event_time: 1, ...more })
  test('contains its time in seconds or in milliseconds', () => {
    expect(eventOf(said({ event_time: 1_764_000_000 }))?.at).toEqual(new Date(1_764_000_000_000))
    expect(eventOf(said({ event_time: 1_764_000_000_123 }))?.at).toEqual(new Date(1_764_000_000_123))
  })

  test.each([['email-disabled'], ['something-new']])('of type %s changes nothing here', (type) => {
    expect(eventOf(said({ type }))).toBeNull()
  })

  test.each([['no JSON'], [17], [undefined], ['{}'], ['null']])('that cannot be read changes nothing: %s', (events) => {
    expect(eventOf(events)).toBeNull()
  })
})
