import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { ProfileStatus } from '../../enums.ts'
import {
  isListed,
  isShown,
  mayKnowActor,
  type PersonState,
  type Relation,
  strangers,
  visibilityInBlockList,
  visibilityOf,
} from './visibility.ts'

const open = { blockMe: false, hideOnline: false, whoSeesPhotos: 'everyone' } as const
const stealth = { ...open, blockMe: true }
const viewer = { id: 'me', type: 'normal' } as const
const person = (over: Partial<PersonState> = {}): PersonState => ({
  _id: 'o',
  isCompleted: ProfileStatus.Approved,
  wasApproved: true,
  privacy: open,
  ...over,
})

describe('a person', () => {
  test.each<[string, PersonState | null, Partial<Relation>, string, string | null]>([
    ['who does not exist', null, {}, 'nothing', 'USER_NOT_FOUND'],
    ['who was erased', person({ isErased: true }), {}, 'nothing', 'USER_NOT_FOUND'],
    ['who is the viewer, in any state', person({ _id: 'me', isCompleted: 1, wasApproved: false }), {}, 'full', null],
    ['who is approved', person(), {}, 'approved', null],
    ['who is approved, by old facts that say no more', person({ wasApproved: undefined }), {}, 'approved', null],
    ['who waits for another review', person({ isCompleted: 2 }), {}, 'approved', null],
    ['who was sent back after an approval', person({ isCompleted: 3 }), {}, 'approved', null],
    [
      'who waits for the first review',
      person({ isCompleted: 2, wasApproved: false }),
      {},
      'placeholder',
      'USER_NOT_FOUND',
    ],
    [
      'who waits, with nothing else known',
      person({ isCompleted: 2, wasApproved: undefined }),
      {},
      'placeholder',
      'USER_NOT_FOUND',
    ],
    ['who has just joined', person({ isCompleted: 0, wasApproved: false }), {}, 'placeholder', 'USER_NOT_FOUND'],
    [
      'who has just joined and wrote',
      person({ isCompleted: 1, wasApproved: false }),
      { hasReachedOut: true },
      'placeholder',
      'USER_NOT_FOUND',
    ],
    ['who is banned', person({ isCompleted: 5 }), { isMatch: true }, 'placeholder', 'USER_DISABLED'],
    ['who has cancelled', person({ isCompleted: 6 }), { isMatch: true }, 'placeholder', 'ACCOUNT_CANCELLED'],
    ['who blocked the viewer', person(), { blockedByPerson: true, isMatch: true }, 'nothing', 'BLACKLISTED'],
    ['whom the viewer blocked', person(), { blockedByViewer: true, hasReachedOut: true }, 'nothing', 'BLACKLISTED'],
    ['in stealth', person({ privacy: stealth }), {}, 'placeholder', 'STEALTH_MODE'],
    ['in stealth, to a match', person({ privacy: stealth }), { isMatch: true }, 'approved', null],
    ['in stealth, to somebody they wrote to', person({ privacy: stealth }), { hasReachedOut: true }, 'approved', null],
    ['whose privacy is not known', person({ privacy: undefined }), {}, 'placeholder', 'STEALTH_MODE'],
  ])('%s', (_who, one, relation, shown, refusal) => {
    expect(visibilityOf(viewer, one, { ...strangers, ...relation })).toMatchObject({ shown, refusal })
  })

  test.each([
    [4, false, true],
    [2, true, true],
    [3, true, true],
    [2, false, false],
    [5, true, false],
    [6, true, false],
  ])('of status %i, approved before: %p, is in the lists: %p', (isCompleted, wasApproved, listed) => {
    expect(isListed(person({ isCompleted, wasApproved }))).toBe(listed)
  })

  test('under another review looks approved', () => {
    expect(visibilityOf(viewer, person({ isCompleted: 3 }), strangers).isCompleted).toBe(ProfileStatus.Approved)
  })

  test('without an approved face has no presence, no photos and no status, except when gone', () => {
    const relation = fc.record({
      blockedByViewer: fc.boolean(),
      blockedByPerson: fc.boolean(),
      isMatch: fc.boolean(),
      hasReachedOut: fc.boolean(),
    })
    const anybody = fc.record({
      _id: fc.constant('o'),
      isCompleted: fc.integer({ min: 0, max: 6 }),
      wasApproved: fc.option(fc.boolean(), { nil: undefined }),
      isErased: fc.boolean(),
      privacy: fc.record({
        blockMe: fc.boolean(),
        hideOnline: fc.boolean(),
        whoSeesPhotos: fc.constantFrom('everyone', 'members', 'matches'),
      }),
    })
    fc.assert(
      fc.property(anybody, relation, (one, bond) => {
        const seen = visibilityOf(viewer, one, bond)
        if (isShown(seen)) {
          expect(seen.refusal).toBeNull()
          expect(bond.blockedByViewer || bond.blockedByPerson || one.isErased).toBe(false)
        } else {
          expect(seen).toMatchObject({ online: false, photos: false, refusal: expect.any(String) })
          expect([0, 5, 6]).toContain(seen.isCompleted)
        }
        if (isListed(one)) expect(['approved', 'nothing']).toContain(seen.shown)
      }),
    )
  })

  test.each([
    [open, true],
    [{ ...open, hideOnline: true }, false],
    [stealth, false],
  ])('with privacy %j is shown to a match as online: %p', (privacy, online) => {
    expect(visibilityOf(viewer, person({ privacy }), { ...strangers, isMatch: true }).online).toBe(online)
  })

  test.each([
    ['everyone', 'temp', false, true],
    ['members', 'temp', false, false],
    ['members', 'normal', false, true],
    ['matches', 'normal', false, false],
    ['matches', 'normal', true, true],
  ] as const)('with an album for %s, before a viewer %s (match %p): %p', (whoSeesPhotos, type, isMatch, photos) => {
    const one = person({ privacy: { ...open, whoSeesPhotos } })
    expect(visibilityOf({ id: 'me', type }, one, { ...strangers, isMatch }).photos).toBe(photos)
  })
})

describe('the block list', () => {
  test.each([
    ['shows whom I blocked, but not whether they are there', person(), {}, 'approved'],
    ['shows nothing of a person who blocked me as well', person(), { blockedByPerson: true }, 'placeholder'],
    ['shows nothing of a person who went into stealth', person({ privacy: stealth }), {}, 'placeholder'],
    ['leaves out erased people', person({ isErased: true }), {}, 'nothing'],
  ])('%s', (_name, one, relation, shown) => {
    const bond = { ...strangers, blockedByViewer: true, ...relation }
    expect(visibilityInBlockList(viewer, one, bond)).toMatchObject({ shown, online: false })
  })
})

test.each([
  ['view', false, true, false],
  ['view', true, false, true],
  ['like', false, false, false],
  ['like', false, true, true],
  ['like', true, false, true],
  ['love', false, false, true],
  ['follow', false, false, true],
  ['msg', false, false, true],
  ['gift', false, false, true],
] as const)('the actor of a %s is shown to the other (VIP %p, returned %p): %p', (act, isVip, isReturned, known) => {
  expect(mayKnowActor(act, { isVip, isReturned })).toBe(known)
})
