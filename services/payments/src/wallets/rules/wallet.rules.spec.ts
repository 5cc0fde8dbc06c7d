import { DAY_MS } from '@xinyu/contracts/rules/time'
import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { forgetFinished, keptOperations } from './booking.rules.ts'
import { decide } from './decide.rules.ts'
import { extendedVip } from './grants.rules.ts'
import { addTo, faultsInTotals, faultsOf, noTotals, rebuild } from './ledger.rules.ts'
import { expire, reservationMs } from './reservations.rules.ts'
import { type Entry, newWallet, type Operation, type Wallet, type WalletChange } from './wallet.rules.ts'
import type { WalletCommand } from './wallet-command.rules.ts'

const start = new Date('2026-03-01T00:00:00Z')
const after = (milliseconds: number): Date => new Date(start.getTime() + milliseconds)

/** A wallet with its ledger, driven as by the store. */
class TestWallet {
  wallet: Wallet = newWallet('u')
  ledger: Entry[] = []
  now = start

  apply(op: string, command: WalletCommand): string {
    const last = this.ledger.findLast((entry) => entry.op === op)
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
    this.ledger = this.entries
    this.wallet = { ...this.wallet, entries: [] }
  }

  forget(): void {
    this.wallet = forgetFinished(this.wallet, 0)
  }

  get entries(): Entry[] {
    return [...this.ledger, ...this.wallet.entries]
  }

  private take(decided: WalletChange): void {
    this.wallet = decided.wallet
  }
}

const funded = (points: number): TestWallet => {
  const tested = new TestWallet()
  tested.apply('order:1', { kind: 'grant', points, days: 0, reason: 'order' })
  return tested
}
const reserve = (amount: number, final = false): WalletCommand => ({ kind: 'reserve', amount, reason: 'love', final })

const order = (points: number): WalletCommand => ({ kind: 'grant', points, days: 0, reason: 'order' })

test('a paid order is credited once, even after the wallet dropped it', () => {
  const tested = funded(100)
  expect(tested.apply('order:1', order(100))).toBe('applied:100')
  tested.flush()
  tested.forget()
  tested.apply('order:2', order(1))
  expect(tested.wallet.operations.map((operation) => operation.id)).toEqual(['order:2'])
  expect(tested.apply('order:1', order(100))).toBe('applied:101')
})

test('an operation is not dropped before it is in the ledger, and an open one never', () => {
  const tested = funded(100)
  tested.apply('a', reserve(1))
  tested.forget()
  expect(tested.wallet.operations).toHaveLength(2)
  tested.flush()
  tested.forget()
  expect([tested.wallet.operations.map(({ id }) => id), tested.wallet.forgotten]).toEqual([['a'], 1])
})

test('with any number of operations, a wallet keeps the last few', () => {
  const tested = funded(0)
  for (let count = 0; count < 1_000; count++) {
    tested.apply(`gift:${count}`, { kind: 'receiveFlowers', num: 1, reason: 'flowers' })
    tested.flush()
    expect(tested.wallet.operations.length).toBeLessThanOrEqual(2 * keptOperations + 1)
  }
  expect(tested.wallet.flowers.redeemable).toBe(1_000)
  expect(tested.wallet.operations.length + tested.wallet.forgotten).toBe(1_001)
  expect(tested.apply('gift:0', { kind: 'receiveFlowers', num: 1, reason: 'flowers' })).toBe('applied:0')
})

test('refuses to reserve more than the balance', () => {
  const tested = funded(10)
  expect([
    tested.apply('a', reserve(7)),
    tested.apply('b', reserve(4)),
    tested.apply('b', reserve(3)),
    tested.apply('c', reserve(1)),
  ]).toEqual(['reserved:3', 'GUANPOINT_NOT_ENOUGH', 'reserved:0', 'GUANPOINT_NOT_ENOUGH'])
})

test('reserves, takes, and repeats both without effect', () => {
  const tested = funded(10)
  expect([
    tested.apply('a', reserve(4)),
    tested.apply('a', reserve(4)),
    tested.apply('a', { kind: 'confirm' }),
    tested.apply('a', { kind: 'confirm' }),
    tested.apply('a', reserve(4)),
  ]).toEqual(['reserved:6', 'reserved:6', 'confirmed:6', 'confirmed:6', 'confirmed:6'])
  expect(tested.apply('a', reserve(5))).toBe('CONFLICT')
  expect(tested.apply('a', { kind: 'void' })).toBe('CONFLICT')
})

test('releases what was voided; a peer may reserve it again, a transfer may not', () => {
  const tested = funded(10)
  tested.apply('a', reserve(4))
  expect([
    tested.apply('a', { kind: 'void' }),
    tested.apply('a', { kind: 'void' }),
    tested.apply('a', { kind: 'confirm' }),
    tested.apply('a', reserve(4)),
  ]).toEqual(['voided:10', 'voided:10', 'NOT_FOUND', 'reserved:6'])
  expect([tested.apply('t', { kind: 'void' }), tested.apply('t', reserve(4, true))]).toEqual(['voided:6', 'CONFLICT'])
})

test('releases after two minutes, and takes it if the confirmation is late and the balance allows', () => {
  const tested = funded(10)
  tested.apply('a', reserve(4))
  tested.apply('b', reserve(4))
  tested.apply('t', reserve(2, true))
  tested.now = after(reservationMs - 1)
  tested.expire()
  expect(tested.wallet.reserved).toBe(10)
  tested.now = after(reservationMs)
  tested.expire()
  expect([tested.wallet.points, tested.wallet.reserved]).toEqual([8, 2])
  expect(tested.apply('a', { kind: 'confirm' })).toBe('confirmed:4')
  tested.apply('c', reserve(3))
  expect(tested.apply('b', { kind: 'confirm' })).toBe('NOT_FOUND')
})

test('a refund takes back what is left, once, and a later grant is ignored', () => {
  const tested = new TestWallet()
  tested.apply('order:1', { kind: 'grant', points: 10, days: 30, reason: 'order' })
  tested.apply('order:2', { kind: 'grant', points: 0, days: 30, reason: 'order' })
  tested.apply('a', reserve(4))
  const refund: WalletCommand = { kind: 'revoke', points: 10, days: 30, reason: 'refund' }
  expect([
    tested.apply('order:1', refund),
    tested.apply('order:1', refund),
    tested.apply('order:1', { kind: 'grant', points: 10, days: 30, reason: 'order' }),
  ]).toEqual(['voided:0', 'voided:0', 'voided:0'])
  expect([tested.wallet.vipLimitDate, tested.wallet.reserved]).toEqual([after(30 * DAY_MS), 4])
  expect([
    tested.apply('order:3', refund),
    tested.apply('order:3', { kind: 'grant', points: 10, days: 30, reason: 'order' }),
  ]).toEqual(['voided:0', 'voided:0'])
  expect(faultsOf(tested.wallet, tested.entries)).toEqual([])
})

test('points spent before a refund are a debt: nothing falls below zero, and the ledger balances', () => {
  const tested = new TestWallet()
  tested.apply('order:1', { kind: 'grant', points: 10, days: 30, reason: 'order' })
  tested.apply('a', reserve(7))
  tested.apply('a', { kind: 'confirm' })
  tested.now = after(20.5 * DAY_MS)
  const refund: WalletCommand = { kind: 'revoke', points: 10, days: 30, reason: 'refund' }
  expect([tested.apply('order:1', refund), tested.apply('order:1', refund)]).toEqual(['voided:0', 'voided:0'])
  // a started day does not count as used, and VIP ends now, not in the past
  expect([tested.wallet.debt, tested.wallet.vipLimitDate]).toEqual([{ points: 7, days: 20 }, tested.now])
  expect(faultsOf(tested.wallet, tested.entries)).toEqual([])
  const totals = addTo(noTotals, tested.wallet, tested.entries)
  expect(totals.minted - totals.spent).toBe(totals.points + totals.reserved)
  expect(faultsOf({ ...tested.wallet, debt: { points: 6, days: 20 } }, tested.entries)).not.toEqual([])
})

test('points taken by finance leave with the money behind them, and those given by finance are worth nothing', () => {
  const tested = new TestWallet()
  tested.apply('order', { kind: 'grant', points: 60, days: 0, paid: 600, reason: 'order' })
  expect(tested.apply('given', { kind: 'correct', change: 40, reason: 'correction' })).toBe('applied:100')
  expect(tested.wallet.money?.points).toBe(600)
  expect(tested.apply('taken', { kind: 'correct', change: -50, reason: 'correction' })).toBe('applied:50')
  expect(tested.wallet.money?.points).toBe(300)
  tested.apply('rest', { kind: 'correct', change: -50, reason: 'correction' })
  expect([tested.wallet.points, tested.wallet.money?.points]).toEqual([0, 0])
  expect(faultsOf(tested.wallet, tested.entries)).toEqual([])
})

test('VIP is extended from its end, or from now if it has expired', () => {
  expect(extendedVip(null, 30, start)).toEqual(after(30 * DAY_MS))
  expect(extendedVip(after(DAY_MS), 30, start)).toEqual(after(31 * DAY_MS))
  expect(extendedVip(after(-DAY_MS), 30, start)).toEqual(after(30 * DAY_MS))
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

test('any operations in any order: nothing below zero, every entry balances, the ledger rebuilds the wallet', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const tested = new TestWallet()
      for (const one of steps) {
        if (one === 'expire') tested.expire()
        else if (one === 'flush') tested.flush()
        else if (one === 'forget') tested.forget()
        else if ('wait' in one) tested.now = new Date(tested.now.getTime() + one.wait)
        else tested.apply(one.op, one.command)
        expect(faultsOf(tested.wallet, tested.entries)).toEqual([])
      }
      const totals = addTo(noTotals, tested.wallet, tested.entries)
      expect(faultsInTotals(totals)).toEqual([])
      expect(rebuild(tested.entries).vipLimitDate).toEqual(tested.wallet.vipLimitDate)
    }),
    { numRuns: 500 },
  )
})

test('each order counts once, each taken reservation once, whatever is repeated', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const tested = new TestWallet()
      for (const one of steps)
        if (one === 'flush') tested.flush()
        else if (one === 'forget') tested.forget()
        else if (one !== 'expire' && 'op' in one) tested.apply(one.op, one.command)
      const applied = tested.entries
        .filter((entry) => entry.state === 'applied' || entry.state === 'confirmed')
        .map((entry) => entry.op)
      expect(new Set(applied).size).toBe(applied.length)
    }),
    { numRuns: 300 },
  )
})

test('the check finds a changed wallet, a lost entry and an unbalanced one', () => {
  const tested = funded(10)
  tested.apply('a', reserve(4))
  const [first, second] = tested.entries as [Entry, Entry]
  expect(faultsOf({ ...tested.wallet, points: 7 }, tested.entries)).not.toEqual([])
  expect(faultsOf(tested.wallet, [second])).not.toEqual([])
  expect(faultsOf(tested.wallet, [first, { ...second, legs: second.legs.slice(1) }])).not.toEqual([])
})
