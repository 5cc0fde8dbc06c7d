import { Injectable } from '@nestjs/common'
import { z } from 'zod'
import { AppleProtocol } from './apple-protocol.ts'
import { type AppleNotice, AppleNoticesStore } from './apple-notices.store.ts'
import { AppleNotifier } from './apple-notifier.ts'
import { AppleTransactionsStore } from './apple-transactions.store.ts'
import { AppleViews } from './apple-views.ts'

export interface ApiAnswer {
  status: number
  body: object | null
}
const found = (body: object | null): ApiAnswer => ({ status: 200, body })
const refusal = (status: number, errorCode: number, errorMessage: string): ApiAnswer => ({
  status,
  body: { errorCode, errorMessage },
})
const noTransaction = refusal(404, 4_040_010, 'Transaction id not found.')
const noPath = refusal(404, 4_040_000, 'No such path.')
const wrong = refusal(400, 4_000_000, 'Bad request.')

const wanted = z.object({
  startDate: z.number(),
  endDate: z.number(),
  transactionId: z.string().optional(),
  notificationType: z.string().optional(),
  onlyFailures: z.boolean().optional(),
})
const extension = z.object({
  extendByDays: z.int().min(1).max(90),
  extendReasonCode: z.int().min(0).max(3),
  requestIdentifier: z.string().min(1).max(128),
})

/** The sandbox's App Store Server API: the endpoints for a merchant with renewals and single purchases. */
@Injectable()
export class AppStoreApi {
  constructor(
    private readonly transactions: AppleTransactionsStore,
    private readonly notices: AppleNoticesStore,
    private readonly notifier: AppleNotifier,
    private readonly views: AppleViews,
    private readonly protocol: AppleProtocol,
  ) {}

  /** `path`: below /inApps/. */
  async handle(method: string, path: string, query: URLSearchParams, body: unknown): Promise<ApiAnswer> {
    const [version = '', ...rest] = path.split('/')
    const id = rest.at(-1) ?? ''
    const route = `${method} ${version}/${rest.slice(0, -1).join('/')}`
    if (`${method} ${path}` === 'POST v1/notifications/test') return this.#test()
    if (`${method} ${path}` === 'POST v1/notifications/history') return this.#notifications(query, body)
    if (route === 'GET v1/notifications/test') return this.#testResult(id)
    const transaction = await this.transactions.get(id)
    if (!transaction) return noTransaction
    if (route === 'GET v1/transactions') return found({ signedTransactionInfo: this.views.transaction(transaction) })
    if (route === 'GET v1/history' || route === 'GET v2/history') return this.#history(transaction.original)
    if (route === 'GET v1/subscriptions') return this.#subscriptions(transaction.original)
    if (route === 'PUT v1/subscriptions/extend') return this.#extend(transaction._id, body)
    if (route !== 'PUT v2/transactions/consumption') return noPath
    await this.transactions.recordUse(transaction._id, body)
    return { status: 202, body: null }
  }

  async #test(): Promise<ApiAnswer> {
    return found({ testNotificationToken: (await this.notifier.notifyOf('TEST', null, null))._id })
  }

  async #testResult(token: string): Promise<ApiAnswer> {
    const notice = await this.notices.get(token)
    return notice ? found(await this.#sent(notice)) : refusal(404, 4_040_008, 'Test notification not found.')
  }

  async #notifications(query: URLSearchParams, body: unknown): Promise<ApiAnswer> {
    const asked = wanted.safeParse(body).data
    if (!asked || asked.endDate <= asked.startDate) return wrong
    const page = Number(query.get('paginationToken') ?? 0)
    const { notices, hasMore } = await this.notices.findPage(
      {
        from: new Date(asked.startDate),
        to: new Date(asked.endDate),
        transactionId: asked.transactionId,
        type: asked.notificationType,
        onlyFailures: asked.onlyFailures ?? false,
      },
      page,
    )
    const notificationHistory = await Promise.all(notices.map((notice) => this.#sent(notice)))
    return found({ notificationHistory, hasMore, ...(hasMore ? { paginationToken: String(page + 1) } : {}) })
  }

  async #sent(notice: AppleNotice): Promise<object> {
    const sendAttempts = notice.attempts.map(({ at, isReceived }) => ({
      attemptDate: at.getTime(),
      sendAttemptResult: isReceived ? 'SUCCESS' : 'OTHER',
    }))
    return { signedPayload: await this.views.notice(notice), sendAttempts }
  }

  async #history(original: string): Promise<ApiAnswer> {
    const all = await this.transactions.listByOriginal(original)
    const signedTransactions = all.map((one) => this.views.transaction(one))
    return found({ ...this.#app(), revision: String(all.length), hasMore: false, signedTransactions })
  }

  async #subscriptions(original: string): Promise<ApiAnswer> {
    const last = await this.views.latestRenewal(original)
    const data = [{ subscriptionGroupIdentifier: '1', lastTransactions: last ? [last] : [] }]
    return found({ ...this.#app(), data })
  }

  async #extend(id: string, body: unknown): Promise<ApiAnswer> {
    const asked = extension.safeParse(body).data
    const extended = asked && (await this.transactions.extend(id, asked.extendByDays))
    if (!extended) return wrong
    await this.notifier.notifyOf('RENEWAL_EXTENDED', null, id)
    return found({
      originalTransactionId: extended.original,
      webOrderLineItemId: extended._id,
      success: true,
      effectiveDate: extended.expiresAt?.getTime(),
    })
  }

  #app(): object {
    const { appAppleId, bundleId } = this.protocol.keys
    return { environment: 'Sandbox', appAppleId, bundleId }
  }
}
