import { monthAfter, monthInChina } from '@xinyu/payments/months/rules/month.rules'
import type { Month } from '@xinyu/payments/months/rules/month-state.rules'
import type { ProviderName } from '@xinyu/payments/payment-provider.rules'
import { AcceptNotification } from '@xinyu/payments/notifications/accept-notification'
import { chinaMonthOf } from '@xinyu/contracts/rules/withdrawal'
import fc from 'fast-check'
import { type Model, settle } from '../model.ts'
import { payTrade } from '../vendor.ts'
import { action, done, type How, how, minute, orderAt, provider, type Real, same, staffMemberAt } from './action.ts'
import { withoutFaults, tradeOf } from './action.ts'
import { openedAt, placed } from './orders.ts'
import { swept } from './sweep.ts'

/** The job books documents, adds months and finishes locks; a crashed run is repeated. */
const runJob = async (real: Real, { crashPoint }: How = withoutFaults): Promise<void> =>
  same('the job of months', await done(real, { twice: false, crashPoint }, () => real.shop.months.run()), 'ok')

const monthOf = async (real: Real, id: string): Promise<Month | undefined> =>
  (await real.shop.months.list()).find(({ _id }) => _id === id)

/** Locks a month that is over: every check is green, and its documents are kept for the end. */
const locked = async (model: Model, real: Real, id: string, way: How): Promise<void> => {
  const { months } = real.shop
  const by = staffMemberAt(real, 0)
  same('the lock of a month', await done(real, way, () => months.lock(id, by)), 'ok')
  await runJob(real, way)
  const month = await monthOf(real, id)
  const red = month?.statement?.checks.flatMap(({ kind, isGreen }) => (isGreen ? [] : [kind]))
  same(`${id}, red: ${red?.join()}`, month?.state, 'locked')
  same(`who locked ${id}`, month?.lockedBy, by)
  model.locked.set(id, await real.shop.months.contentOf(id))
}

/** An order that is paid in the last minute of the month; its provider tells us later. */
const paidLate = async (model: Model, real: Real, name: ProviderName): Promise<() => Promise<void>> => {
  await placed(model, real, 0, 0, withoutFaults)
  const index = model.orders.length - 1
  await openedAt(model, real, index, name, withoutFaults)
  const order = orderAt(model, index)
  const trade = tradeOf(order, name)
  const month = chinaMonthOf(new Date(model.now))
  payTrade(real.sequence.trades.get(trade))
  const told = real.sequence.notifications.pop()
  return async () => {
    if (told) await real.shop.execute(new AcceptNotification(told.provider, told.fields))
    settle(model, order, trade, 'paid')
    if (model.locked.has(month)) model.late.set(order.id, monthAfter(month))
  }
}

/** A month that goes on cannot be locked; once it is over it can, and what is told then belongs to the next one. */
const lock = action('finance locks a month', fc.record({ late: fc.option(provider), how }), {
  run: async (model, real, { late, how: way }) => {
    const id = chinaMonthOf(new Date(model.now))
    await swept(model, real, monthInChina(id).to.getTime() - minute - model.now)
    const told = late ? await paidLate(model, real, late) : null
    await runJob(real)
    const open = (await real.shop.months.list()).filter(({ state }) => state !== 'locked').map(({ _id }) => _id)
    const by = staffMemberAt(real, 0)
    if (open.includes(id))
      same(
        'the lock of a month that goes on',
        await done(real, way, () => real.shop.months.lock(id, by)),
        'MONTH_NOT_GREEN',
      )
    model.now = real.sequence.now += 2 * minute
    await runJob(real)
    for (const month of open.toSorted()) await locked(model, real, month, way)
    await told?.()
    await runJob(real)
    await swept(model, real, 16 * minute)
  },
})

/** Only the last month opens again, when a second person agrees; then it is locked once more. */
const reopen = action('finance opens a month again', fc.record({ how }), {
  check: ({ locked: months }) => months.size > 0,
  run: async (model, real, { how: way }) => {
    const { months } = real.shop
    const [one, other] = [staffMemberAt(real, 0), staffMemberAt(real, 1)]
    const ids = [...model.locked.keys()].toSorted()
    const last = ids.at(-1) ?? ''
    const [first] = ids
    if (first !== last)
      same(
        'opening an earlier month',
        await done(real, way, () => months.requestReopen(first ?? '', one)),
        'MONTH_CANNOT_MOVE',
      )
    same('asking to open it', await done(real, way, () => months.requestReopen(last, one)), 'ok')
    same('opening it alone', await done(real, way, () => months.approveReopen(last, one)), 'SECOND_PERSON_NEEDED')
    await done(real, way, () => months.approveReopen(last, other))
    same(`${last}, opened again`, (await monthOf(real, last))?.state, 'open')
    model.locked.delete(last)
    await locked(model, real, last, way)
  },
})

export const monthActions = [lock, lock, reopen]

/** A locked month is as it was locked, each document is in one month, and late ones are in the month after. */
export const faultsOfMonths = async (model: Model, real: Real): Promise<string[]> => {
  if (model.locked.size === 0) return []
  const faults: string[] = []
  for (const [id, content] of model.locked)
    if ((await real.shop.months.contentOf(id)) !== content) faults.push(`${id} changed after it was locked`)
  await runJob(real)
  const lines = await real.shop.months.lines()
  const booked = new Map(lines.map((line) => [line._id, line]))
  for (const { id, status, product, backFen } of model.orders) {
    const own = lines.filter(({ orderId }) => orderId === id)
    const wasPaid = status === 'paid' || status === 'refunded'
    const sold = own.reduce((fen, { kind, amount }) => (kind === 'sale' ? fen + amount : fen), 0)
    const back = own.reduce((fen, { kind, amount }) => (kind === 'sale' ? fen : fen + amount), 0)
    const should = [wasPaid ? product.fen : 0, status === 'refunded' ? product.fen : status === 'paid' ? backFen : 0]
    if (sold !== should[0] || back !== should[1])
      faults.push(`order ${id} (${status}) is booked as ${sold} sold and ${back} back, not ${should.join(' and ')}`)
  }
  for (const [id, month] of model.late) {
    const line = booked.get(`sale:${id}`)
    if (line?.month !== month || line.booked !== `${month}-01`)
      faults.push(`${id} was told after the lock, and is booked in ${line?.month} instead of ${month}`)
  }
  const isLocked = (month: string): boolean => model.locked.has(month)
  for (const { _id, month, frozen } of lines)
    if (isLocked(month) !== (frozen === true)) faults.push(`${_id} is in ${month}, and frozen: ${frozen === true}`)
  return faults
}
