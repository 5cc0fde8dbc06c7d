import { expect, test } from '@jest/globals'
import { newUser } from '../user/new-user.rules.ts'
import { changePrivacy } from './privacy.rules.ts'

const at = new Date('2026-03-01T00:00:00Z')
const user = newUser({ _id: 'u', GID: '12345678', createdAt: at, shareCode: null })

test('only the given settings that differ are changed', () => {
  expect(changePrivacy(user, { blockMe: true })).toMatchObject({ set: { privacy: { ...user.privacy, blockMe: true } } })
  expect(changePrivacy(user, { blockMe: false })).toEqual({})
})
