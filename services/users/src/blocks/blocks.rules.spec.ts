import { expect, test } from '@jest/globals'
import { newUser } from '../user/new-user.rules.ts'
import { block, MAX_BLOCKS, MAX_WAITING_CHANGES, unblock } from './blocks.rules.ts'

const at = new Date('2026-03-01T00:00:00Z')
const user = { ...newUser({ _id: 'u', GID: '12345678', createdAt: at, shareCode: null }), version: 7 }
const change = (id: string, isBlocked: boolean) => ({ id, isBlocked, at, number: 7 })

test('blocking counts, publishes a fact, and queues its edge under the number of the write', () => {
  expect(block(user, 'v', false, at)).toMatchObject({
    set: { blockCount: 1, blockChanges: [{ id: 'v', isBlocked: true, at, number: 8 }] },
    facts: [{ extra: { user2_id: 'v' } }],
  })
})

test('blocking: once, not oneself, and up to a limit', () => {
  expect(block(user, 'v', true, at)).toEqual({})
  expect(block(user, 'u', false, at)).toEqual({ refuse: 'SELF' })
  expect(block({ ...user, blockCount: MAX_BLOCKS }, 'v', false, at)).toMatchObject({ refuse: 'INVALID_INPUT' })
})

test('changes that are not in the edges yet take precedence over the edges', () => {
  expect(block({ ...user, blockChanges: [change('v', true)] }, 'v', false, at)).toEqual({})
  expect(unblock({ ...user, blockCount: 1, blockChanges: [change('v', true)] }, 'v', false, at)).toMatchObject({
    set: { blockCount: 0, blockChanges: [{ isBlocked: true }, { id: 'v', isBlocked: false, number: 8 }] },
  })
  const lifted = { ...user, blockChanges: [change('v', true), change('v', false)] }
  expect(unblock(lifted, 'v', true, at)).toEqual({})
  expect(block(lifted, 'v', true, at)).toMatchObject({ set: { blockCount: 1 } })
})

test('unblocking removes one, and does nothing without a block', () => {
  expect(unblock({ ...user, blockCount: 3 }, 'v', true, at)).toMatchObject({
    set: { blockCount: 2 },
    facts: [{ extra: { user2_id: 'v' } }],
  })
  expect(unblock(user, 'v', false, at)).toEqual({})
})

test('changes whose edges cannot be written do not accumulate in the member’s document', () => {
  const full = { ...user, blockChanges: Array.from({ length: MAX_WAITING_CHANGES }, (_, id) => change(`x${id}`, true)) }
  expect(block(full, 'v', false, at)).toEqual({ refuse: 'UNAVAILABLE' })
  expect(unblock(full, 'x1', true, at)).toEqual({ refuse: 'UNAVAILABLE' })
})
