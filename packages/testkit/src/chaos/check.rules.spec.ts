import { expect, test } from '@jest/globals'
import { findViolations, type History } from './check.rules.ts'

const good: History = {
  acked: [
    { clientId: 'a', conversation: 'c', from: 'x', seq: 1, order: 1 },
    { clientId: 'b', conversation: 'c', from: 'x', seq: 2, order: 2 },
  ],
  stored: [
    { clientId: 'a', conversation: 'c', from: 'x', seq: 1 },
    { clientId: 'b', conversation: 'c', from: 'x', seq: 2 },
  ],
  paid: [{ orderId: 'o', member: 'x', points: 60 }],
  orders: [{ orderId: 'o', status: 1, fulfilled: true }],
  balances: new Map([['x', { before: 5, after: 65 }]]),
}

test('finds nothing when every promise was kept', () => {
  expect(findViolations(good)).toEqual([])
})

test.each<[string, Partial<History>, RegExp]>([
  ['an acknowledged message that is gone', { stored: good.stored.slice(0, 1) }, /^lost: message b/],
  [
    'a message under another number',
    {
      stored: [
        { clientId: 'a', conversation: 'c', from: 'x', seq: 2 },
        { clientId: 'b', conversation: 'c', from: 'x', seq: 1 },
      ],
    },
    /^moved: message a/,
  ],
  [
    'a message that is stored twice',
    { stored: [...good.stored, { clientId: 'a', conversation: 'c', from: 'x', seq: 3 }] },
    /^doubled/,
  ],
  [
    'a number that is missing',
    {
      acked: [],
      stored: [
        { clientId: 'a', conversation: 'c', from: 'x', seq: 1 },
        { clientId: 'b', conversation: 'c', from: 'x', seq: 3 },
      ],
    },
    /^gap: c goes from 1 to 3/,
  ],
  [
    'a later message that is stored earlier',
    {
      acked: [
        { clientId: 'a', conversation: 'c', from: 'x', seq: 1, order: 2 },
        { clientId: 'b', conversation: 'c', from: 'x', seq: 2, order: 1 },
      ],
    },
    /^disorder/,
  ],
  ['a paid order that is still waiting', { orders: [{ orderId: 'o', status: 0, fulfilled: false }] }, /^lost: order o/],
  [
    'a paid order for which nothing was given',
    { orders: [{ orderId: 'o', status: 1, fulfilled: false }] },
    /^unfulfilled/,
  ],
  [
    'points given twice',
    { balances: new Map([['x', { before: 5, after: 125 }]]) },
    /should have 65 points and has 125/,
  ],
])('catches %s', (_fault, planted, sentence) => {
  expect(findViolations({ ...good, ...planted })).toEqual(expect.arrayContaining([expect.stringMatching(sentence)]))
})
