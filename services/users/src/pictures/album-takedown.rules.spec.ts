import { expect, test } from '@jest/globals'
import { ReviewStatus } from '@xinyu/contracts/enums'
import { approvedImages } from '../user/user-card.rules.ts'
import type { Decision } from '../user/user-decision.rules.ts'
import type { UserState } from '../user/user.document.ts'
import { restoreAlbum, takeDownAlbum } from './album-takedown.rules.ts'

const picture = (_id: string, isChecked: ReviewStatus = ReviewStatus.Approved) => ({ _id, isChecked })
const member = (...images: { _id: string }[]) => ({ images }) as unknown as UserState
const why = { reason: '群发', by: 'm1' }
const after = (user: UserState, decision: Decision): UserState =>
  'refuse' in decision ? user : { ...user, ...decision.set }
const shown = (user: UserState) => approvedImages(user).map(({ _id }) => _id)
const factsOf = (decision: Decision) =>
  'refuse' in decision ? [] : (decision.facts ?? []).map(({ fact: { type } }) => type)

test('an incident hides the album of today, not what is approved later, and its undo shows it again', () => {
  const user = member(picture('a'), picture('b'), picture('waiting', ReviewStatus.Waiting))
  const taken = takeDownAlbum(user, { incident_id: 'i1', seq: 4, ...why })
  expect(factsOf(taken)).toEqual(['users.photos-taken-down.v1'])
  const hidden = after(user, taken)
  expect(shown({ ...hidden, images: [...hidden.images, picture('later')] as never })).toEqual(['later'])
  const restored = restoreAlbum(hidden, { incident_id: 'i1', seq: 9 })
  expect(factsOf(restored)).toEqual(['users.photos-restored.v1'])
  expect(shown(after(hidden, restored))).toEqual(['a', 'b'])
})

test('a repeat, and a fact that comes after a later one, change nothing', () => {
  const user = member(picture('a'))
  const hidden = after(user, takeDownAlbum(user, { incident_id: 'i1', seq: 4, ...why }))
  expect(takeDownAlbum(hidden, { incident_id: 'i1', seq: 4, ...why })).toEqual({})
  const restored = after(hidden, restoreAlbum(hidden, { incident_id: 'i1', seq: 9 }))
  expect(takeDownAlbum(restored, { incident_id: 'i1', seq: 4, ...why })).toEqual({})
  expect(restoreAlbum(restored, { incident_id: 'i1', seq: 9 })).toEqual({})
})

test('of two incidents the album stays hidden until both are taken back, and the member is told once', () => {
  const user = member(picture('a'))
  const once = after(user, takeDownAlbum(user, { incident_id: 'i1', seq: 1, ...why }))
  const second = takeDownAlbum(once, { incident_id: 'i2', seq: 1, ...why })
  expect(factsOf(second)).toEqual([])
  const first = restoreAlbum(after(once, second), { incident_id: 'i1', seq: 2 })
  expect(factsOf(first)).toEqual([])
  const one = after(after(once, second), first)
  expect(shown(one)).toEqual([])
  expect(shown(after(one, restoreAlbum(one, { incident_id: 'i2', seq: 2 })))).toEqual(['a'])
})

test('of an empty album nothing is told', () => {
  expect(factsOf(takeDownAlbum(member(), { incident_id: 'i1', seq: 1, ...why }))).toEqual([])
})
