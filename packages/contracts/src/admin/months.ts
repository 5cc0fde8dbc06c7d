import { z } from 'zod'
import { defineResource } from '../resource.ts'
import { count, date, id, time } from '../scalars.ts'
import { reason } from './shared.ts'

/** A month in China, `YYYY-MM`. */
export const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)
const channel = z.enum(['alipay', 'wechat', 'apple'])
/** fen; what is taken back on another day than it was sold may exceed the day's sales */
const money = z.int()

/** Sums of one channel on one day of booking; all money in fen. */
export const monthSums = z.object({
  gross: money.describe('orders that were paid'),
  sales: count.describe('how many orders'),
  refunds: money.describe('paid back to buyers by our decision'),
  chargebacks: money.describe('paid back to buyers by the provider alone'),
  fees: money.describe('of the provider, by its bill; negative where it gave fees of refunds back'),
  salesTax: money.describe('value added tax contained in gross less refunds and chargebacks'),
  payouts: money.describe('withdrawals before our fee and their tax'),
  payoutFees: money.describe('our fee on withdrawals'),
  taxWithheld: money.describe('income tax withheld from withdrawals'),
  payoutNet: money.describe('what was transferred to members'),
  pointsSold: count,
  vipSold: money.describe('paid for memberships'),
  vipRefunded: money.describe('paid back for memberships, chargebacks included'),
  vipEarned: money.describe('earned of memberships, over their days'),
})
export type MonthSums = z.output<typeof monthSums>

/** What must hold before a month can be locked, in the order in which it is shown. */
export const monthChecks = [
  'ended',
  'previous',
  'bills',
  'booked',
  'bank',
  'ledger',
  'balanced',
  'differences',
  'deferred',
] as const
const check = z.object({
  kind: z.enum(monthChecks),
  isGreen: z.boolean(),
  expected: z.int().describe('what there should be: days, documents, or fen'),
  found: z.int(),
  items: z.array(z.string()).describe('numbers of what does not agree, at most 20'),
})
export type MonthCheck = z.output<typeof check>

export const monthStatements = defineResource({
  name: 'monthStatements',
  owner: 'payments',
  roles: ['finance'],
  subjects: [],
  summary: 'A month’s money by channel and day, what must agree before it is locked, and its lock',
  sort: ['id'],
  record: z.object({
    id: month,
    state: z.enum(['open', 'locking', 'locked']),
    computedAt: time.nullable().describe('null: not computed yet'),
    rows: z.array(monthSums.extend({ day: date.describe('of booking'), channel })),
    points: z
      .array(z.object({ day: date, pointsSpent: z.int(), fenSpent: z.int().describe('fen paid for them') }))
      .describe('points that members spent; they have no channel'),
    totals: monthSums.extend({ pointsSpent: z.int(), fenSpent: z.int() }),
    deferred: z
      .object({ before: money, sold: money, refunded: money, earned: money, after: money })
      .describe('paid memberships whose days are still to come, in fen'),
    late: count.describe('documents dated in a locked month that are booked here'),
    differencesOpen: count,
    checks: z.array(check),
    lockedBy: id.nullable().describe('null: locked by the schedule'),
    lockedByName: z.string(),
    lockedAt: time.nullable(),
    version: count.describe('how often it was locked'),
    file: z.object({ size: count, sha256: z.string(), isSigned: z.boolean() }).nullable().describe('the PDF'),
    reopening: z
      .object({ requestedBy: id, requestedByName: z.string(), requestedAt: time, reason: z.string() })
      .nullable()
      .describe('waits for a second person'),
  }),
  filter: z.object({ id: z.array(month).optional(), state: z.enum(['open', 'locking', 'locked']).optional() }),
  actions: {
    compute: { summary: 'Compute the statement of an open month again', input: z.object({}), roles: ['finance'] },
    lock: { summary: 'Lock the month, if every check is green', input: z.object({}), roles: ['finance'] },
    requestReopen: {
      summary: 'Ask a second person to open the last locked month again',
      input: z.object({ reason }),
      roles: ['finance'],
    },
    approveReopen: { summary: 'The second approval: the month is open again', input: z.object({}), roles: ['finance'] },
    declineReopen: { summary: 'The month stays locked', input: z.object({ reason }), roles: ['finance'] },
  },
})
