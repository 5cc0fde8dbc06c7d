import { worthOfFlowers } from '@xinyu/contracts/rules/withdrawal'
import { extendedVip, shortenedVip } from './grants.rules.ts'
import { moneyOf } from './money.rules.ts'
import type { Entry, Leg, Money, Owed, Unit, Wallet } from './wallet.rules.ts'

export interface Balances {
  points: number
  reserved: number
  flowers: Wallet['flowers']
  money: Money
  vipLimitDate: Date | null
  debt: Owed
}
/**
 * Sums over all wallets. Invariants: minted − spent = points + reserved, in points and in the fen paid for them; the
 * worth of flowers never exceeds its part of the fen that were spent or are reserved.
 */
export interface Totals {
  wallets: number
  entries: number
  minted: number
  spent: number
  points: number
  reserved: number
  flowersIssued: number
  flowersHeld: number
  /** fen */
  paid: number
  paidSpent: number
  paidHeld: number
  paidReserved: number
  worthIssued: number
  worthHeld: number
}

const sum = (legs: readonly Leg[], account: string, unit: Unit): number =>
  legs.reduce((total, leg) => (leg.account === account && leg.unit === unit ? total + leg.amount : total), 0)

/** The wallet that results from its ledger. `entries` are one wallet's, in order. */
export const rebuild = (entries: readonly Entry[]): Balances => {
  const legs = entries.flatMap((entry) => entry.legs)
  let vipLimitDate: Date | null = null
  for (const entry of entries) {
    const days = sum(entry.legs, 'wallet:vip', 'vipDay')
    if (days > 0) vipLimitDate = extendedVip(vipLimitDate, days, entry.at)
    if (days < 0) vipLimitDate = shortenedVip(vipLimitDate, -days, entry.notBefore)
    if (entry.endsVip) vipLimitDate = null
  }
  return {
    points: sum(legs, 'wallet:points', 'point'),
    reserved: sum(legs, 'wallet:reserved', 'point'),
    flowers: {
      redeemable: sum(legs, 'wallet:redeemable', 'flower'),
      frozen: sum(legs, 'wallet:frozen', 'flower'),
      redeemed: sum(legs, 'wallet:redeemed', 'flower'),
    },
    money: {
      points: sum(legs, 'wallet:points', 'fen'),
      reserved: sum(legs, 'wallet:reserved', 'fen'),
      redeemable: sum(legs, 'wallet:redeemable', 'fen'),
      frozen: sum(legs, 'wallet:frozen', 'fen'),
      redeemed: sum(legs, 'wallet:redeemed', 'fen'),
    },
    vipLimitDate,
    debt: { points: 0 - sum(legs, 'wallet:debt', 'point'), days: 0 - sum(legs, 'wallet:debt', 'vipDay') },
  }
}

/** The faults of one wallet against its entries, as text; empty if there are none. */
export const faultsOf = (wallet: Wallet, entries: readonly Entry[]): string[] => {
  const faults: string[] = []
  const expect = (quantity: string, is: number, should: number): void => {
    if (is !== should) faults.push(`${wallet._id}: ${quantity} is ${is}, the ledger says ${should}`)
  }
  const units: Unit[] = ['point', 'flower', 'vipDay', 'fen']
  entries.forEach((entry, index) => {
    if (entry.n !== index + 1) faults.push(`${wallet._id}: entry ${index + 1} is missing or duplicate`)
    for (const unit of units)
      if (entry.legs.reduce((total, leg) => (leg.unit === unit ? total + leg.amount : total), 0) !== 0)
        faults.push(`${wallet._id}: entry ${entry.n} does not balance`)
  })
  const should = rebuild(entries)
  const { redeemable, frozen, redeemed } = wallet.flowers
  expect('points', wallet.points, should.points)
  expect('reserved', wallet.reserved, should.reserved)
  expect(
    'open reservations',
    wallet.operations.reduce(
      (total, operation) => (operation.state === 'reserved' ? total + operation.amount : total),
      0,
    ),
    wallet.reserved,
  )
  expect('redeemable flowers', redeemable, should.flowers.redeemable)
  expect('frozen flowers', frozen, should.flowers.frozen)
  expect('redeemed flowers', redeemed, should.flowers.redeemed)
  const money = moneyOf(wallet)
  for (const part of Object.keys(money) as (keyof Money)[])
    expect(`money behind ${part}`, money[part], should.money[part])
  expect('owed points', wallet.debt?.points ?? 0, should.debt.points)
  expect('owed days', wallet.debt?.days ?? 0, should.debt.days)
  expect('entries', entries.length, wallet.entryCount)
  expect('membership end', wallet.vipLimitDate?.getTime() ?? 0, should.vipLimitDate?.getTime() ?? 0)
  const amounts = [wallet.points, wallet.reserved, redeemable, frozen, redeemed, should.debt.points]
  if ([...amounts, ...Object.values(money)].some((amount) => amount < 0))
    faults.push(`${wallet._id}: something is below zero`)
  return faults
}

export const addTo = (totals: Totals, wallet: Wallet, entries: readonly Entry[]): Totals => {
  const legs = entries.flatMap((entry) => entry.legs)
  const { redeemable, frozen, redeemed } = wallet.flowers
  const money = moneyOf(wallet)
  return {
    wallets: totals.wallets + 1,
    entries: totals.entries + entries.length,
    minted: totals.minted - sum(legs, 'bank:issued', 'point'),
    spent: totals.spent + sum(legs, 'bank:spent', 'point'),
    points: totals.points + wallet.points,
    reserved: totals.reserved + wallet.reserved,
    flowersIssued: totals.flowersIssued - sum(legs, 'bank:flowers', 'flower'),
    flowersHeld: totals.flowersHeld + redeemable + frozen + redeemed,
    paid: totals.paid - sum(legs, 'bank:issued', 'fen'),
    paidSpent: totals.paidSpent + sum(legs, 'bank:spent', 'fen'),
    paidHeld: totals.paidHeld + money.points + money.reserved,
    paidReserved: totals.paidReserved + money.reserved,
    worthIssued: totals.worthIssued - sum(legs, 'bank:flowers', 'fen'),
    worthHeld: totals.worthHeld + money.redeemable + money.frozen + money.redeemed,
  }
}

export const noTotals: Totals = {
  wallets: 0,
  entries: 0,
  minted: 0,
  spent: 0,
  points: 0,
  reserved: 0,
  flowersIssued: 0,
  flowersHeld: 0,
  paid: 0,
  paidSpent: 0,
  paidHeld: 0,
  paidReserved: 0,
  worthIssued: 0,
  worthHeld: 0,
}

/** The faults of the sums over all wallets, as text. */
export const faultsInTotals = (totals: Totals): string[] => {
  const { minted, spent, points, reserved, flowersIssued, flowersHeld } = totals
  const { paid, paidSpent, paidHeld, paidReserved, worthIssued, worthHeld } = totals
  return [
    ...(minted - spent === points + reserved ? [] : ['minted − spent is not points + reserved']),
    ...(flowersIssued === flowersHeld ? [] : ['flowers issued are not flowers held']),
    ...(paid - paidSpent === paidHeld ? [] : ['paid − spent is not the money behind points']),
    ...(worthIssued === worthHeld ? [] : ['the worth of flowers issued is not that of flowers held']),
    ...(worthIssued <= worthOfFlowers(paidSpent + paidReserved)
      ? []
      : ['flowers are worth more than their part of what was paid']),
  ]
}
