import {
  orderOf,
  purchaseOf,
  purchaseOfNotification,
  type RenewalInfo,
  renewalStatusOf,
  tokenOf,
  tradeFor,
  type Transaction,
} from '@xinyu/payments/apple/apple.rules'
import type {
  PayableOrder,
  Payment,
  PaymentProvider,
  Refund,
  RefundReport,
} from '@xinyu/payments/payment-provider.rules'
import type { AskedOrder, PaymentReport } from '@xinyu/payments/payment-report.rules'
import { reportOn, type StoreNotification, type StorePurchase } from '@xinyu/payments/store-purchase.rules'
import { signed } from './purchases.ts'
import { type ProviderNotification, type Sequence, sequence, type StoreTransaction } from './sequence.ts'
import { genuine } from './vendor.ts'

/** A notification of the App Store. */
export interface StoreReport {
  id: string
  type: string
  transaction: Transaction
  info: RenewalInfo | null
}

/**
 * An in-memory App Store. The product's own rules read its payloads; the signature is a fixed word, because the sandbox
 * tests cover signatures.
 */
export class AppStore implements PaymentProvider {
  readonly name = 'apple'

  tradeFor({ _id }: Pick<PayableOrder, '_id'>): string {
    return tradeFor(_id)
  }

  orderOf(trade: string): string | null {
    return orderOf(trade)
  }

  async pay({ _id, appleProductId }: PayableOrder): Promise<Payment> {
    return { purchase: { productId: appleProductId ?? '', appAccountToken: tokenOf(_id), payUrl: null } }
  }

  async query(_trade: string, order: AskedOrder): Promise<PaymentReport> {
    const purchase = this.#bought(order.providerTradeNo)
    return purchase ? reportOn(purchase, order) : { kind: 'waiting', text: 'waiting' }
  }

  async close(): Promise<void> {}

  async refund(refund: Refund): Promise<RefundReport> {
    return this.refundQuery(refund)
  }

  async refundQuery({ tradeNo }: Refund): Promise<RefundReport> {
    if (this.#bought(tradeNo)?.state === 'refunded') return { kind: 'done' }
    return { kind: 'failed', text: 'only the App Store gives it back', isClosed: false }
  }

  async bill(): Promise<null> {
    return null
  }

  async readNotification({ said, signature }: Readonly<Record<string, string>>): Promise<StoreNotification | null> {
    if (signature !== genuine) return null
    const { id, type, transaction, info } = JSON.parse(said ?? '{}') as StoreReport
    const asksForUse = type === 'CONSUMPTION_REQUEST'
    return {
      id,
      purchase: asksForUse ? purchaseOf(transaction) : purchaseOfNotification(type, transaction),
      renewal: renewalStatusOf(transaction, info, undefined),
      asksForUse,
    }
  }

  /** As `AppleDriver.readPurchase`. */
  async readPurchase(jws: string): Promise<StorePurchase | null> {
    const { signature, transaction } = JSON.parse(jws) as { signature: string; transaction: Transaction }
    return signature === genuine ? purchaseOf(transaction) : null
  }

  #bought(tradeNo: string | null): StorePurchase | null {
    sequence().crash?.check()
    const transaction = tradeNo === null ? undefined : sequence().purchases.get(tradeNo)
    return transaction ? purchaseOf(signed(transaction)) : null
  }
}

/** Queues a notification of the transaction's current state. `renewsAt`: the start of the next term. */
export const tell = (
  { notifications, now, nextNumber }: Pick<Sequence, 'notifications' | 'now'> & { nextNumber: () => number },
  transaction: StoreTransaction,
  type: string,
  renewsAt?: number | null,
): void => {
  const number = nextNumber()
  const info = renewsAt === undefined ? null : renewalOf(transaction, renewsAt, now + number)
  const said: StoreReport = { id: `apple-${number}-${transaction.id}`, type, transaction: signed(transaction), info }
  notifications.push({
    provider: 'apple',
    fields: { said: JSON.stringify(said), signature: genuine },
  } satisfies ProviderNotification)
}

const renewalOf = ({ original }: StoreTransaction, renewsAt: number | null, signedDate: number): RenewalInfo => ({
  originalTransactionId: original,
  signedDate,
  ...(renewsAt === null ? { autoRenewStatus: 0 } : { autoRenewStatus: 1, renewalDate: renewsAt }),
})
