import { expect, test } from '@jest/globals'
import { type Decided, newUser } from '../user.rules.ts'
import { changePrivacy } from './privacy.rules.ts'

const at = new Date('2026-03-01T00:00:00Z')
const user = newUser({ _id: 'u', GID: '12345678', createdAt: at, shareCode: null })

test('privacy changes only by what is named and only when it differs', () => {
  expect(changePrivacy(user, { blockMe: true })).toMatchObject({ set: { privacy: { ...user.privacy, blockMe: true } } })
  expect(changePrivacy(user, { blockMe: false })).toEqual({})
})

test('who hides being online leaves lists nothing but the day; who shows it again is as they are', () => {
  const here = {
    ...user,
    online: true,
    lastActive: new Date('2026-03-05T13:14:15Z'),
    presence: { online: true, at: new Date('2026-03-05T13:14:15Z') },
  }
  const hidden = { ...here, ...(changePrivacy(here, { hideOnline: true }) as Decided).set }
  expect(hidden).toMatchObject({
    online: false,
    lastActive: new Date('2026-03-05T00:00:00Z'),
    presence: { online: true },
  })
  expect((changePrivacy(hidden, { blockMe: true }) as Decided).set).not.toHaveProperty('online')
  expect(changePrivacy(hidden, { hideOnline: false })).toMatchObject({
    set: { online: true, lastActive: here.lastActive },
  })
})
