import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { forgetFinished, keptOperations } from './booking.rules.ts'
import { decide } from './decide.rules.ts'
import { extendedVip } from './grants.rules.ts'
import { addTo, faultsInTotals, faultsOf, noTotals, rebuild } from './ledger.rules.ts'
import { expire, reservationMs } from './reservations.rules.ts'
import {
  type Entry,
  newWallet,
  type Operation,
  type Wallet,
  type WalletChange,
  type WalletCommand,
} from './wallet.rules.ts'

const start = new Date('2026-03-01T00:00:00Z')
const after = (milliseconds: number): Date => new Date(start.getTime() + milliseconds)

/** A wallet with its journal, as the store drives them. */
class Desk {
  wallet: Wallet = newWallet('u')
  journal: Entry[] = []
  now = start

  apply(op: string, command: WalletCommand): string {
    const last = this.journal.findLast((entry) => entry.op === op)
    const earlier: Operation | null = last
      ? { id: op, state: last.state, amount: last.amount, reason: last.reason, at: last.at, n: last.n }
      : null
    const decision = decide(this.wallet, { op, command, earlier, now: this.now })
    if ('refuse' in decision) return decision.refuse
    this.take(decision)
    return `${decision.result.state}:${decision.result.balance}`
  }

  expire(): void {
    for (let due = expire(this.wallet, this.now); due; due = expire(this.wallet, this.now)) this.take(due)
  }

  flush(): void {
    this.journal = this.entries
    this.wallet = { ...this.wallet, entries: [] }
  }

  forget(): void {
    this.wallet = forgetFinished(this.wallet, 0)
  }

  get entries(): Entry[] {
    return [...this.journal, ...this.wallet.entries]
  }

  private take(decided: WalletChange): void {
    this.wallet = decided.wallet
  }
}

const funded = (points: number): Desk => {
  const desk = new Desk()
  desk.apply('order:1', { kind: 'grant', points, days: 0, reason: 'order' })
  return desk
}
const reserve = (amount: number, final = false): WalletCommand => ({ kind: 'reserve', amount, reason: 'love', final })

const order = (points: number): WalletCommand => ({ kind: 'grant', points, days: 0, reason: 'order' })

test('a paid order is credited once, also when the wallet has forgotten it', () => {
  const desk = funded(100)
  expect(desk.apply('order:1', order(100))).toBe('applied:100')
  desk.flush()
  desk.forget()
  desk.apply('order:2', order(1))
  expect(desk.wallet.operations.map((operation) => operation.id)).toEqual(['order:2'])
  expect(desk.apply('order:1', order(100))).toBe('applied:101')
})

test('an operation is not forgotten before the journal has it, and an open one never', () => {
  const desk = funded(100)
  desk.apply('a', reserve(1))
  desk.forget()
  expect(desk.wallet.operations).toHaveLength(2)
  desk.flush()
  desk.forget()
  expect([desk.wallet.operations.map(({ id }) => id), desk.wallet.forgotten]).toEqual([['a'], 1])
})

test('however many operations there are, a wallet keeps the last few', () => {
  const desk = funded(0)
  for (let count = 0; count < 1_000; count++) {
    desk.apply(`gift:${count}`, { kind: 'receiveFlowers', num: 1, reason: 'flowers' })
    desk.flush()
    expect(desk.wallet.operations.length).toBeLessThanOrEqual(2 * keptOperations + 1)
  }
  expect(desk.wallet.flowers.redeemable).toBe(1_000)
  expect(desk.wallet.operations.length + desk.wallet.forgotten).toBe(1_001)
  expect(desk.apply('gift:0', { kind: 'receiveFlowers', num: 1, reason: 'flowers' })).toBe('applied:0')
})

test('refuses to set aside more than there is', () => {
  const desk = funded(10)
  expect([
    desk.apply('a', reserve(7)),
    desk.apply('b', reserve(4)),
    desk.apply('b', reserve(3)),
    desk.apply('c', reserve(1)),
  ]).toEqual(['reserved:3', 'GUANPOINT_NOT_ENOUGH', 'reserved:0', 'GUANPOINT_NOT_ENOUGH'])
})

test('sets aside, takes, and repeats both without effect', () => {
  const desk = funded(10)
  expect([
    desk.apply('a', reserve(4)),
    desk.apply('a', reserve(4)),
    desk.apply('a', { kind: 'confirm' }),
    desk.apply('a', { kind: 'confirm' }),
    desk.apply('a', reserve(4)),
  ]).toEqual(['reserved:6', 'reserved:6', 'confirmed:6', 'confirmed:6', 'confirmed:6'])
  expect(desk.apply('a', reserve(5))).toBe('CONFLICT')
  expect(desk.apply('a', { kind: 'void' })).toBe('CONFLICT')
})

test('gives back what was voided; a peer may set it aside anew, a transfer may not', () => {
  const desk = funded(10)
  desk.apply('a', reserve(4))
  expect([
    desk.apply('a', { kind: 'void' }),
    desk.apply('a', { kind: 'void' }),
    desk.apply('a', { kind: 'confirm' }),
    desk.apply('a', reserve(4)),
  ]).toEqual(['voided:10', 'voided:10', 'NOT_FOUND', 'reserved:6'])
  expect([desk.apply('t', { kind: 'void' }), desk.apply('t', reserve(4, true))]).toEqual(['voided:6', 'CONFLICT'])
})

test('gives back after two minutes, and takes it again if its owner comes late and the balance allows', () => {
  const desk = funded(10)
  desk.apply('a', reserve(4))
  desk.apply('b', reserve(4))
  desk.apply('t', reserve(2, true))
  desk.now = after(reservationMs - 1)
  desk.expire()
  expect(desk.wallet.reserved).toBe(10)
  desk.now = after(reservationMs)
  desk.expire()
  expect([desk.wallet.points, desk.wallet.reserved]).toEqual([8, 2])
  expect(desk.apply('a', { kind: 'confirm' })).toBe('confirmed:4')
  desk.apply('c', reserve(3))
  expect(desk.apply('b', { kind: 'confirm' })).toBe('NOT_FOUND')
})

test('a refund takes back what is left, once, and a grant that comes after it is ignored', () => {
  const desk = new Desk()
  desk.apply('order:1', { kind: 'grant', points: 10, days: 30, reason: 'order' })
  desk.apply('order:2', { kind: 'grant', points: 0, days: 30, reason: 'order' })
  desk.apply('a', reserve(4))
  const refund: WalletCommand = { kind: 'revoke', points: 10, days: 30, reason: 'refund' }
  expect([
    desk.apply('order:1', refund),
    desk.apply('order:1', refund),
    desk.apply('order:1', { kind: 'grant', points: 10, days: 30, reason: 'order' }),
  ]).toEqual(['voided:0', 'voided:0', 'voided:0'])
  expect([desk.wallet.vipLimitDate, desk.wallet.reserved]).toEqual([after(30 * 86_400_000), 4])
  expect([
    desk.apply('order:3', refund),
    desk.apply('order:3', { kind: 'grant', points: 10, days: 30, reason: 'order' }),
  ]).toEqual(['voided:0', 'voided:0'])
  expect(faultsOf(desk.wallet, desk.entries)).toEqual([])
})

test('what was spent before a refund is a debt beside the balances: nothing falls below zero, and the ledger balances', () => {
  const desk = new Desk()
  desk.apply('order:1', { kind: 'grant', points: 10, days: 30, reason: 'order' })
  desk.apply('a', reserve(7))
  desk.apply('a', { kind: 'confirm' })
  desk.now = after(20.5 * 86_400_000)
  const refund: WalletCommand = { kind: 'revoke', points: 10, days: 30, reason: 'refund' }
  expect([desk.apply('order:1', refund), desk.apply('order:1', refund)]).toEqual(['voided:0', 'voided:0'])
  // a day that has begun is not counted as used, and membership ends now, not in the past
  expect([desk.wallet.debt, desk.wallet.vipLimitDate]).toEqual([{ points: 7, days: 20 }, desk.now])
  expect(faultsOf(desk.wallet, desk.entries)).toEqual([])
  const totals = addTo(noTotals, desk.wallet, desk.entries)
  expect(totals.minted - totals.spent).toBe(totals.points + totals.reserved)
  expect(faultsOf({ ...desk.wallet, debt: { points: 6, days: 20 } }, desk.entries)).not.toEqual([])
})

test('points that finance takes leave with what was paid for them, and those that it gives are worth nothing', () => {
  const desk = new Desk()
  desk.apply('order', { kind: 'grant', points: 60, days: 0, paid: 600, reason: 'order' })
  expect(desk.apply('given', { kind: 'correct', change: 40, reason: 'correction' })).toBe('applied:100')
  expect(desk.wallet.money?.points).toBe(600)
  expect(desk.apply('taken', { kind: 'correct', change: -50, reason: 'correction' })).toBe('applied:50')
  expect(desk.wallet.money?.points).toBe(300)
  desk.apply('rest', { kind: 'correct', change: -50, reason: 'correction' })
  expect([desk.wallet.points, desk.wallet.money?.points]).toEqual([0, 0])
  expect(faultsOf(desk.wallet, desk.entries)).toEqual([])
})

test('membership goes on from its end, or from now when it is over', () => {
  const day = 86_400_000
  expect(extendedVip(null, 30, start)).toEqual(after(30 * day))
  expect(extendedVip(after(day), 30, start)).toEqual(after(31 * day))
  expect(extendedVip(after(-day), 30, start)).toEqual(after(30 * day))
})

type Step = { op: string; command: WalletCommand } | 'expire' | 'flush' | 'forget' | { wait: number }
const op = fc.constantFrom('a', 'b', 'c', 'd', 'e')
const amount = fc.integer({ min: 0, max: 50 })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    op: fc.constantFrom('o1', 'o2', 'o3'),
    command: fc.record({
      kind: fc.constant('grant' as const),
      points: amount,
      paid: fc.integer({ min: 0, max: 500 }),
      days: fc.integer({ min: 0, max: 40 }),
      reason: fc.constant('order'),
    }),
  }),
  fc.record({
    op: fc.constantFrom('o1', 'o2', 'o3'),
    command: fc.record({
      kind: fc.constant('revoke' as const),
      points: amount,
      days: fc.integer({ min: 0, max: 40 }),
      reason: fc.constant('refund'),
    }),
  }),
  fc.record({
    op: fc.constantFrom('c1', 'c2', 'c3'),
    command: fc.record({
      kind: fc.constant('correct' as const),
      change: fc.integer({ min: -50, max: 50 }),
      reason: fc.constant('correction'),
    }),
  }),
  fc.record({
    op: fc.constantFrom('f1', 'f2'),
    command: fc.record({
      kind: fc.constant('receiveFlowers' as const),
      num: fc.integer({ min: 1, max: 99 }),
      reason: fc.constant('flowers'),
    }),
  }),
  fc.record({
    op,
    command: fc.record({
      kind: fc.constant('reserve' as const),
      amount,
      reason: fc.constant('love'),
      final: fc.boolean(),
    }),
  }),
  fc.record({ op, command: fc.constantFrom<WalletCommand>({ kind: 'confirm' }, { kind: 'void' }) }),
  fc.constantFrom<Step>('expire', 'flush', 'forget'),
  fc.record({ wait: fc.integer({ min: 1, max: 2 * reservationMs }) }),
)

test('whatever happens in whatever order: nothing below zero, every entry balances, the journal rebuilds the wallet', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const desk = new Desk()
      for (const one of steps) {
        if (one === 'expire') desk.expire()
        else if (one === 'flush') desk.flush()
        else if (one === 'forget') desk.forget()
        else if ('wait' in one) desk.now = new Date(desk.now.getTime() + one.wait)
        else desk.apply(one.op, one.command)
        expect(faultsOf(desk.wallet, desk.entries)).toEqual([])
      }
      const totals = addTo(noTotals, desk.wallet, desk.entries)
      expect(faultsInTotals(totals)).toEqual([])
      expect(rebuild(desk.entries).vipLimitDate).toEqual(desk.wallet.vipLimitDate)
    }),
    { numRuns: 500 },
  )
})

test('each order counts once, each taken reservation once, whatever is repeated', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const desk = new Desk()
      for (const one of steps)
        if (one === 'flush') desk.flush()
        else if (one === 'forget') desk.forget()
        else if (one !== 'expire' && 'op' in one) desk.apply(one.op, one.command)
      const applied = desk.entries
        .filter((entry) => entry.state === 'applied' || entry.state === 'confirmed')
        .map((entry) => entry.op)
      expect(new Set(applied).size).toBe(applied.length)
    }),
    { numRuns: 300 },
  )
})

test('the check finds a wallet that was tampered with, a lost entry and a lopsided one', () => {
  const desk = funded(10)
  desk.apply('a', reserve(4))
  const [first, second] = desk.entries as [Entry, Entry]
  expect(faultsOf({ ...desk.wallet, points: 7 }, desk.entries)).not.toEqual([])
  expect(faultsOf(desk.wallet, [second])).not.toEqual([])
  expect(faultsOf(desk.wallet, [first, { ...second, legs: second.legs.slice(1) }])).not.toEqual([])
})
