import { DAY_MS } from '@xinyu/contracts/rules/time'
import type { NotificationHistoryRequest, NotificationHistoryResponse } from '@apple/app-store-server-library'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { Injectable } from '@nestjs/common'
import type { BillLine, KnownTrade } from '../payment-provider.rules.ts'
import type { StorePurchase, StoreRenewal } from '../store-purchase.rules.ts'
import { AppleClient } from './apple-client.ts'
import { AppleVerifier } from './apple-verifier.ts'
import { purchaseOf, purchaseOfNotification, renewalStatusOf, tradeFor } from './apple.rules.ts'

/** a longer history is not plausible */
const maxPages = 500

/** The history of notifications and of single transactions; Apple has no bills. */
@Injectable()
export class AppleHistory {
  constructor(
    private readonly client: AppleClient,
    private readonly verifier: AppleVerifier,
    private readonly clock: Clock,
  ) {}

  /** The current state of a transaction; null if unknown. Throws PAYMENT_QUERY_FAILED. */
  async purchase(transactionId: string): Promise<StorePurchase | null> {
    const answer = await this.client.ask('transactions', (api) => api.getTransactionInfo(transactionId))
    if (answer === 'absent') return null
    const transaction = await this.verifier.transaction(answer.signedTransactionInfo ?? '')
    if (transaction?.transactionId !== transactionId) throw new AppError('PAYMENT_QUERY_FAILED')
    return purchaseOf(transaction)
  }

  /** Whether the subscription of a transaction renews; null if Apple reports nothing. Throws as above. */
  async renewal(transactionId: string): Promise<StoreRenewal | null> {
    const answer = await this.client.ask('subscriptions', (api) => api.getAllSubscriptionStatuses(transactionId))
    if (answer === 'absent') return null
    const asked = await this.client.ask('transactions', (api) => api.getTransactionInfo(transactionId))
    const own = asked === 'absent' ? null : await this.verifier.transaction(asked.signedTransactionInfo ?? '')
    const last = (answer.data ?? [])
      .flatMap(({ lastTransactions }) => lastTransactions ?? [])
      .find(({ originalTransactionId }) => own && originalTransactionId === own.originalTransactionId)
    if (!last?.signedTransactionInfo || !last.signedRenewalInfo) return null
    const [transaction, info] = await Promise.all([
      this.verifier.transaction(last.signedTransactionInfo),
      this.verifier.renewal(last.signedRenewalInfo),
    ])
    return renewalStatusOf(transaction, info, last.status)
  }

  /** Notifications that did not reach us, still signed. */
  async missedSince(since: Date): Promise<string[]> {
    return this.#notifications({ startDate: since.getTime(), onlyFailures: true })
  }

  /**
   * The payments and refunds of a day: those that were notified, and for our other transactions what a query of each
   * returns.
   */
  async bill(date: string, ours: readonly KnownTrade[]): Promise<BillLine[]> {
    const from = new Date(`${date}T00:00:00+08:00`).getTime()
    const lines = new Map<string, BillLine>()
    for (const payload of await this.#notifications({ startDate: from, endDate: from + DAY_MS })) {
      const notified = await this.#notifiedPurchase(payload)
      if (notified) lines.set(`${notified.state} ${notified.tradeNo}`, lineOf(notified))
    }
    for (const { tradeNo, orderId } of ours) {
      if (lines.has(`paid ${tradeNo}`)) continue
      const purchase = await this.purchase(tradeNo)
      if (!purchase) continue
      lines.set(`paid ${tradeNo}`, { ...lineOf({ ...purchase, state: 'paid' }), trade: tradeFor(orderId) })
      if (purchase.state === 'refunded') lines.set(`refunded ${tradeNo}`, lineOf(purchase))
    }
    return [...lines.values()]
  }

  async #notifiedPurchase(payload: string): Promise<StorePurchase | null> {
    const news = await this.verifier.notification(payload)
    const signed = news?.data?.signedTransactionInfo
    return news && signed
      ? purchaseOfNotification(String(news.notificationType), await this.verifier.transaction(signed))
      : null
  }

  async #notifications(wanted: NotificationHistoryRequest): Promise<string[]> {
    const request = { endDate: this.clock.now().getTime(), ...wanted }
    const found: string[] = []
    let token: string | null = null
    for (let page = 0; page < maxPages; page++) {
      const at: string | null = token
      const answer: NotificationHistoryResponse | 'absent' = await this.client.ask('notifications/history', (api) =>
        api.getNotificationHistory(at, request),
      )
      if (answer === 'absent') return found
      for (const { signedPayload } of answer.notificationHistory ?? []) if (signedPayload) found.push(signedPayload)
      if (!answer.hasMore || !answer.paginationToken) return found
      token = answer.paginationToken
    }
    throw new AppError('PAYMENT_QUERY_FAILED')
  }
}

const lineOf = ({
  state,
  tradeNo,
  orderId,
  ownOrderId,
  beganThere,
  fen,
  refundedShare,
  at,
}: StorePurchase): BillLine => ({
  kind: state === 'paid' ? 'payment' : 'refund',
  tradeNo,
  trade: tradeFor(beganThere ? ownOrderId : orderId),
  amount: fen === null || state === 'paid' ? fen : Math.round(fen * refundedShare),
  at,
})
