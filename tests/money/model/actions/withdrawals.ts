import { planWithdrawal } from '@xinyu/contracts/rules/withdrawal'
import { RequestBatch } from '@xinyu/payments/withdrawals/batches/request-batch'
import { DecideWithdrawal } from '@xinyu/payments/withdrawals/decide-withdrawal'
import { RequestWithdrawal } from '@xinyu/payments/withdrawals/request-withdrawal'
import type { Withdrawal } from '@xinyu/payments/withdrawals/rules/withdrawal.rules'
import fc from 'fast-check'
import { memberOf } from '../model.ts'
import { flowerPoints } from '../shop.ts'
import { action, staffMemberAt, done, how, idAt, provider, type Real, same, some, withoutFaults } from './action.ts'
import { bought } from './orders.ts'
import { gave } from './points.ts'

const fortune = 2
const amount = 10_000

/** Flowers worth more than the minimum withdrawal. */
const fortuneGiven = action('a fortune in flowers', fc.record({ from: fc.nat({ max: 1 }), provider }), {
  run: async (model, real, { from, provider: name }) => {
    await bought(model, real, from, fortune, name)
    await gave(model, real, from, Math.floor(memberOf(model, from).points / flowerPoints), withoutFaults)
  },
})

/** The product decides about refusal: the value of flowers is checked at the end, from the ledger. */
const withdraw = action('a withdrawal', fc.record({ how }), {
  run: async (model, real, { how }) => {
    const member = memberOf(model, 0).flowers > memberOf(model, 1).flowers ? 0 : 1
    const clientId = `client-${real.sequence.nextNumber()}`
    const command = new RequestWithdrawal(idAt(real, member), amount, planWithdrawal(amount).net, clientId)
    const outcome = await done(real, how, async () => {
      const { _id } = await real.shop.execute(command)
      if (!real.sequence.withdrawals.includes(_id)) real.sequence.withdrawals.push(_id)
    })
    const refusals = ['ok', 'WITHDRAW_TOO_MUCH', 'WITHDRAW_PENDING', 'WITHDRAW_CHANGED']
    if (!refusals.includes(outcome)) throw new Error(`a withdrawal: ${outcome}`)
  },
})

const decision = fc.record({ withdrawal: some, by: fc.nat({ max: 1 }), approve: fc.nat({ max: 4 }), how })
const decide = action('finance decides about a withdrawal', decision, {
  check: ({ books }) => books.withdrawals.length > 0,
  run: async (_model, real, { withdrawal, by, approve, how }) => {
    const { withdrawals } = real.sequence
    const id = withdrawals[withdrawal % withdrawals.length] ?? ''
    const decided = approve > 0 ? ({ approve: true } as const) : ({ approve: false, reason: 'no more' } as const)
    await done(real, how, () =>
      real.shop.execute(new DecideWithdrawal(id, staffMemberAt(real, by === 0 ? 0 : 1), decided)),
    )
  },
})

const together = action('finance pays withdrawals as a batch', fc.record({ byOne: fc.boolean(), how }), {
  check: ({ books }) => books.withdrawals.length > 0,
  run: async (model, real, { byOne, how }) => {
    const { withdrawals } = real.sequence
    const stored = await real.shop.withdrawalsOf(real.sequence.members)
    const waiting = withdrawals.filter((id) => stored.some(({ _id, step }) => _id === id && step === 'waiting'))
    const id = `batch-${real.sequence.nextNumber()}-${idAt(real, 0)}`
    const proposed = await done(real, how, () =>
      real.shop.execute(new RequestBatch(id, waiting.length > 0 ? waiting : withdrawals, staffMemberAt(real, 0))),
    )
    if (waiting.length === 0) return same('a batch of what does not wait', proposed, 'WITHDRAW_CANNOT_MOVE')
    same('a batch', proposed, 'ok')
    const approve = (by: 0 | 1) => () => real.shop.approveBatch(id, staffMemberAt(real, by), new Date(model.now))
    if (byOne) same('a batch approved by who proposed it', await done(real, how, approve(0)), 'SECOND_PERSON_NEEDED')
    same('a batch that a second person approves', await done(real, how, approve(1)), 'ok')
  },
})

export const withdrawalActions = [
  fortuneGiven,
  fortuneGiven,
  withdraw,
  withdraw,
  decide,
  decide,
  decide,
  together,
  together,
]

/** Each withdrawal is paid exactly once if it is done, otherwise not at all; never more than 60 % of what was paid. */
export const faultsOfWithdrawals = (stored: readonly Withdrawal[], { sequence }: Real): string[] => {
  const faults: string[] = []
  const sum = (fen: readonly number[]): number => fen.reduce((total, one) => total + one, 0)
  const payouts = [...sequence.payouts.values()]
  for (const { _id, step, plan, payout, approvals } of stored) {
    const paid = sum(payouts.filter(({ no, state }) => no.startsWith(_id) && state === 'done').map(({ fen }) => fen))
    const should = step === 'done' ? plan?.net : 0
    const approvers = new Set(approvals.map(({ by }) => by))
    if (paid > 0 && approvers.size < 2) faults.push(`withdrawal ${_id} was paid, and ${approvers.size} approved`)
    if (paid !== should) faults.push(`withdrawal ${_id} at ${step} (${payout.state}): ${paid} fen left, not ${should}`)
  }
  const given = sum(payouts.filter(({ state }) => state === 'done').map(({ fen }) => fen))
  const trades = [...sequence.trades.values()].filter(({ state }) => state !== 'open')
  const taken = sum([...trades, ...sequence.purchases.values()].map(({ fen }) => fen))
  if (given > taken * 0.6) faults.push(`${given} fen were paid out of ${taken}`)
  return faults
}
