import type { FactOf } from '@xinyu/contracts/event'
import { withdrawalPaid, withdrawalRejected, withdrawalRequested } from '@xinyu/contracts/events/content'
import {
  flowersSent,
  invitationPaid,
  membershipEnding,
  orderPaid,
  orderPartRefunded,
  orderRefunded,
  pointsCorrected,
  refundDeclined,
} from '@xinyu/contracts/events/payments'
import { dateInChina } from '@xinyu/contracts/rules/people/age'
import { Controller } from '@nestjs/common'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { NoticeSender } from '../notice-sender.ts'

const yuan = (fen: number): string => (fen / 100).toFixed(2)

/** Money and gifts: one notice a fact, whose id is the fact's. */
@Controller()
export class OnPayment {
  constructor(private readonly notices: NoticeSender) {}

  @OnFact(orderPaid)
  paid(fact: FactOf<typeof orderPaid>): Promise<void> {
    const { user_id: user, name: product, days, points } = fact.data
    const code = days > 0 ? 'vip-active' : 'points-added'
    return this.notices.send(fact, { user, code, link: '/vip/orders', params: { product, days, points } })
  }

  @OnFact(orderRefunded)
  refunded(fact: FactOf<typeof orderRefunded>): Promise<void> {
    return this.notices.send(fact, { user: fact.data.user_id, code: 'order-refunded', link: '/vip/orders' })
  }

  @OnFact(orderPartRefunded)
  partRefunded(fact: FactOf<typeof orderPartRefunded>): Promise<void> {
    const { user_id: user, orderId: order, name: product, nameEn: productEn, amount, refunded, left } = fact.data
    const money = { amount: yuan(amount), refunded: yuan(refunded), left: yuan(left) }
    const params = { order, product, productEn, ...money }
    return this.notices.send(fact, { user, code: 'order-part-refunded', link: `/vip/receipt/${order}`, params })
  }

  @OnFact(invitationPaid)
  invitationPaid(fact: FactOf<typeof invitationPaid>): Promise<void> {
    const { user_id: user, days, points } = fact.data
    return this.notices.send(fact, { user, code: 'invitation-paid', link: '/share', params: { days, points } })
  }

  @OnFact(pointsCorrected)
  corrected(fact: FactOf<typeof pointsCorrected>): Promise<void> {
    const { user_id: user, change, reason } = fact.data
    const code = change > 0 ? 'points-given' : 'points-taken'
    return this.notices.send(fact, { user, code, link: '/vip', params: { points: Math.abs(change), reason } })
  }

  @OnFact(refundDeclined)
  declined(fact: FactOf<typeof refundDeclined>): Promise<void> {
    const { user_id: user, reply: reason } = fact.data
    return this.notices.send(fact, { user, code: 'refund-declined', link: '/vip/orders', params: { reason } })
  }

  @OnFact(membershipEnding)
  ending(fact: FactOf<typeof membershipEnding>): Promise<void> {
    const params = { date: dateInChina(new Date(fact.data.vipLimitDate)) }
    return this.notices.send(fact, { user: fact.data.user_id, code: 'vip-ending', link: '/vip', params })
  }

  @OnFact(flowersSent)
  flowers(fact: FactOf<typeof flowersSent>): Promise<void> {
    const { user_id: actor, user2_id: user, num } = fact.data
    const link = `/user/${actor}`
    return this.notices.send(fact, { user, type: 'gift', code: 'flowers', actor, link, params: { num } })
  }

  @OnFact(withdrawalRequested, withdrawalPaid, withdrawalRejected)
  withdrawal(
    fact: FactOf<typeof withdrawalRequested | typeof withdrawalPaid | typeof withdrawalRejected>,
  ): Promise<void> {
    const { user_id: user, amount, net } = fact.data
    const reason = 'reason' in fact.data ? fact.data.reason : ''
    const params = { amount: yuan(amount), net: yuan(net), reason }
    return this.notices.send(fact, { user, code: withdrawalCodes[fact.type], link: '/vip/gift-center', params })
  }
}

const withdrawalCodes = {
  [withdrawalRequested.type]: 'withdrawal-requested',
  [withdrawalPaid.type]: 'withdrawal-paid',
  [withdrawalRejected.type]: 'withdrawal-rejected',
} as const
