import { OrderStatus } from '@xinyu/contracts/enums'
import type { ErrorCode } from '@xinyu/contracts/errors'
import type { Order, RefundKind } from '@xinyu/contracts/http/product/orders'
import type { OrderRefund } from './refund.rules.ts'

/** A buyer's refund request. It is open until it is declined or the money is back. */
export interface RefundAsk {
  kind: RefundKind
  text: string
  at: Date
  isOpen: boolean
  /** the reason */
  reply: string | null
  answeredBy: string | null
  answeredAt: Date | null
}
export type RefundAskDecision = { refundAsk: RefundAsk } | { refuse: ErrorCode } | null
interface AskedOrder {
  user_id?: string
  status: OrderStatus
  refund?: OrderRefund | null
  refundAsk?: RefundAsk | null
  refundAsksBefore?: RefundAsk[]
}

/** Null: the same request is already open. After a decline it may be requested again. */
export const askRefund = (
  { status, refund, refundAsk }: AskedOrder,
  { kind, text, now }: { kind: RefundKind; text: string; now: Date },
): RefundAskDecision => {
  if (status !== OrderStatus.Paid) return { refuse: 'ORDER_NOT_PAID' }
  if (refundAsk?.isOpen && refundAsk.kind === kind && refundAsk.text === text) return null
  if (refundAsk?.isOpen || refund?.state === 'atProvider') return { refuse: 'REFUND_ASKED' }
  const open = { isOpen: true, reply: null, answeredBy: null, answeredAt: null }
  return { refundAsk: { kind, text, at: now, ...open } }
}

/** Finance declines a request unless a refund is in progress. Null: the same reply was already sent. */
export const declineRefund = (
  { status, refund, refundAsk, user_id }: AskedOrder,
  { by, reply, now }: { by: string; reply: string; now: Date },
): RefundAskDecision => {
  if (refundAsk && !refundAsk.isOpen && refundAsk.answeredBy === by && refundAsk.reply === reply) return null
  if (user_id === by) return { refuse: 'SELF' }
  const isUnderWay = refund?.state === 'requested' || refund?.state === 'atProvider'
  if (!refundAsk?.isOpen || isUnderWay || status !== OrderStatus.Paid) return { refuse: 'ORDER_CANNOT_MOVE' }
  return { refundAsk: { ...refundAsk, isOpen: false, reply, answeredBy: by, answeredAt: now } }
}

/** The state of the refund for the buyer, without names and texts of finance. */
export const moneyBackOf = ({
  status,
  refund,
  refundAsk,
  addtime,
}: AskedOrder & { addtime: Date }): NonNullable<Order['moneyBack']> | null => {
  const kind = refundAsk?.kind ?? null
  const view = (state: 'asked' | 'underway' | 'done' | 'declined', at: Date, reply: string | null = null) => ({
    state,
    kind,
    at: at.toISOString(),
    reply,
  })
  if (status === OrderStatus.Refunded) return view('done', refund?.doneAt ?? addtime)
  if (refund?.state === 'atProvider') return view('underway', refund.decidedAt ?? refund.requestedAt)
  if (!refundAsk) return null
  if (refundAsk.isOpen) return view('asked', refundAsk.at)
  return view('declined', refundAsk.answeredAt ?? refundAsk.at, refundAsk.reply)
}

/** Earlier requests with their replies, including the last reply once the refund has moved on. */
export const askedBefore = (order: AskedOrder & { addtime: Date }): NonNullable<Order['askedBefore']> => {
  const isShown = moneyBackOf(order)?.state === 'declined'
  const last = order.refundAsk && !isShown ? [order.refundAsk] : []
  return [...(order.refundAsksBefore ?? []), ...last].flatMap(({ kind, at, reply, answeredAt }) =>
    answeredAt ? [{ kind, at: at.toISOString(), reply: reply ?? '', answeredAt: answeredAt.toISOString() }] : [],
  )
}
