import { expect, test } from '@jest/globals'
import { snapshot } from '@xinyu/testkit/people/builders'
import { cardOf, type PersonCopy, reachRefusal, visibilityFor } from './people.rules.ts'

const now = new Date('2026-11-20T08:00:00Z')
const person = (isCompleted = 4, more = {}) => ({ _id: 'o', user: snapshot({ _id: 'o', isCompleted }), ...more })

test.each([
  ['oneself', { me: 'o' }, 'SELF'],
  ['nobody', { person: null }, 'USER_NOT_FOUND'],
  ['a person known only from wallet facts', { person: { user: null } }, 'USER_NOT_FOUND'],
  ['a banned person', { person: person(5) }, 'ACCOUNT_BANNED'],
  ['a cancelled person', { person: person(6) }, 'ACCOUNT_CANCELLED'],
  ['a person separated by a block', { isBlocked: true }, 'BLACKLISTED'],
  ['anybody else', {}, null],
])('acting towards %s', (_who, over, refusal) => {
  expect(reachRefusal({ me: 'me', other: 'o', person: person(), isBlocked: false, ...over })).toBe(refusal)
})

const cardFor = (viewer: string, one: PersonCopy) =>
  cardOf(one, one._id, visibilityFor(viewer, one), { now, online: new Set(['o']) })

test('a card shows the age but not the birthday, and hides the online state on request', () => {
  const hidden = snapshot({ privacy: { ...snapshot().privacy, hideOnline: true } })
  expect(cardFor('me', person())).toMatchObject({ age: 30, online: true })
  expect(cardFor('me', { _id: 'o', user: hidden })).toMatchObject({ online: false, lastActive: null })
  expect(JSON.stringify(cardFor('me', person()))).not.toContain('1996-05-20')
})

test.each([
  ['a person in stealth', snapshot({ privacy: { ...snapshot().privacy, blockMe: true } })],
  ['a person who was never approved', snapshot({ isCompleted: 2, wasApproved: false })],
])('%s has an empty card for strangers, and their own for themselves', (_who, user) => {
  const one = { _id: 'o', user, vipLimitDate: new Date('2030-01-01') }
  const { _id, ...card } = cardFor('me', one)
  expect(Object.values(card).filter((value) => value && !Array.isArray(value))).toEqual(['00000000'])
  expect(cardFor('o', one)).toMatchObject({ name: user.name, avatar: user.avatar, isCompleted: user.isCompleted })
})
