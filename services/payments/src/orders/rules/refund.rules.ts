import { OrderStatus } from '@xinyu/contracts/enums'
import type { ErrorCode } from '@xinyu/contracts/errors'

/**
 * `requested` waits for a second person; `atProvider` is decided, and the provider is queried until it responds;
 * `failed` and `rejected` may be requested again.
 */
export type RefundState = 'requested' | 'atProvider' | 'done' | 'failed' | 'rejected'

/** The refund of an order. It is part of the order document, so that both change together. */
export interface OrderRefund {
  /** the provider's number of the refund; the same for every attempt, so that the money goes back once */
  no: string
  state: RefundState
  /** who began it: finance here, or the provider's console */
  origin: 'finance' | 'provider'
  reason: string
  requestedBy: string | null
  requestedAt: Date
  needsSecond: boolean
  decidedBy: string | null
  decidedAt: Date | null
  /** the provider confirmed that it has the number */
  isKnown: boolean
  /** the provider refused it permanently: another attempt needs another number */
  isClosed: boolean
  /** fen; absent on early ones: the whole order */
  amount?: number
  /** of the request for a part, so that a repeat does not refund another one */
  clientId?: string
  attempts: number
  /** when the provider is queried next */
  nextAt: Date | null
  failure: string | null
  doneAt: Date | null
}

export interface RefundableOrder {
  _id: string
  user_id: string
  status: OrderStatus
  amount: number
  provider: string | null
  providerTradeNo: string | null
  refund?: OrderRefund | null
  refundsBefore?: readonly OrderRefund[]
  /** fen paid back in parts */
  refundedFen?: number
}
export type RefundDecision = { refund: OrderRefund } | { refuse: ErrorCode } | null

/** Fen that can still be paid back. */
export const leftToRefund = ({ amount, refundedFen = 0 }: Pick<RefundableOrder, 'amount' | 'refundedFen'>): number =>
  amount - refundedFen

/** Fen paid back after a further round, of all that is left if it names no amount: the limit of one order counts it. */
export const refundedWith = (order: Pick<RefundableOrder, 'amount' | 'refundedFen'>, amount?: number): number =>
  (order.refundedFen ?? 0) + (amount ?? leftToRefund(order))

/** The refund has ended; another round may begin. */
export const refundIsOver = ({ state }: Pick<OrderRefund, 'state'>): boolean =>
  state === 'failed' || state === 'rejected' || state === 'done'

const numberOf = (order: RefundableOrder): string => {
  const { no, isClosed, state } = order.refund ?? { no: `${order._id}R1`, isClosed: false, state: null }
  // a number refunds once
  return isClosed || state === 'done' ? no.replace(/\d+$/, (round) => String(Number(round) + 1)) : no
}

/** A round was requested under this id before: a repeat must not refund another part. */
const isRepeat = ({ refund, refundsBefore = [] }: RefundableOrder, by: string, clientId?: string): boolean =>
  clientId !== undefined &&
  [...refundsBefore, refund].some((round) => round?.requestedBy === by && round.clientId === clientId)

/** Requests the refund of another's paid order, or of a part of it. Null: it is already requested. */
export const requestRefund = (
  order: RefundableOrder,
  {
    by,
    reason,
    amount = leftToRefund(order),
    clientId,
    needsSecond,
    now,
  }: {
    by: string
    reason: string
    amount?: number | undefined
    clientId?: string | undefined
    needsSecond: boolean
    now: Date
  },
): RefundDecision => {
  const { refund, status, providerTradeNo, provider } = order
  if (order.user_id === by) return { refuse: 'SELF' }
  if (isRepeat(order, by, clientId)) return null
  const isLive = refund?.state === 'requested' || refund?.state === 'atProvider'
  if (isLive && refund.requestedBy === by && (refund.amount ?? order.amount) === amount) return null
  if (isLive || status !== OrderStatus.Paid || providerTradeNo === null) return { refuse: 'ORDER_CANNOT_MOVE' }
  if (amount > leftToRefund(order)) return { refuse: 'REFUND_TOO_MUCH' }
  if (amount < leftToRefund(order) && clientId === undefined) return { refuse: 'INVALID_INPUT' }
  if (provider === 'apple' && amount !== order.amount) return { refuse: 'REFUND_ONLY_WHOLE' }
  return {
    refund: {
      no: numberOf(order),
      amount,
      ...(clientId === undefined ? {} : { clientId }),
      state: needsSecond ? 'requested' : 'atProvider',
      origin: 'finance',
      reason,
      requestedBy: by,
      requestedAt: now,
      needsSecond,
      decidedBy: null,
      decidedAt: null,
      isKnown: false,
      isClosed: false,
      attempts: 0,
      nextAt: needsSecond ? null : now,
      failure: null,
      doneAt: null,
    },
  }
}

/** A second person approves or rejects; neither is the buyer. Null: that decision is already made. */
export const decideRefund = (
  { refund, status, user_id }: RefundableOrder,
  { by, approve, now }: { by: string; approve: boolean; now: Date },
): RefundDecision => {
  if (refund && refund.decidedBy === by && refund.state === (approve ? 'atProvider' : 'rejected')) return null
  if (user_id === by) return { refuse: 'SELF' }
  if (refund?.state !== 'requested' || status !== OrderStatus.Paid) return { refuse: 'ORDER_CANNOT_MOVE' }
  if (approve && refund.requestedBy === by) return { refuse: 'SECOND_PERSON_NEEDED' }
  const decided = { ...refund, decidedBy: by, decidedAt: now }
  return {
    refund: approve ? { ...decided, state: 'atProvider', nextAt: now } : { ...decided, state: 'rejected' },
  }
}

const retryAfterSeconds = [5, 15, 60, 300, 900]
const lastRetrySeconds = 3_600

/** The provider accepted the refund, or did not respond: it is queried again with backoff. */
export const keepRefundPending = (refund: OrderRefund, isKnown: boolean, now: Date): OrderRefund => ({
  ...refund,
  isKnown: refund.isKnown || isKnown,
  attempts: refund.attempts + 1,
  nextAt: new Date(now.getTime() + (retryAfterSeconds[refund.attempts] ?? lastRetrySeconds) * 1_000),
})

export const failRefund = (refund: OrderRefund, failure: string, isClosed: boolean): OrderRefund => ({
  ...refund,
  state: 'failed',
  failure,
  isClosed,
  nextAt: null,
})

/** The money of a part is back: the order stays paid. Null: another refund is under way, or none. */
export const completePart = ({ refund }: RefundableOrder, no: string, now: Date): OrderRefund | null =>
  refund?.state === 'atProvider' && refund.no === no
    ? { ...refund, state: 'done', isKnown: true, nextAt: null, failure: null, doneAt: now }
    : null

/** All the money is back, whichever side began it. */
export const completeRefund = (order: RefundableOrder, now: Date): OrderRefund => ({
  no: numberOf(order),
  amount: leftToRefund(order),
  origin: 'provider',
  reason: '',
  requestedBy: null,
  requestedAt: now,
  needsSecond: false,
  decidedBy: null,
  decidedAt: null,
  isClosed: false,
  attempts: 0,
  ...(order.refund?.state === 'atProvider' ? order.refund : {}),
  state: 'done',
  isKnown: true,
  nextAt: null,
  failure: null,
  doneAt: now,
})
