import { expect, test } from '@jest/globals'
import { decideBatch, newBatch, withOutcome } from './batch.rules.ts'

const now = new Date('2026-11-28T04:00:00Z')
const plan = { amount: 10_000, fee: 500, taxable: 0, tax: 0, net: 9_500, overSuggested: false }
const waiting = (id: string, more: object = {}) => ({
  _id: id,
  user_id: `u-${id}`,
  step: 'waiting' as const,
  flags: [],
  plan,
  ...more,
})
const made = () => {
  const proposed = newBatch('b1', [waiting('w1'), waiting('w2')], { by: 'one', now })
  if ('refuse' in proposed) throw new Error(proposed.refuse)
  return proposed.batch
}

test('a batch adds up what is paid out', () => {
  expect(made()).toMatchObject({ state: 'waiting', net: 19_000, requestedBy: 'one' })
})

test.each([
  ['of the person who proposes it', { user_id: 'one' }, 'SELF'],
  ['that is decided already', { step: 'paying' }, 'WITHDRAW_CANNOT_MOVE'],
  ['that needs a closer look', { flags: [{ kind: 'ring', people: [], amount: 1 }] }, 'WITHDRAW_FLAGGED'],
])('a withdrawal %s is in no batch', (_what, more, refuse) => {
  expect(newBatch('b1', [waiting('w1'), waiting('w2', more)], { by: 'one', now })).toEqual({ refuse })
})

test('another person approves, whose own withdrawal is not in it', () => {
  const batch = made()
  expect(decideBatch(batch, { by: 'one', approve: true, now })).toEqual({ refuse: 'SECOND_PERSON_NEEDED' })
  expect(decideBatch(batch, { by: 'u-w2', approve: true, now })).toEqual({ refuse: 'SELF' })
  const approved = { state: 'approved', decidedBy: 'two', decidedAt: now }
  expect(decideBatch(batch, { by: 'two', approve: true, now })).toEqual({ set: approved })
  const after = { ...batch, ...approved } as typeof batch
  expect(decideBatch(after, { by: 'two', approve: true, now })).toBeNull()
  expect(decideBatch(after, { by: 'two', approve: false, now })).toEqual({ refuse: 'WITHDRAW_CANNOT_MOVE' })
})

test('whoever proposed it may take it back', () => {
  expect(decideBatch(made(), { by: 'one', approve: false, reason: '重复', now })).toEqual({
    set: { state: 'rejected', decidedBy: 'one', decidedAt: now, reason: '重复' },
  })
})

test('it is done when each withdrawal has its outcome', () => {
  const batch = made()
  const once = withOutcome(batch, 'w1', null)
  expect(once.state).toBe('approved')
  const twice = withOutcome({ ...batch, ...once }, 'w2', 'STAFF_DAY_LIMIT')
  expect([twice.state, twice.items?.map(({ outcome }) => outcome)]).toEqual(['done', ['approved', 'refused']])
})
