import { z } from 'zod'
import { adminRoles } from '../call.ts'
import { auditOutcome, change } from '../events/audit.ts'
import { order, refundKind } from '../http/product/orders.ts'
import { answer, image, profileFields, userSnapshot } from '../profile.ts'
import { defineResource } from '../resource.ts'
import { conductRule } from '../rules/text/conduct.ts'
import { count, date, fen, id, time } from '../scalars.ts'
import {
  reason,
  review,
  reviewActions,
  reviewedImage,
  reviewedText,
  reviewFilter,
  reviewHistory,
  search,
  takeBack,
} from './shared.ts'

export const users = defineResource({
  name: 'users',
  owner: 'users',
  roles: ['moderator', 'support', 'finance'],
  writeRoles: ['moderator'],
  subjects: ['id'],
  summary: 'Everybody with an account',
  sort: ['createdAt', 'lastActive', 'name', 'GID'],
  record: userSnapshot.omit({ _id: true }).extend({
    id,
    phone: z.string().describe('masked'),
    isVip: z.boolean(),
    vipLimitDate: time.nullable(),
    guanPoint: count,
    lastActive: time.nullable(),
    images: z.array(image),
    banReason: z.string().nullable(),
    banUntil: time.nullable().optional().describe('null: without end, or not banned'),
    hasSecondFactor: z.boolean().optional().describe('of somebody with an admin role'),
    emotion: z.string(),
    lover: z.string(),
    answers: z.array(answer).optional(),
    habits: z.array(z.int()),
  }),
  filter: z.object({
    ...search,
    isCompleted: z.coerce.number().optional(),
    gender: z.coerce.number().optional(),
    isVip: z.boolean().optional(),
    type: z.enum(['temp', 'normal']).optional(),
  }),
  update: z.object({ name: profileFields.name.optional(), aboutMe: profileFields.aboutMe.optional() }),
  actions: {
    ban: {
      summary: 'Ban with the rule that was broken',
      input: z.object({
        reason,
        days: z.int().min(1).max(3650).nullable(),
        rule: conductRule.optional(),
      }),
      roles: ['moderator'],
    },
    takeBack: { ...takeBack, summary: 'Take back the ban that one has decided, within ten minutes' },
    unban: {
      summary: 'Lift the ban',
      input: z.object({ reason }),
      roles: ['admin'],
    },
    resetSecondFactor: {
      summary: 'Take away a lost authenticator: every login ends, the next one enrols another',
      input: z.object({ reason }),
      roles: ['admin'],
    },
    roles: { summary: 'Set admin roles', input: z.object({ roles: z.array(z.enum(adminRoles)) }), roles: ['admin'] },
  },
})
export const profileReviews = defineResource({
  name: 'profileReviews',
  owner: 'moderation',
  roles: ['moderator'],
  subjects: ['user_id'],
  summary: 'Profiles that wait for review',
  sort: ['waitingSince', 'priority', 'decidedAt'],
  record: z.object({
    ...review,
    texts: z.array(reviewedText),
    images: z.array(reviewedImage),
    history: reviewHistory,
    reports: count,
  }),
  filter: reviewFilter,
  actions: {
    ...reviewActions,
    approve: { ...reviewActions.approve, summary: 'Open the profile to others' },
    sendBack: { ...reviewActions.sendBack, summary: 'Ask the member to change something' },
  },
})
/** a refund as finance sees it; times are null until they are known */
export const orderRefund = z.object({
  no: z.string(),
  state: z.enum(['requested', 'atProvider', 'done', 'failed', 'rejected']),
  origin: z.enum(['finance', 'provider']),
  reason: z.string(),
  requestedBy: id.nullable(),
  requestedByName: z.string(),
  requestedAt: time,
  needsSecond: z.boolean(),
  decidedBy: id.nullable(),
  decidedAt: time.nullable(),
  failure: z.string().nullable(),
  doneAt: time.nullable(),
})
/** An event of an order. */
export const orderEvent = z.object({
  at: time,
  what: z.enum([
    'placed',
    'opened',
    'notified',
    'paid',
    'credited',
    'withheld',
    'closed',
    'refundAsked',
    'refundAskDeclined',
    'refundRequested',
    'refundApproved',
    'refundRejected',
    'refundFailed',
    'refunded',
    'takenBack',
    'differenceFound',
    'differenceSettled',
  ]),
  by: id.nullable().describe('null: a provider, or the product itself'),
  byName: z.string(),
  provider: z.enum(['alipay', 'wechat', 'apple']).nullable(),
  text: z.string().describe('a reason, a number of the provider’s, what it said'),
  amount: fen.nullable(),
  lines: z
    .array(z.object({ account: z.string(), unit: z.enum(['point', 'flower', 'vipDay', 'fen']), amount: z.int() }))
    .describe('what the ledger booked'),
})
export const orders = defineResource({
  name: 'orders',
  owner: 'payments',
  roles: ['finance', 'support'],
  subjects: ['user_id'],
  summary: 'Orders of every state',
  sort: ['addtime', 'amount', 'paidAt'],
  record: order.extend({
    id,
    user_id: id,
    userName: z.string(),
    providerTradeNo: z.string().nullable(),
    refund: orderRefund.nullable(),
    refundAsk: z
      .object({
        kind: refundKind,
        text: z.string(),
        at: time,
        isOpen: z.boolean(),
        reply: z.string().nullable(),
        answeredBy: id.nullable(),
        answeredAt: time.nullable(),
      })
      .nullable()
      .optional()
      .describe('what the buyer asked for'),
    owed: z
      .object({ points: count, days: count })
      .nullable()
      .describe('what was spent before the refund: a debt, taken from no balance'),
    story: z.array(orderEvent).optional().describe('of one order: all that happened, the first before the rest'),
  }),
  filter: z.object({
    ...search,
    status: z.coerce.number().optional(),
    user_id: id.optional(),
    tab: z.coerce.number().optional(),
    provider: z.enum(['alipay', 'wechat', 'apple']).optional(),
    refund: orderRefund.shape.state.optional(),
    refundAsked: z.boolean().optional().describe('paid orders whose buyer waits for an answer'),
    from: time.optional().describe('ordered then or later'),
    to: time.optional().describe('ordered before'),
  }),
  totals: z.object({
    amount: z.int().describe('fen, of all'),
    paid: z.int().describe('fen, of the paid'),
    refunded: z.int().describe('fen, of the refunded'),
  }),
  actions: {
    reconcile: { summary: 'Ask the provider for the truth', input: z.object({}), roles: ['finance', 'support'] },
    refund: { summary: 'Give the money back', input: z.object({ reason }), roles: ['finance'] },
    approveRefund: {
      summary: 'The second approval of a refund above the limit',
      input: z.object({}),
      roles: ['finance'],
    },
    rejectRefund: { summary: 'Turn a refund down', input: z.object({ reason }), roles: ['finance'] },
    declineRefund: {
      summary: 'Tell the buyer why the refund they asked for is not given',
      input: z.object({ reason }),
      roles: ['finance'],
    },
  },
})
export const paymentDifferences = defineResource({
  name: 'paymentDifferences',
  owner: 'payments',
  roles: ['finance'],
  subjects: [],
  summary: 'Where the providers’ daily bills differ from our orders',
  sort: ['day', 'foundAt'],
  record: z.object({
    id,
    provider: z.enum(['alipay', 'wechat', 'apple']),
    day: date.describe('in China'),
    kind: z.enum(['missingHere', 'missingThere', 'amount', 'state', 'refundLost', 'paidTwice']),
    orderId: id.nullable(),
    tradeNo: z.string(),
    ours: fen.nullable(),
    theirs: fen.nullable(),
    foundAt: time,
    settledAt: time.nullable(),
    settledBy: id.nullable().describe('null of a settled one: the comparison took it up itself'),
    settledByName: z.string(),
    reason: z.string().nullable(),
  }),
  filter: z.object({
    ...search,
    provider: z.enum(['alipay', 'wechat', 'apple']).optional(),
    kind: z.enum(['missingHere', 'missingThere', 'amount', 'state', 'refundLost', 'paidTwice']).optional(),
    settled: z.boolean().optional(),
    from: date.optional().describe('of this day or later'),
    to: date.optional().describe('of this day or earlier'),
  }),
  totals: z.object({ ours: z.int().describe('fen'), theirs: z.int().describe('fen') }),
  actions: {
    settle: { summary: 'Settle it, with what was found out', input: z.object({ reason }), roles: ['finance'] },
  },
})
export const auditLog = defineResource({
  name: 'auditLog',
  owner: 'moderation',
  roles: ['admin'],
  subjects: ['people'],
  summary: 'Who did what, append-only',
  sort: ['at'],
  record: z.object({
    id,
    at: time,
    actor_id: id,
    action: z.string(),
    resource: z.string(),
    subject_id: z.string(),
    detail: z.string().describe('names of the fields that were sent'),
    outcome: auditOutcome.describe('begun: how it ended is not known'),
    people: z.array(z.string()).describe('whom it showed or changed'),
    fields: z.array(z.string()).describe('personal fields that were shown'),
    changes: z.array(change),
    reason: z.string(),
    refusal: z.string().nullable(),
    trace_id: z.string().nullable(),
  }),
  filter: z.object({
    ...search,
    actor_id: id.optional(),
    resource: z.string().max(60).optional(),
    subject_id: id.optional(),
    person_id: id.optional().describe('whom it showed or changed'),
    kind: z.enum(['changes', 'reads']).optional(),
    from: time.optional(),
    to: time.optional(),
  }),
})
const day = z.object({ day: z.iso.date(), value: count })
export const dashboard = defineResource({
  name: 'dashboard',
  owner: 'users',
  roles: ['moderator', 'support', 'finance'],
  subjects: [],
  summary: 'Figures of one service each; the admin app puts them side by side',
  sort: [],
  record: z.object({
    id,
    members: count,
    guests: count,
    waiting: count,
    approved: count,
    banned: count,
    onlineNow: count,
    registrations: z.array(day),
  }),
  filter: z.object({}),
})

export const resources = [users, profileReviews, orders, paymentDifferences, auditLog, dashboard] as const
