import { OrderStatus } from '@xinyu/contracts/enums'
import type { z } from 'zod'
import type { orderEvent } from '@xinyu/contracts/admin/orders'
import type { NotificationDocument } from '../../notifications/notifications.public.ts'
import type { DifferenceDocument } from '../../reconciliation/reconciliation.public.ts'
import type { Entry } from '../../wallets/wallets.public.ts'
import type { OrderDocument } from '../store/order.document.ts'
import type { OrderRefund } from '../rules/refund.rules.ts'
import type { RefundAsk } from '../rules/refund-ask.rules.ts'

/** as the console shows it, before names are resolved */
type Event = Omit<z.output<typeof orderEvent>, 'byName'>
interface EventDetails {
  by?: string | null
  provider?: Event['provider']
  text?: string
  amount?: number | null
  lines?: Event['lines']
}

const event = (
  at: Date,
  what: Event['what'],
  { by = null, provider = null, text = '', amount = null, lines = [] }: EventDetails = {},
): Event => ({
  at: at.toISOString(),
  what,
  by,
  provider,
  text,
  amount,
  lines,
})

const ofOrder = (order: OrderDocument): Event[] => [
  event(order.addtime, 'placed', { by: order.user_id, amount: order.amount }),
  ...(order.openings ?? []).map(({ at, provider, trade }) => event(at, 'opened', { provider, text: trade })),
  ...(order.paidAt && order.provider
    ? [
        event(order.paidAt, 'paid', {
          provider: order.provider,
          text: order.providerTradeNo ?? '',
          amount: order.amount,
        }),
      ]
    : []),
  ...(order.withheld ? [event(order.withheld.at, 'withheld')] : []),
  ...(order.status === OrderStatus.Closed ? [event(order.closesAt, 'closed')] : []),
]

/** One round of a refund; there may be several. */
const ofRefund = (refund: OrderRefund, whole: number): Event[] => {
  const { origin, requestedAt, requestedBy, reason, decidedAt, decidedBy, state, doneAt, no, failure } = refund
  const amount = refund.amount ?? whole
  return [
    ...(origin === 'finance' ? [event(requestedAt, 'refundRequested', { by: requestedBy, text: reason, amount })] : []),
    ...(decidedAt
      ? [event(decidedAt, state === 'rejected' ? 'refundRejected' : 'refundApproved', { by: decidedBy })]
      : []),
    ...(state === 'failed' ? [event(decidedAt ?? requestedAt, 'refundFailed', { text: failure ?? '' })] : []),
    ...(doneAt ? [event(doneAt, 'refunded', { text: no, amount })] : []),
  ]
}

/** The buyer's request, and the reply. */
const ofAsk = ({ kind, text, at, reply, answeredAt, answeredBy }: RefundAsk, by: string): Event[] => [
  event(at, 'refundAsked', { by, text: [kind, text].filter(Boolean).join(' · ') }),
  ...(answeredAt ? [event(answeredAt, 'refundAskDeclined', { by: answeredBy, text: reply ?? '' })] : []),
]

const ofRefunds = ({
  refund,
  refundsBefore = [],
  refundAsk,
  refundAsksBefore = [],
  amount,
  user_id,
}: OrderDocument) => [
  ...[...refundsBefore, ...(refund ? [refund] : [])].flatMap((round) => ofRefund(round, amount)),
  ...[...refundAsksBefore, ...(refundAsk ? [refundAsk] : [])].flatMap((ask) => ofAsk(ask, user_id)),
]

const ofNotification = ({ at, provider, said, refusedAs, isProcessed }: NotificationDocument): Event => {
  const outcome = refusedAs ?? (isProcessed ? '' : 'waiting')
  return event(at, 'notified', { provider, text: [said?.report.kind, outcome].filter(Boolean).join(' · ') })
}

const ofDifference = (difference: DifferenceDocument): Event[] => {
  const { foundAt, provider, kind, theirs, settledAt, settledBy, reason } = difference
  return [
    event(foundAt, 'differenceFound', { provider, text: kind, amount: theirs }),
    ...(settledAt ? [event(settledAt, 'differenceSettled', { by: settledBy, text: reason ?? '' })] : []),
  ]
}

const ofEntry = ({ at, state, legs }: Entry): Event =>
  event(at, state === 'voided' ? 'takenBack' : 'credited', { lines: legs })

/** The order of events of the same moment. */
const sequence: readonly Event['what'][] = [
  'placed',
  'opened',
  'notified',
  'paid',
  'credited',
  'withheld',
  'closed',
  'differenceFound',
  'refundAsked',
  'refundAskDeclined',
  'refundRequested',
  'refundApproved',
  'refundRejected',
  'refundFailed',
  'refunded',
  'takenBack',
  'differenceSettled',
]

/** The provider's report comes before our payment, and its refund before ours. */
const rankOf = ({ what, text }: Event): number =>
  what === 'notified' && text.startsWith('refund') ? sequence.indexOf('refunded') - 0.5 : sequence.indexOf(what)

/** Providers report whole seconds: within one, causality decides the order. */
const secondOf = ({ at }: Event): number => Math.floor(Date.parse(at) / 1_000)

/** All events of an order in chronological order. */
export const orderEvents = (
  order: OrderDocument,
  {
    notifications,
    differences,
    entries,
  }: {
    notifications: readonly NotificationDocument[]
    differences: readonly DifferenceDocument[]
    entries: readonly Entry[]
  },
): Event[] =>
  [
    ...ofOrder(order),
    ...notifications.map(ofNotification),
    ...entries.map(ofEntry),
    ...ofRefunds(order),
    ...differences.flatMap(ofDifference),
  ].toSorted((a, b) => secondOf(a) - secondOf(b) || rankOf(a) - rankOf(b) || a.at.localeCompare(b.at))
