import { reservationMs } from '@xinyu/payments/wallets/rules/reservations.rules'
import type { Hold } from './reference.ts'
import type { RulesWorld } from './world.ts'

export const newHold = (op: string, member: number, amount: number, isFinal: boolean): Hold => ({
  op,
  member,
  amount,
  fen: 0,
  isFinal,
  state: 'none',
  expiresAt: Infinity,
})

/** Reserves points; true if they are or were reserved. */
export const setAside = (world: RulesWorld, hold: Hold): boolean => {
  const { op, member, amount, isFinal, state } = hold
  const account = world.account(member)
  const isOver = state === 'voided' || state === 'expired'
  const isNew = state === 'none' || (isOver && !isFinal)
  const isShort = isNew && account.points < amount
  const refusal = isShort ? 'GUANPOINT_NOT_ENOUGH' : 'CONFLICT'
  const should = (isNew && !isShort) || (!isNew && !isOver) ? 'ok' : refusal
  world.apply(member, op, { kind: 'reserve', amount, reason: 'test', final: isFinal }, should)
  if (!isNew || isShort) return should === 'ok'
  hold.fen = account.take(amount)
  account.reserved += amount
  account.money.reserved += hold.fen
  hold.state = 'reserved'
  hold.expiresAt = isFinal ? Infinity : world.now + reservationMs
  return true
}

export const takeHeld = (world: RulesWorld, hold: Hold): void => {
  const { op, member, amount, state } = hold
  const account = world.account(member)
  const isTakenAgain = state === 'expired' && account.points >= amount
  const isThere = state === 'confirmed' || state === 'reserved' || isTakenAgain
  world.apply(member, op, { kind: 'confirm' }, isThere ? 'ok' : 'NOT_FOUND')
  if (isTakenAgain) hold.fen = account.take(amount)
  if (state === 'reserved') {
    account.reserved -= amount
    account.money.reserved -= hold.fen
  }
  if (isThere) hold.state = 'confirmed'
}

export const giveBackHeld = (world: RulesWorld, hold: Hold): void => {
  const { op, member, state } = hold
  world.apply(member, op, { kind: 'void' }, state === 'confirmed' ? 'CONFLICT' : 'ok')
  if (state === 'reserved') returned(world, hold)
  if (state === 'reserved' || state === 'none') hold.state = 'voided'
}

/** Runs the expiry job: releases expired reservations. */
export const expireHeld = (world: RulesWorld): void => {
  for (const store of world.stores) store.expire(new Date(world.now))
  for (const hold of world.reference.loves) {
    if (hold.state !== 'reserved' || hold.expiresAt > world.now) continue
    returned(world, hold)
    hold.state = 'expired'
  }
}

const returned = (world: RulesWorld, { member, amount, fen }: Hold): void => {
  const account = world.account(member)
  account.give(amount, fen)
  account.reserved -= amount
  account.money.reserved -= fen
}
