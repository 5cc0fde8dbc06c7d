import { DAY_MS } from '@xinyu/contracts/rules/time'
import { expect, test } from '@jest/globals'
import { decide } from './decide.rules.ts'
import { faultsOf } from './ledger.rules.ts'
import { mustNotifyEnd, streakOf } from './vip-membership.rules.ts'
import { type Entry, newWallet, type Wallet, type WalletChange } from './wallet.rules.ts'

/** 9 p.m. in China */
const evening = new Date('2026-03-01T13:00:00Z')
const after = (days: number): Date => new Date(evening.getTime() + days * DAY_MS)

const signed = (wallet: Wallet, now: Date): WalletChange => {
  const decision = decide(wallet, {
    op: `check-in:${now.toISOString()}`,
    command: { kind: 'checkIn' },
    earlier: null,
    now,
  })
  if ('refuse' in decision) throw new Error(decision.refuse)
  return decision
}
/** The wallet after check-ins on these days, and each result. */
const afterDays = (days: readonly number[]): { wallet: Wallet; results: (WalletChange['checkedIn'] | undefined)[] } => {
  let wallet = newWallet('u')
  const results = days.map((number) => {
    const change = signed(wallet, after(number))
    wallet = change.wallet
    return change.checkedIn
  })
  return { wallet, results }
}

test.each<[string, number[], number, boolean]>([
  ['the first day', [0], 1, false],
  ['the day after', [0, 1], 2, false],
  ['a day later than that', [0, 2], 1, false],
  ['the 7th day in a row', [0, 1, 2, 3, 4, 5, 6], 7, true],
  ['the 8th: the streak restarts', [0, 1, 2, 3, 4, 5, 6, 7], 1, false],
  ['the 14th', Array.from({ length: 14 }, (_, index) => index), 7, true],
  ['7 days with a gap', [0, 1, 2, 4, 5, 6, 7], 4, false],
])('%s of check-ins', (_name, days, row, rewarded) => {
  expect(afterDays(days).results.at(-1)).toEqual({ days: row, rewarded })
})

test('counts by the date in China, once a date, and a clock that lags does not add one', () => {
  const { wallet } = signed(newWallet('u'), new Date('2026-03-01T15:59:00Z'))
  const again = { op: 'x', command: { kind: 'checkIn' as const }, earlier: null }
  expect(decide(wallet, { ...again, now: new Date('2026-03-01T15:59:59Z') })).toEqual({
    refuse: 'ALREADY_SIGNED_TODAY',
  })
  expect(decide(wallet, { ...again, now: new Date('2026-02-28T15:00:00Z') })).toEqual({
    refuse: 'ALREADY_SIGNED_TODAY',
  })
  expect(signed(wallet, new Date('2026-03-01T16:00:00Z')).checkedIn).toEqual({ days: 2, rewarded: false })
})

test('the 7th gives one VIP day in the ledger, added to the current end, and the calendar keeps two months', () => {
  const { wallet } = afterDays([0, 1, 2, 3, 4, 5, 6])
  expect(wallet.vipLimitDate).toEqual(after(7))
  expect(faultsOf(wallet, wallet.entries)).toEqual([])
  const longer = afterDays(Array.from({ length: 80 }, (_, index) => index)).wallet
  expect([longer.checkIns?.dates.length, longer.checkIns?.dates.at(-1)]).toEqual([62, '2026-05-19'])
  expect(faultsOf(longer, longer.entries)).toEqual([])
})

test('the displayed streak continues while today is open, and resets after a missed day', () => {
  const { wallet } = afterDays([0, 1])
  expect([after(1), after(2), after(3)].map((now) => streakOf(wallet.checkIns, now))).toEqual([2, 2, 0])
  const whole = afterDays([0, 1, 2, 3, 4, 5, 6]).wallet
  expect([after(6), after(7)].map((now) => streakOf(whole.checkIns, now))).toEqual([7, 0])
})

const grant = (wallet: Wallet, days: number, now: Date): Wallet => {
  const command = { kind: 'grant' as const, points: 0, days, reason: 'order' }
  const decision = decide(wallet, { op: `order:${now.toISOString()}`, command, earlier: null, now })
  if ('refuse' in decision) throw new Error(decision.refuse)
  return decision.wallet
}

test('an end is notified three days before, once, and again after an extension; not right after a short grant', () => {
  const member = grant(newWallet('u'), 30, evening)
  expect([26, 27, 29, 30, 31].map((days) => mustNotifyEnd(member, after(days)))).toEqual([
    false,
    true,
    true,
    false,
    false,
  ])
  const notified = { ...member, ...(member.vipLimitDate ? { endTold: member.vipLimitDate } : {}) }
  expect(mustNotifyEnd(notified, after(28))).toBe(false)
  const extended = grant(notified, 30, after(28))
  expect([mustNotifyEnd(extended, after(28)), mustNotifyEnd(extended, after(58))]).toEqual([false, true])
  expect(mustNotifyEnd(grant(newWallet('u'), 1, evening), evening)).toBe(false)
})

test('an expired VIP membership is removed, a current one stays; the ledger rebuilds the same', () => {
  const member = grant(newWallet('u'), 30, evening)
  const off = { op: 'ended:1', command: { kind: 'removeExpiredVip' as const }, earlier: null }
  const running = decide(member, { ...off, now: after(29) }) as WalletChange
  expect([running.entry, running.wallet.vipLimitDate]).toEqual([null, after(30)])
  const ended = decide(member, { ...off, now: after(31) }) as WalletChange
  expect([ended.wallet.vipLimitDate, ended.vip]).toEqual([null, { vipLimitDate: null, reason: 'ended' }])
  const entries: Entry[] = ended.wallet.entries
  expect(faultsOf(ended.wallet, entries)).toEqual([])
  const again = grant(ended.wallet, 30, after(40))
  expect([again.vipLimitDate, again.vipSince]).toEqual([after(70), after(40)])
  expect(faultsOf(again, again.entries)).toEqual([])
})
