import { worthOfFlowers } from '@xinyu/contracts/rules/withdrawal'
import { giveBackHeld, newHold, setAside, takeHeld } from './holds.ts'
import type { BookedGiftTransfer, WithdrawalBooked } from './reference.ts'
import { type Action, members, pick, type RulesWorld } from './world.ts'

const flowerPoints = 10
const bunches = [1, 1, 2, 3, 4, 5, 6, 9, 25, 60] as const

/** Starts a flower transfer and runs some steps: the sender may have crashed. */
export const sendFlowers = (world: RulesWorld, { who, which, size }: Action): void => {
  const num = bunches[size] ?? 1
  const hold = newHold(world.nextOp('transfer'), who, num * flowerPoints, true)
  const to = (who + 1 + (which % (members - 1))) % members
  const transfer: BookedGiftTransfer = { hold, to, num, worth: 0, step: 'reserve' }
  world.reference.transfers.push(transfer)
  for (let steps = which % 4; steps > 0; steps--) goOn(world, transfer)
}

export const goOnWithFlowers = (world: RulesWorld, { which }: Action): void => {
  const transfer = pick(world.reference.transfers, which)
  if (transfer?.step === 'done') repeat(world, transfer)
  else if (transfer) goOn(world, transfer)
}

const goOn = (world: RulesWorld, transfer: BookedGiftTransfer): void => {
  const { hold } = transfer
  if (transfer.step === 'reserve') {
    transfer.step = setAside(world, hold) ? 'credit' : 'voiding'
    transfer.worth = worthOfFlowers(hold.fen)
  } else if (transfer.step === 'credit') {
    credit(world, transfer)
    const { flowers, money } = world.account(transfer.to)
    flowers.redeemable += transfer.num
    money.redeemable += transfer.worth
    transfer.step = 'post'
  } else if (transfer.step === 'post') {
    takeHeld(world, hold)
    transfer.step = 'done'
  } else if (transfer.step === 'voiding') {
    giveBackHeld(world, hold)
    transfer.step = 'void'
  } else if (transfer.step === 'void') setAside(world, hold)
}

const credit = (world: RulesWorld, { hold, to, num, worth }: BookedGiftTransfer): void =>
  void world.apply(to, hold.op, { kind: 'receiveFlowers', num, worth, reason: 'flowers' }, 'ok')

/** Repeats at any later time: the wallet may have dropped the operation. */
const repeat = (world: RulesWorld, transfer: BookedGiftTransfer): void => {
  setAside(world, transfer.hold)
  credit(world, transfer)
  takeHeld(world, transfer.hold)
}

/** Withdraws part of the flowers' value, all of it, or a fen too much. */
export const withdraw = (world: RulesWorld, { who, size }: Action): void => {
  const { redeemable } = world.account(who).money
  const parts = [redeemable, Math.floor(redeemable / 2), 1, redeemable - 1, redeemable + 1]
  const fen = parts[size % parts.length] ?? 0
  const withdrawal: WithdrawalBooked = { op: world.nextOp('withdrawal'), member: who, fen, num: 0, state: 'none' }
  world.reference.withdrawals.push(withdrawal)
  freeze(world, withdrawal)
}

export const freezeAgain = (world: RulesWorld, { which }: Action): void => {
  const withdrawal = pick(world.reference.withdrawals, which)
  if (withdrawal) freeze(world, withdrawal)
}

const freeze = (world: RulesWorld, withdrawal: WithdrawalBooked): void => {
  const { op, member, fen, state } = withdrawal
  const { flowers, money } = world.account(member)
  const refusal = (): string | null => {
    if (state !== 'none') return state === 'frozen' ? null : 'CONFLICT'
    if (flowers.frozen > 0 || money.frozen > 0) return 'WITHDRAW_PENDING'
    return fen <= 0 || fen > money.redeemable ? 'WITHDRAW_TOO_MUCH' : null
  }
  const refused = refusal()
  world.apply(member, op, { kind: 'freeze', fen, reason: 'withdrawal' }, refused ?? 'ok')
  if (refused || state !== 'none') return
  const isAll = fen === money.redeemable
  withdrawal.num = isAll ? flowers.redeemable : Math.floor((flowers.redeemable * fen) / money.redeemable)
  move(world, withdrawal, 'redeemable', 'frozen')
  withdrawal.state = 'frozen'
}

/** The payout succeeded. */
export const redeem = (world: RulesWorld, { which }: Action): void => {
  const withdrawal = pick(world.reference.withdrawals, which)
  if (!withdrawal) return
  const { op, member, fen, state } = withdrawal
  const isPaid = state === 'frozen' || state === 'redeemed'
  world.apply(member, op, { kind: 'redeem' }, isPaid ? 'ok' : 'CONFLICT')
  if (state !== 'frozen') return
  move(world, withdrawal, 'frozen', 'redeemed')
  withdrawal.state = 'redeemed'
  world.reference.paidOut += fen
}

/** Rejected, or failed at the provider. */
export const release = (world: RulesWorld, { which }: Action): void => {
  const withdrawal = pick(world.reference.withdrawals, which)
  if (!withdrawal) return
  const { op, member, state } = withdrawal
  world.apply(member, op, { kind: 'release' }, state === 'redeemed' ? 'CONFLICT' : 'ok')
  if (state === 'frozen') move(world, withdrawal, 'frozen', 'redeemable')
  if (state !== 'redeemed') withdrawal.state = 'released'
}

type Place = 'redeemable' | 'frozen' | 'redeemed'
const move = (world: RulesWorld, { member, num, fen }: WithdrawalBooked, from: Place, to: Place): void => {
  const { flowers, money } = world.account(member)
  flowers[from] -= num
  flowers[to] += num
  money[from] -= fen
  money[to] += fen
}
