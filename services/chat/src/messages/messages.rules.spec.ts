import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import {
  bucketOf,
  bucketSize,
  type NewMessage,
  emptyHead,
  findInHead,
  type Head,
  nextMessage,
  type StoredMessage,
  seqOfId,
  withMessage,
  wordsToMark,
  headLimit,
} from './messages.rules.ts'

const newMessage = (over: Partial<NewMessage> = {}): NewMessage => ({
  from: 'a',
  key: 'k',
  kind: 'text',
  content: '你好',
  ...over,
})
const stem = '0123456789abcdef'
const noon = new Date('2026-05-20T04:00:00.000Z')
test('numbers messages without gaps, by conversation and by sender, in any order of senders and clocks', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ from: fc.constantFrom('a', 'b'), late: fc.integer({ min: -5_000, max: 5_000 }) }), {
        maxLength: 80,
      }),
      (sends) => {
        let head = emptyHead
        const messages: StoredMessage[] = []
        for (const { from, late } of sends) {
          const message = nextMessage(head, newMessage({ from }), new Date(noon.getTime() + late), stem)
          messages.push(message)
          head = withMessage(head, message)
        }
        expect(messages.map(({ _id }) => seqOfId(_id))).toEqual(messages.map(({ seq }) => seq))
        expect(messages.map(({ seq }) => seq)).toEqual(sends.map((_send, index) => index + 1))
        for (const person of ['a', 'b'])
          expect(messages.filter(({ from }) => from === person).map(({ nth }) => nth)).toEqual(
            sends.filter(({ from }) => from === person).map((_send, index) => index + 1),
          )
        const times = messages.map(({ at }) => at.getTime())
        expect(times).toEqual(times.toSorted((one, other) => one - other))
      },
    ),
  )
})

test('a key belongs to its sender: the other person may use the same one', () => {
  const head = withMessage(emptyHead, nextMessage(emptyHead, newMessage({ from: 'a', key: 'same' }), noon, stem))
  expect(findInHead(head, 'a', 'same')?.seq).toBe(1)
  expect(findInHead(head, 'b', 'same')).toBeUndefined()
})

test('the head holds a whole newest page, and never more than two', () => {
  let head: Head = emptyHead
  for (let count = 1; count <= 5 * bucketSize; count++) {
    head = withMessage(head, nextMessage(head, newMessage({ key: `k${count}` }), noon, stem))
    expect(head.messages.length).toBeGreaterThanOrEqual(Math.min(count, bucketSize))
    expect(head.messages.length).toBeLessThanOrEqual(headLimit)
    expect(head.messages.at(-1)?.seq).toBe(count)
  }
})

test('computes a number’s closed bucket by division', () => {
  expect([1, bucketSize, bucketSize + 1, 3 * bucketSize].map(bucketOf)).toEqual([0, 0, 1, 2])
})

test('contact details go to moderators until the other person has answered, other words always', () => {
  const words = [
    { word: '加微信', kind: 'contact' as const },
    { word: '刷单', kind: 'fraud' as const },
  ]
  const mine = withMessage(emptyHead, nextMessage(emptyHead, newMessage({ from: 'a' }), noon, stem))
  const answered = withMessage(mine, nextMessage(mine, newMessage({ from: 'b', key: 'r' }), noon, stem))
  expect(wordsToMark(mine, 'a', words)).toEqual(words)
  expect(wordsToMark(answered, 'a', words)).toEqual(words.slice(1))
})
