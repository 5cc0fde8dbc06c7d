import { Clock } from '@xinyu/platform/clock'
import { Injectable } from '@nestjs/common'
import type { AppleNotice } from './apple-notices.store.ts'
import { AppleProtocol } from './apple-protocol.ts'
import { type AppleTransaction, AppleTransactionsStore } from './apple-transactions.store.ts'

/** active, expired, revoked */
const statusOf = ({ revokedAt, expiresAt }: AppleTransaction, now: Date): 1 | 2 | 5 => {
  if (revokedAt) return 5
  return expiresAt && expiresAt <= now ? 2 : 1
}

/** Transactions, renewals and notifications in Apple's format and signed. */
@Injectable()
export class AppleViews {
  constructor(
    private readonly protocol: AppleProtocol,
    private readonly transactions: AppleTransactionsStore,
    private readonly clock: Clock,
  ) {}

  transaction(transaction: AppleTransaction): string {
    return this.protocol.signed(this.contentOf(transaction))
  }

  contentOf(transaction: AppleTransaction): object {
    const { bundleId } = this.protocol.keys
    return {
      transactionId: transaction._id,
      originalTransactionId: transaction.original,
      bundleId,
      productId: transaction.productId,
      purchaseDate: transaction.at.getTime(),
      originalPurchaseDate: transaction.at.getTime(),
      quantity: 1,
      type: transaction.type,
      ...(transaction.token === null ? {} : { appAccountToken: transaction.token }),
      inAppOwnershipType: transaction.ownership,
      signedDate: this.clock.now().getTime(),
      environment: 'Sandbox',
      transactionReason: transaction.original === transaction._id ? 'PURCHASE' : 'RENEWAL',
      storefront: 'CHN',
      storefrontId: '143465',
      price: transaction.price,
      currency: 'CNY',
      ...(transaction.expiresAt ? { expiresDate: transaction.expiresAt.getTime() } : {}),
      ...(transaction.revokedAt
        ? {
            revocationDate: transaction.revokedAt.getTime(),
            revocationReason: 0,
            revocationType: transaction.revokedPart === 100_000 ? 'REFUND_FULL' : 'REFUND_PRORATED',
            revocationPercentage: transaction.revokedPart,
          }
        : {}),
    }
  }

  renewal({ original, productId, token, expiresAt, revokedAt, isStopped }: AppleTransaction): string {
    return this.protocol.signed({
      originalTransactionId: original,
      autoRenewProductId: productId,
      productId,
      autoRenewStatus: revokedAt || isStopped ? 0 : 1,
      ...(token === null ? {} : { appAccountToken: token }),
      ...(expiresAt ? { renewalDate: expiresAt.getTime() } : {}),
      signedDate: this.clock.now().getTime(),
      environment: 'Sandbox',
    })
  }

  /** The latest of a transaction's renewals, and whether its subscription is active (1), expired (2) or revoked (5). */
  async latestRenewal(original: string): Promise<object | null> {
    const last = (await this.transactions.listByOriginal(original)).at(-1)
    if (!last) return null
    return {
      originalTransactionId: original,
      status: statusOf(last, this.clock.now()),
      signedTransactionInfo: this.transaction(last),
      signedRenewalInfo: this.renewal(last),
    }
  }

  /** The signed payload of a notification. */
  async notice({ _id, type, subtype, transactionId }: AppleNotice): Promise<string> {
    const { bundleId, appAppleId } = this.protocol.keys
    const about = transactionId === null ? null : await this.transactions.get(transactionId)
    const isRenewed = about?.type === 'Auto-Renewable Subscription'
    return this.protocol.signed({
      notificationType: type,
      ...(subtype ? { subtype } : {}),
      notificationUUID: _id,
      version: '2.0',
      signedDate: this.clock.now().getTime(),
      data: {
        appAppleId,
        bundleId,
        bundleVersion: '1',
        environment: 'Sandbox',
        ...(about ? { signedTransactionInfo: this.transaction(about) } : {}),
        ...(about && isRenewed
          ? { signedRenewalInfo: this.renewal(about), status: statusOf(about, this.clock.now()) }
          : {}),
      },
    })
  }
}
