import { expect, test } from '@jest/globals'
import { newUser } from '../user.rules.ts'
import { block, BLACKLIST_MOST, changePrivacy, unblock } from './privacy.rules.ts'

const at = new Date('2026-03-01T00:00:00Z')
const user = newUser({ _id: 'u', GID: '12345678', phone: null, createdAt: at, shareCode: null })
const blocking = { ...user, blacklist: [{ id: 'v', at }] }

test('blocking: once, not oneself, not without end', () => {
  expect(block(user, 'v', at)).toMatchObject({ set: { blacklist: [{ id: 'v' }] }, facts: [{ extra: { user2_id: 'v' } }] })
  expect(block(blocking, 'v', at)).toEqual({})
  expect(block(user, 'u', at)).toEqual({ refuse: 'SELF' })
  const full = { ...user, blacklist: Array.from({ length: BLACKLIST_MOST }, (_, index) => ({ id: `x${index}`, at })) }
  expect(block(full, 'v', at)).toMatchObject({ refuse: 'INVALID_INPUT' })
})

test('unblocking takes one off, and of nobody does nothing', () => {
  expect(unblock(blocking, 'v')).toMatchObject({ set: { blacklist: [] } })
  expect(unblock(user, 'v')).toEqual({})
})

test('privacy changes only by what is named and only when it differs', () => {
  expect(changePrivacy(user, { blockMe: true })).toMatchObject({ set: { privacy: { ...user.privacy, blockMe: true } } })
  expect(changePrivacy(user, { blockMe: false })).toEqual({})
})
