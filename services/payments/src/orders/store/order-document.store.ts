import type { OrderStatus } from '@xinyu/contracts/enums'
import type { Product } from '@xinyu/contracts/http/product'
import type { Aggregate, OutboxEntry } from '@xinyu/platform/db/aggregate-collection'
import type { ProviderName } from '../../payment-provider.rules.ts'
import type { Owed } from '../../wallets/wallets.public.ts'
import type { Opening } from '../rules/orders.rules.ts'
import type { OrderRefund, RefundDecision } from '../rules/refund.rules.ts'
import type { RefundAsk, RefundAskDecision } from '../rules/refund-ask.rules.ts'

/** A decision about what the buyer asks for, with the facts that it makes true. */
export type RefundAskChange = (RefundAskDecision & { facts?: OutboxEntry[] }) | null
/** A decision about a refund, with the facts that it makes true. */
export type RefundChange = (RefundDecision & { facts?: OutboxEntry[] }) | null

export interface OrderDocument extends Aggregate {
  user_id: string
  productNum: string
  tab: 0 | 1
  name: string
  /** its name in English; absent on orders whose product had none */
  nameEn?: string
  amount: number
  days: number
  points: number
  /** what it is in the App Store; absent on orders of before it was sold there */
  appleProductId?: string | null
  status: OrderStatus
  provider: ProviderName | null
  providerTradeNo: string | null
  checkText: string | null
  addtime: Date
  closesAt: Date
  paidAt: Date | null
  fulfilled: boolean
  /** a store went on charging for a deleted account: nothing is given. `until` null: for good */
  withheld?: { at: Date; until: Date | null } | null
  /** a refunded order's VIP or points were taken back */
  revoked: boolean
  /** when the pay page was first made; without it nobody can have paid */
  openedAt: Date | null
  openings?: Opening[]
  refund?: OrderRefund | null
  /** rounds of before, each at its end */
  refundsBefore?: OrderRefund[]
  /** what the buyer asked for */
  refundAsk?: RefundAsk | null
  /** what they asked for before, each answered */
  refundAsksBefore?: RefundAsk[]
  /** of the product, when the order was placed */
  productVersion?: number | null
  /** since when it can be paid, and counts as spent against its buyer's caps */
  committedAt?: Date | null
  /** what was spent before its refund and could not be taken back */
  owed?: Owed | null
  asked: number
  nextAskAt: Date | null
}

/** What an order keeps of its product. */
export type Ordered = Pick<Product, 'productNum' | 'name' | 'price' | 'days' | 'points' | 'type' | 'appleProductId'> &
  Partial<Pick<Product, 'version' | 'nameEn'>>
