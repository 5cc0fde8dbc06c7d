import { DAY_MS } from '@xinyu/contracts/rules/time'
import { Injectable } from '@nestjs/common'
import { AppError } from '@xinyu/platform/error'
import { Clock } from '@xinyu/platform/clock'
import { AppleNotifier } from './apple-notifier.ts'
import { type AppleTransaction, AppleTransactionsStore, type NewTransaction } from './apple-transactions.store.ts'

const whole = 100_000

/** What a buyer buys. `price` in fen; `days`: 0 for what is used up. */
export interface Offer {
  productId: string
  name: string
  price: number
  days: number
}

/** Actions of buyers at the App Store, and of the App Store itself. */
@Injectable()
export class Buyer {
  constructor(
    private readonly transactions: AppleTransactionsStore,
    private readonly notifier: AppleNotifier,
    private readonly clock: Clock,
  ) {}

  /** `renews`: as a subscription. */
  async buy(
    { productId, price, days }: Offer,
    token: string | null,
    { renews = false, isFamilys = false, isTold = true }: { renews?: boolean; isFamilys?: boolean; isTold?: boolean },
  ): Promise<AppleTransaction> {
    const once = days > 0 ? 'Non-Renewing Subscription' : 'Consumable'
    const bought = await this.transactions.add({
      productId,
      type: renews ? 'Auto-Renewable Subscription' : once,
      token,
      ownership: isFamilys ? 'FAMILY_SHARED' : 'PURCHASED',
      price: price * 10,
      expiresAt: days > 0 ? new Date(this.clock.now().getTime() + days * DAY_MS) : null,
    })
    if (isTold && renews) await this.notifier.notifyOf('SUBSCRIBED', 'INITIAL_BUY', bought._id)
    else if (isTold) await this.notifier.notifyOf('ONE_TIME_CHARGE', null, bought._id)
    return bought
  }

  /** Throws ORDER_NOT_FOUND. */
  async perform(id: string, what: string, isTold = true): Promise<AppleTransaction> {
    const transaction = await this.transactions.get(id)
    if (!transaction) throw new AppError('ORDER_NOT_FOUND')
    const [type, subtype, about] = await this.#done(transaction, what)
    if (isTold) await this.notifier.notifyOf(type, subtype, about._id)
    return about
  }

  async #done(transaction: AppleTransaction, what: string): Promise<[string, string | null, AppleTransaction]> {
    const id = transaction._id
    if (what === 'refund') return ['REFUND', null, (await this.transactions.revoke(id, whole)) ?? transaction]
    if (what === 'refundHalf') return ['REFUND', null, (await this.transactions.revoke(id, whole / 2)) ?? transaction]
    if (what === 'reverse') return ['REFUND_REVERSED', null, (await this.transactions.revoke(id, null)) ?? transaction]
    if (what === 'revoke') return ['REVOKE', null, (await this.transactions.revoke(id, whole)) ?? transaction]
    if (what === 'renew') return ['DID_RENEW', null, await this.#renew(transaction)]
    const notice = others[what]
    if (!notice) throw new AppError('INVALID_INPUT')
    const isStopped = what === 'stopRenewing' || what === 'expire'
    return [...notice, (isStopped ? await this.transactions.stop(id) : null) ?? transaction]
  }

  async #renew({ _id: _first, original, at: _at, ...last }: AppleTransaction): Promise<AppleTransaction> {
    const { productId, type, token, ownership, price, expiresAt }: NewTransaction = last
    const from = Math.max(expiresAt?.getTime() ?? 0, this.clock.now().getTime())
    const renewed = { productId, type, token, ownership, price, expiresAt: new Date(from + 30 * DAY_MS) }
    return this.transactions.add(renewed, original)
  }
}

/** Notifications that move no money. */
const others: Record<string, readonly [string, string | null]> = {
  askForUse: ['CONSUMPTION_REQUEST', null],
  decline: ['REFUND_DECLINED', null],
  expire: ['EXPIRED', 'VOLUNTARY'],
  fail: ['DID_FAIL_TO_RENEW', 'GRACE_PERIOD'],
  graceOver: ['GRACE_PERIOD_EXPIRED', null],
  stopRenewing: ['DID_CHANGE_RENEWAL_STATUS', 'AUTO_RENEW_DISABLED'],
  raisePrice: ['PRICE_INCREASE', 'PENDING'],
}
