import { expect } from '@jest/globals'
import { changeLikeStatus, changeLoveStatus, favorite, follow2 } from '@xinyu/contracts/http/favorite/favorite'
import { getLoveEachlist } from '@xinyu/contracts/http/favorite/relation-lists'
import { getSysNoticeNumberV2 } from '@xinyu/contracts/http/msg/notices'
import { checkAlipayResult } from '@xinyu/contracts/http/product/alipay'
import { addOrder, addGuanPoint } from '@xinyu/contracts/http/product/orders'
import * as deck from '@xinyu/contracts/http/users/deck'
import * as profileCalls from '@xinyu/contracts/http/users/profile'
import { beVip } from '@xinyu/contracts/http/users/vip'
import type { Visitor } from '@xinyu/testkit/people/visitor'
import type { Cast, Steps } from '../cast.ts'

const pay = async (product: Cast['product'], who: Visitor, orderId: string): Promise<void> => {
  await who.pay(orderId)
  await product.drain()
}

/** Two members see each other, pay, and match. */
export const meet: Steps = {
  'home shows the other as today’s recommendation, the same all day': async ({ lan, hai }) => {
    const today = await hai.call(deck.getPush, {})
    expect(today.newUsers.map((card) => card._id)).toEqual([lan.id])
    expect(today.newUsers[0]?.reason).toBeTruthy()
    expect((await hai.call(deck.getPush, {})).newUsers.map((card) => card._id)).toEqual([lan.id])
    expect(
      (await hai.call(deck.getMoreUser, { gender: 2, provinceCode: '11' })).showPerson.map((card) => card._id),
    ).toEqual([lan.id])
  },

  'a view, a like and a follow are notified live': async ({ product, lan, hai }) => {
    const socket = await lan.socket()
    await hai.call(favorite, { user2_id: lan.id })
    await hai.call(changeLikeStatus, { user2_id: lan.id, isLike: true })
    await hai.call(follow2, { user_id: lan.id })
    const notices = await Promise.all(
      ['viewed', 'liked', 'followed'].map((code) => socket.nextFrame(6, (frame) => frame.notice.code === code)),
    )
    // seeing viewers and likers is a VIP benefit, seeing followers is not
    expect(notices.map(({ notice }) => notice.user?.name)).toEqual([undefined, undefined, '海'])
    await product.drain()
    expect(await lan.call(getSysNoticeNumberV2, {})).toMatchObject({ likeTotal: 1, viewTotal: 1, followTotal: 1 })
    socket.close()
  },

  'love needs VIP and points; both are bought at the cashier and credited once': async ({ product, lan, hai }) => {
    expect((await hai.refused(changeLoveStatus, { user2_id: lan.id })).code).toBe('NEED_VIP')
    const vip = (await hai.call(addOrder, { productNum: 'vip-30', clientId: crypto.randomUUID() })).orderId
    expect((await hai.refused(beVip, { orderId: vip })).code).toBe('ORDER_NOT_PAID')
    expect((await hai.call(checkAlipayResult, { orderId: vip })).order.status).toBe(0)
    await pay(product, hai, vip)
    expect((await hai.call(checkAlipayResult, { orderId: vip })).order).toMatchObject({ status: 1 })
    expect((await hai.call(beVip, { orderId: vip })).profile).toMatchObject({ isVip: true })
    await product.drain()
    expect((await hai.refused(changeLoveStatus, { user2_id: lan.id })).code).toBe('GUANPOINT_NOT_ENOUGH')
    const points = (await hai.call(addOrder, { productNum: 'point-60', clientId: crypto.randomUUID() })).orderId
    await pay(product, hai, points)
    const [once, twice] = [
      await hai.call(addGuanPoint, { orderId: points }),
      await hai.call(addGuanPoint, { orderId: points }),
    ]
    expect([once.guanPoint, twice.guanPoint]).toEqual([60, 60])
    await product.drain()
    expect((await hai.call(profileCalls.getProfile, {})).profile).toMatchObject({ isVip: true, guanPoint: 60 })
  },

  'mutual love is a match, and both are notified': async ({ product, lan, hai }) => {
    const sockets = [await hai.socket(), await lan.socket()] as const
    expect(await hai.call(changeLoveStatus, { user2_id: lan.id, isLove: true })).toMatchObject({
      cost: 10,
      guanPoint: 50,
      isMatch: false,
    })
    const vip = (await lan.call(addOrder, { productNum: 'vip-30', clientId: crypto.randomUUID() })).orderId
    const points = (await lan.call(addOrder, { productNum: 'point-60', clientId: crypto.randomUUID() })).orderId
    await pay(product, lan, vip)
    await pay(product, lan, points)
    await product.drain()
    expect(await lan.call(changeLoveStatus, { user2_id: hai.id, isLove: true })).toMatchObject({ isMatch: true })
    await Promise.all(sockets.map((socket) => socket.nextFrame(6, (frame) => frame.notice.code === 'matched')))
    expect((await lan.call(getLoveEachlist, {})).list.map((row) => row.user2._id)).toEqual([hai.id])
    sockets.forEach((socket) => socket.close())
  },
}
