import { dateInChina } from '@xinyu/contracts/rules/people/age'
import { expireHeld, giveBackHeld, newHold, setAside, takeHeld } from './holds.ts'
import type { CorrectionBooked } from './reference.ts'
import { type Action, pick, type RulesWorld } from './world.ts'

const day = 86_400_000

/** Another service reserves points, takes or releases them; also before reserving any. */
export const peers = (world: RulesWorld, { who, which, size }: Action): void => {
  const { loves } = world.reference
  if (size < 4 || loves.length === 0) loves.push(newHold(world.nextOp('peer'), who, 7 + size, false))
  const hold = size < 4 ? loves.at(-1) : pick(loves, which)
  if (!hold) return
  if (size < 6) setAside(world, hold)
  else if (size < 9) takeHeld(world, hold)
  else giveBackHeld(world, hold)
}

const changes = [5, 120, -5, -60, -1_000] as const
export const correct = (world: RulesWorld, { who, size }: Action): void => {
  const change = changes[size % changes.length] ?? 1
  const correction: CorrectionBooked = { op: world.nextOp('correction'), member: who, change, state: 'none' }
  world.reference.corrections.push(correction)
  corrected(world, correction)
}

export const correctAgain = (world: RulesWorld, { which }: Action): void => {
  const correction = pick(world.reference.corrections, which)
  if (correction) corrected(world, correction)
}

/** A refused correction is voided and stays refused. */
const corrected = (world: RulesWorld, correction: CorrectionBooked): void => {
  const { op, member, change, state } = correction
  const account = world.account(member)
  const isShort = state === 'voided' || (state === 'none' && account.points + change < 0)
  world.apply(member, op, { kind: 'correct', change, reason: 'correction' }, isShort ? 'GUANPOINT_NOT_ENOUGH' : 'ok')
  if (isShort) {
    world.apply(member, op, { kind: 'void' }, 'ok')
    correction.state = 'voided'
  } else if (state === 'none') {
    if (change > 0) account.give(change, 0)
    else world.reference.corrected += account.take(-change)
    correction.state = 'applied'
  }
}

export const checkIn = (world: RulesWorld, { who }: Action): void => {
  const account = world.account(who)
  const today = Math.floor((world.now + 8 * 3_600_000) / day)
  const isDone = account.checkedInOn >= today
  const store = world.store(who)
  const op = `check-in:${dateInChina(new Date(world.now))}`
  const { code } = store.apply(op, { kind: 'checkIn' }, new Date(world.now))
  const should = isDone ? 'ALREADY_SIGNED_TODAY' : 'ok'
  if (code !== should) throw new Error(`a check-in: ${code}, and the reference says ${should}`)
  if (isDone) return
  account.row = account.checkedInOn === today - 1 && account.row < 7 ? account.row + 1 : 1
  account.checkedInOn = today
  if (account.row === 7) account.giveDays(1, world.now)
}

/** A member checks in on consecutive days. */
export const checkInDaily = (world: RulesWorld, action: Action): void => {
  for (let days = 5 + (action.size % 4); days > 0; days--) {
    checkIn(world, action)
    world.now += day
  }
}

export const giveDays = (world: RulesWorld, { who, size }: Action): void => {
  const days = size + 1
  const grant = { kind: 'grant', points: 0, days, reason: 'given', note: 'why' } as const
  world.apply(who, world.nextOp('given'), grant, 'ok')
  world.account(who).giveDays(days, world.now)
}

export const removeExpiredVip = (world: RulesWorld, { who }: Action): void => {
  world.apply(who, world.nextOp('ended'), { kind: 'removeExpiredVip' }, 'ok')
  const account = world.account(who)
  if (account.vipUntil <= world.now) account.vipUntil = 0
}

const spans = [1_000, 60_000, 121_000, 3_600_000, day, 8 * day, 31 * day] as const
export const passTime = (world: RulesWorld, { which, size }: Action): void => {
  world.now += spans[size % spans.length] ?? 0
  if (which % 3 > 0) expireHeld(world)
}

/** Wallets drop finished operations that the ledger has. */
export const forget = (world: RulesWorld, { who, which, size }: Action): void => {
  if (which > 2) world.store(who).copyToLedger()
  if (size > 2) world.store(who).forget(size % 3)
}
