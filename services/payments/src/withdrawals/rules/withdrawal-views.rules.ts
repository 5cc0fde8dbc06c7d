import type { withdrawals } from '@xinyu/contracts/admin/money'
import type { withdrawal } from '@xinyu/contracts/http/gift/withdrawals'
import type { RecordOf } from '@xinyu/contracts/resource'
import type { z } from 'zod'
import { statusOf, type Withdrawal } from './withdrawal.rules.ts'

export type WithdrawalView = z.output<typeof withdrawal>
export type WithdrawalRecord = RecordOf<typeof withdrawals>

/** A withdrawal as its owner sees it. */
export const viewOf = (row: Withdrawal): WithdrawalView => ({
  _id: row._id,
  user_id: row.user_id,
  amount: row.amount,
  fee: row.plan?.fee ?? 0,
  tax: row.plan?.tax ?? 0,
  net: row.plan?.net ?? 0,
  flowers: row.flowers,
  status: statusOf(row.step),
  reason: row.reason,
  payee: row.payee,
  addtime: row.addtime.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
  paidAt: row.paidAt?.toISOString() ?? null,
  confirmation: row.step === 'paying' ? row.payout.confirmation : null,
})

/** As finance sees it. `nameOf`: of a user id. */
export const recordOf = (row: Withdrawal, nameOf: (id: string) => string): WithdrawalRecord => {
  const { confirmation: _, ...view } = viewOf(row)
  const { no, provider, state, tradeNo, failure, attempts, doneAt } = row.payout
  return {
    ...view,
    id: row._id,
    userName: nameOf(row.user_id),
    taxable: row.plan?.taxable ?? 0,
    monthAmount: row.before.amount,
    monthTax: row.before.tax,
    approvals: row.approvals.map(({ by, at }) => ({ by, byName: nameOf(by), at: at.toISOString() })),
    approvalsNeeded: row.approvalsNeeded,
    isOwnName: row.isOwnName ?? null,
    payout: { no, provider, state, tradeNo, failure, attempts, doneAt: doneAt?.toISOString() ?? null },
    flags: row.flags.map(({ kind, people, amount }) => ({
      kind,
      amount,
      people: people.map((id) => ({ user_id: id, userName: nameOf(id) })),
    })),
  }
}
