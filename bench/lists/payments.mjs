import { newId } from '@xinyu/platform/ids'
import { at, fill, ownerOf } from './fill.mjs'

export const fillPayments = (service, count, me) =>
  fill(service, 'orders', count, (index) => ({
    _id: newId(),
    user_id: ownerOf(index, me),
    productNum: 'vip-30',
    tab: 0,
    name: 'VIP',
    amount: 3_000 + index,
    days: 30,
    points: 0,
    status: index % 4 === 0 ? 0 : 1,
    fulfilled: true,
    provider: null,
    providerTradeNo: newId(),
    checkText: null,
    addtime: at(index),
    closesAt: at(index - 30),
    paidAt: null,
  }))
