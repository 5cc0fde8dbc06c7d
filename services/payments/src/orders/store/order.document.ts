import { OrderStatus } from '@xinyu/contracts/enums'
import type { Product } from '@xinyu/contracts/http/product/products'
import type { Aggregate, NewAggregate, OutboxEntry } from '@xinyu/platform/db/aggregate-collection'
import type { Filter } from 'mongodb'
import type { ProviderName } from '../../payment-provider.rules.ts'
import type { Owed } from '../../wallets/wallets.public.ts'
import { openForMs, type Opening } from '../rules/orders.rules.ts'
import type { OrderRefund, RefundDecision } from '../rules/refund.rules.ts'
import type { RefundAsk, RefundAskDecision } from '../rules/refund-ask.rules.ts'

/** A decision on the buyer's request, with its facts. */
export type RefundAskChange = (RefundAskDecision & { facts?: OutboxEntry[] }) | null
/** A decision on a refund, with its facts. */
export type RefundChange = (RefundDecision & { facts?: OutboxEntry[] }) | null

export interface OrderDocument extends Aggregate {
  user_id: string
  productNum: string
  tab: 0 | 1
  name: string
  /** English name; absent if the product had none */
  nameEn?: string
  amount: number
  days: number
  points: number
  /** its App Store product id; absent on early orders */
  appleProductId?: string | null
  status: OrderStatus
  provider: ProviderName | null
  providerTradeNo: string | null
  checkText: string | null
  addtime: Date
  closesAt: Date
  paidAt: Date | null
  fulfilled: boolean
  /** a store charged a deleted account: nothing is credited. `until` null: permanently */
  withheld?: { at: Date; until: Date | null } | null
  /** VIP or points of a refunded order were taken back */
  revoked: boolean
  /** when the pay page was first created; before that nobody can have paid */
  openedAt: Date | null
  openings?: Opening[]
  refund?: OrderRefund | null
  /** fen paid back in parts; a whole refund afterwards pays back the rest */
  refundedFen?: number
  /** earlier rounds, each ended */
  refundsBefore?: OrderRefund[]
  /** the buyer's request */
  refundAsk?: RefundAsk | null
  /** earlier requests, each answered */
  refundAsksBefore?: RefundAsk[]
  /** version of the product when the order was placed */
  productVersion?: number | null
  /** when it became payable, which counts as spent against its buyer's caps */
  committedAt?: Date | null
  /** the part of a refund that was already spent and is owed */
  owed?: Owed | null
  /** number of queries to the provider */
  asked: number
  /** when to query the provider next; null: no more */
  nextAskAt: Date | null
  /** paid or refunded, and not yet in the books of a month */
  unbooked?: true
}

/** The fields an order stores of its product. */
export type OrderedProduct = Pick<
  Product,
  'productNum' | 'name' | 'price' | 'days' | 'points' | 'type' | 'appleProductId'
> &
  Partial<Pick<Product, 'version' | 'nameEn'>>

export const newOrder = (
  _id: string,
  user_id: string,
  { productNum, name, nameEn, price: amount, days, points, appleProductId, type, version = 1 }: OrderedProduct,
  addtime: Date,
): NewAggregate<OrderDocument> => ({
  _id,
  user_id,
  productNum,
  tab: type === 'vip' ? 0 : 1,
  name,
  ...(nameEn ? { nameEn } : {}),
  amount,
  days,
  points,
  appleProductId,
  status: OrderStatus.Waiting,
  provider: null,
  providerTradeNo: null,
  checkText: null,
  addtime,
  closesAt: new Date(addtime.getTime() + openForMs),
  paidAt: null,
  fulfilled: false,
  revoked: false,
  openedAt: null,
  asked: 0,
  nextAskAt: null,
  refund: null,
  refundAsk: null,
  owed: null,
  productVersion: version,
  committedAt: null,
})

export type OrderWork = 'query' | 'close' | 'fulfil' | 'revoke' | 'refund' | 'book'

export const dueFilter = (work: OrderWork, now: Date): Filter<OrderDocument> =>
  ({
    query: { nextAskAt: { $lte: now, $ne: null } },
    close: { status: OrderStatus.Waiting, closesAt: { $lte: now } },
    fulfil: {
      fulfilled: false,
      status: OrderStatus.Paid,
      $or: [{ withheld: null }, { 'withheld.until': { $lte: now, $ne: null } }],
    },
    revoke: { status: OrderStatus.Refunded, revoked: false },
    refund: { 'refund.nextAt': { $lte: now, $ne: null } },
    book: { unbooked: true as const },
  })[work]

/** The field that says when such work is due. */
export const dueDates: Partial<Record<OrderWork, { field: string; filter?: Filter<OrderDocument> }>> = {
  query: { field: 'nextAskAt' },
  close: { field: 'closesAt', filter: { status: OrderStatus.Waiting } },
  fulfil: { field: 'withheld.until', filter: { fulfilled: false, status: OrderStatus.Paid } },
  refund: { field: 'refund.nextAt' },
}
