import { expect, test } from '@jest/globals'
import { snapshot } from '@xinyu/testkit/builders'
import { cardOf, refuseReach } from './people.rules.ts'

const now = new Date('2026-11-20T08:00:00Z')
const person = (isCompleted = 4, more = {}) => ({ _id: 'o', user: snapshot({ _id: 'o', isCompleted }), ...more })

test.each([
  ['oneself', { me: 'o' }, 'SELF'],
  ['nobody', { person: null }, 'USER_NOT_FOUND'],
  ['somebody of whom only the wallet was heard', { person: { user: null } }, 'USER_NOT_FOUND'],
  ['a banned person', { person: person(5) }, 'ACCOUNT_BANNED'],
  ['a cancelled person', { person: person(6) }, 'ACCOUNT_CANCELLED'],
  ['somebody a block stands between', { isBlocked: true }, 'BLACKLISTED'],
  ['anybody else', {}, null],
])('reaching %s', (_who, over, refusal) => {
  expect(refuseReach({ me: 'me', other: 'o', person: person(), isBlocked: false, ...over })).toBe(refusal)
})

test('a card tells the age but not the birthday, and hides being online when asked to', () => {
  const hidden = snapshot({ privacy: { ...snapshot().privacy, hideOnline: true } })
  expect(cardOf(person(4, { online: true, lastActive: now }), 'o', now)).toMatchObject({ age: 30, online: true })
  expect(cardOf({ _id: 'o', user: hidden, online: true, lastActive: now }, 'o', now)).toMatchObject({
    online: false,
    lastActive: null,
  })
  const inStealth = snapshot({ privacy: { ...snapshot().privacy, blockMe: true } })
  expect(cardOf({ _id: 'o', user: inStealth, online: true, lastActive: now }, 'o', now)).toMatchObject({
    online: false,
    lastActive: null,
  })
  expect(JSON.stringify(cardOf(person(), 'o', now))).not.toContain('1996-05-20')
})
