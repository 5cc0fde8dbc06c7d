import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import {
  bucketOf,
  bucketSize,
  bucketToArchive,
  type NewMessage,
  emptyHead,
  findInHead,
  type Head,
  nextMessage,
  withoutBucket,
  headLimit,
} from './messages.rules.ts'

const newMessage = (over: Partial<NewMessage> = {}): NewMessage => ({
  _id: 'm',
  from: 'a',
  key: 'k',
  kind: 'text',
  content: '你好',
  ...over,
})
const noon = new Date('2026-05-20T04:00:00.000Z')
const after = (head: Head, message: ReturnType<typeof nextMessage>): Head => ({
  ...head,
  seq: message.seq,
  counts: { ...head.counts, [message.from]: message.nth },
  messages: [...head.messages, message],
})

test('numbers messages without gaps, in the conversation and for each sender, whatever the order of senders and clocks', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ from: fc.constantFrom('a', 'b'), late: fc.integer({ min: -5_000, max: 5_000 }) }), {
        maxLength: 80,
      }),
      (sends) => {
        let head = emptyHead
        for (const { from, late } of sends)
          head = after(head, nextMessage(head, newMessage({ from }), new Date(noon.getTime() + late)))
        expect(head.messages.map(({ seq }) => seq)).toEqual(sends.map((_send, index) => index + 1))
        for (const person of ['a', 'b'])
          expect(head.messages.filter(({ from }) => from === person).map(({ nth }) => nth)).toEqual(
            sends.filter(({ from }) => from === person).map((_send, index) => index + 1),
          )
        const times = head.messages.map(({ at }) => at.getTime())
        expect(times).toEqual(times.toSorted((one, other) => one - other))
      },
    ),
  )
})

test('a key belongs to its sender: the other may use the same one', () => {
  const head = after(emptyHead, nextMessage(emptyHead, newMessage({ from: 'a', key: 'same' }), noon))
  expect(findInHead(head, 'a', 'same')?.seq).toBe(1)
  expect(findInHead(head, 'b', 'same')).toBeUndefined()
})

test('closes the oldest full bucket only when the head keeps a whole newest page', () => {
  let head = emptyHead
  for (let count = 1; count < headLimit; count++)
    head = after(head, nextMessage(head, newMessage({ key: `k${count}` }), noon))
  expect(bucketToArchive(head)).toBeNull()
  head = after(head, nextMessage(head, newMessage({ key: 'last' }), noon))
  const closing = bucketToArchive(head)
  expect(closing?.messages.map(({ seq }) => seq)).toEqual(
    Array.from({ length: bucketSize }, (_value, index) => index + 1),
  )
  expect(withoutBucket(head).messages[0]?.seq).toBe(bucketSize + 1)
})

test('finds the closed bucket of a number by division', () => {
  expect([1, bucketSize, bucketSize + 1, 3 * bucketSize].map(bucketOf)).toEqual([0, 0, 1, 2])
})
