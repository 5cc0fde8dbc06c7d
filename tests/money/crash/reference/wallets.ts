import type { OrderDocument } from '@xinyu/payments/orders/orders.public'
import type { GiftTransfer } from '@xinyu/payments/gifts/gift-transfers.rules'
import { addTo, faultsInTotals, faultsOf, noTotals } from '@xinyu/payments/wallets/rules/ledger.rules'
import { type Accounts, count } from './accounts.ts'

/** Compares a person's points and flowers, calculated from orders and transfers, with the wallet and the facts. */
export const faultsOfWallet = (
  id: string,
  { wallet, orders, given, received, entries, pointsTold }: Accounts,
): string[] => {
  if (!wallet) return []
  const legs = entries.flatMap((entry) => entry.legs)
  const spent = legs.reduce(
    (sum, leg) => (leg.account === 'bank:spent' && leg.unit === 'point' ? sum + leg.amount : sum),
    0,
  )
  const started = entries.reduce((sum, { op, amount }) => (op.startsWith('start:') ? sum + amount : sum), 0)
  const corrected = entries.reduce(
    (sum, { op, state, amount }) => (op.startsWith('correction:') && state === 'applied' ? sum + amount : sum),
    0,
  )
  const kept = (order: OrderDocument): number => (order.status === 1 ? order.points : (order.owed?.points ?? 0))
  const bought = orders.filter(({ fulfilled }) => fulfilled).reduce((sum, order) => sum + kept(order), 0)
  const done = (transfers: readonly GiftTransfer[]): GiftTransfer[] => transfers.filter(({ step }) => step === 'done')
  const cost = done(given).reduce((sum, transfer) => sum + transfer.cost, 0)
  const peers = entries
    .filter(({ op, state }) => op.startsWith('peer:') && state === 'confirmed')
    .reduce((sum, { amount }) => sum + amount, 0)
  const { points, reserved, flowers } = wallet
  const faults: string[] = []
  const expect = (what: string, is: number, should: number): void => {
    if (is !== should) faults.push(`${id}: ${what}: ${is}, and should be ${should}`)
  }
  expect('points', points + reserved, started + bought + corrected - spent)
  expect('points spent', spent, cost + peers)
  const num = done(received).reduce((sum, transfer) => sum + transfer.num, 0)
  expect('flowers', flowers.redeemable + flowers.frozen + flowers.redeemed, num)
  expect('points that were told', pointsTold, points)
  expect(
    'transfers under way',
    count([...given, ...received], ({ step }) => step !== 'done' && step !== 'void'),
    0,
  )
  for (const amount of [points, reserved, flowers.redeemable, flowers.frozen, flowers.redeemed])
    if (amount < 0) faults.push(`${id}: something is below zero`)
  return faults
}

/** The ledger's own check for these people: each wallet matches its entries, and the sums over all wallets balance. */
export const faultsOfLedger = (all: readonly Accounts[]): string[] => {
  let totals = noTotals
  const faults: string[] = []
  for (const { wallet, entries } of all) {
    if (!wallet) continue
    const copied = new Set(entries.map(({ n }) => n))
    const whole = [...entries, ...wallet.entries.filter(({ n }) => !copied.has(n))].toSorted((a, b) => a.n - b.n)
    faults.push(...faultsOf(wallet, whole))
    totals = addTo(totals, wallet, whole)
  }
  return [...faults, ...faultsInTotals(totals)]
}
