import type { FactOf } from '@xinyu/contracts/event'
import { withdrawalPaid, withdrawalRejected, withdrawalRequested } from '@xinyu/contracts/events/content'
import {
  flowersSent,
  invitationPaid,
  membershipEnding,
  orderPaid,
  orderRefunded,
  pointsCorrected,
  refundDeclined,
} from '@xinyu/contracts/events/payments'
import { dateInChina } from '@xinyu/contracts/rules/people/age'
import { Controller } from '@nestjs/common'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { idOf } from '@xinyu/platform/ids'
import { NoticeSender } from '../notice-sender.ts'

/** Money and gifts: one notice a fact, whose id is the fact's. */
@Controller()
export class OnPayment {
  constructor(private readonly notices: NoticeSender) {}

  @OnFact(orderPaid)
  async paid({ id, seq, at, data }: FactOf<typeof orderPaid>): Promise<void> {
    const code = data.days > 0 ? 'vip-active' : 'points-added'
    const params = { product: data.name, days: data.days, points: data.points }
    await this.notices.send({
      _id: idOf(id),
      user: data.user_id,
      type: 'sysNotice',
      code,
      actor: null,
      link: '/vip/orders',
      params,
      at: new Date(at),
      seq,
    })
  }

  @OnFact(orderRefunded)
  async refunded({ id, seq, at, data }: FactOf<typeof orderRefunded>): Promise<void> {
    await this.notices.send({
      _id: idOf(id),
      user: data.user_id,
      type: 'sysNotice',
      code: 'order-refunded',
      actor: null,
      link: '/vip/orders',
      params: {},
      at: new Date(at),
      seq,
    })
  }

  @OnFact(invitationPaid)
  async invitationPaid({ id, seq, at, data: { user_id, days, points } }: FactOf<typeof invitationPaid>): Promise<void> {
    await this.notices.send({
      _id: idOf(id),
      user: user_id,
      type: 'sysNotice',
      code: 'invitation-paid',
      actor: null,
      link: '/share',
      params: { days, points },
      at: new Date(at),
      seq,
    })
  }

  @OnFact(pointsCorrected)
  async corrected({ id, seq, at, data }: FactOf<typeof pointsCorrected>): Promise<void> {
    await this.notices.send({
      _id: idOf(id),
      user: data.user_id,
      type: 'sysNotice',
      code: data.change > 0 ? 'points-given' : 'points-taken',
      actor: null,
      link: '/vip',
      params: { points: Math.abs(data.change), reason: data.reason },
      at: new Date(at),
      seq,
    })
  }

  @OnFact(refundDeclined)
  async declined({ id, seq, at, data }: FactOf<typeof refundDeclined>): Promise<void> {
    await this.notices.send({
      _id: idOf(id),
      user: data.user_id,
      type: 'sysNotice',
      code: 'refund-declined',
      actor: null,
      link: '/vip/orders',
      params: { reason: data.reply },
      at: new Date(at),
      seq,
    })
  }

  @OnFact(membershipEnding)
  async ending({ id, seq, at, data }: FactOf<typeof membershipEnding>): Promise<void> {
    await this.notices.send({
      _id: idOf(id),
      user: data.user_id,
      type: 'sysNotice',
      code: 'vip-ending',
      actor: null,
      link: '/vip',
      params: { date: dateInChina(new Date(data.vipLimitDate)) },
      at: new Date(at),
      seq,
    })
  }

  @OnFact(flowersSent)
  async flowers({ id, seq, at, data }: FactOf<typeof flowersSent>): Promise<void> {
    await this.notices.send({
      _id: idOf(id),
      user: data.user2_id,
      type: 'gift',
      code: 'flowers',
      actor: data.user_id,
      link: `/user/${data.user_id}`,
      params: { num: data.num },
      at: new Date(at),
      seq,
    })
  }

  @OnFact(withdrawalRequested, withdrawalPaid, withdrawalRejected)
  async withdrawal({
    id,
    type,
    seq,
    at,
    data,
  }: FactOf<typeof withdrawalRequested | typeof withdrawalPaid | typeof withdrawalRejected>): Promise<void> {
    const yuan = (fen: number): string => (fen / 100).toFixed(2)
    const reason = 'reason' in data ? data.reason : ''
    await this.notices.send({
      _id: idOf(id),
      user: data.user_id,
      type: 'sysNotice',
      code: withdrawalCodes[type],
      actor: null,
      link: '/vip/gift-center',
      params: { amount: yuan(data.amount), net: yuan(data.net), reason },
      at: new Date(at),
      seq,
    })
  }
}

const withdrawalCodes = {
  [withdrawalRequested.type]: 'withdrawal-requested',
  [withdrawalPaid.type]: 'withdrawal-paid',
  [withdrawalRejected.type]: 'withdrawal-rejected',
} as const
