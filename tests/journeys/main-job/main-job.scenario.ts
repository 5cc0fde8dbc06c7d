import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { profileReviews } from '@xinyu/contracts/admin/users'
import { changeLikeStatus, changeLoveStatus, favorite, follow2 } from '@xinyu/contracts/http/favorite/favorite'
import { getLoveEachlist } from '@xinyu/contracts/http/favorite/relation-lists'
import { checkMsg } from '@xinyu/contracts/http/users/moderation'
import { reportUser } from '@xinyu/contracts/http/users/reports'
import { getChatList5, markPrivateMsgAsRead2 } from '@xinyu/contracts/http/msg/conversations'
import { getmsg2 } from '@xinyu/contracts/http/msg/messages'
import { getSysNoticeNumberV2 } from '@xinyu/contracts/http/msg/notices'
import { addOrder, addGuanPoint } from '@xinyu/contracts/http/product/orders'
import { beVip } from '@xinyu/contracts/http/users/vip'
import { checkAlipayResult, getPayurl } from '@xinyu/contracts/http/product/alipay'
import { giftStatistics, sendFlowerV2 } from '@xinyu/contracts/http/gift/gifts'
import { editAvatar } from '@xinyu/contracts/http/upload/upload'
import * as registration from '@xinyu/contracts/http/users/registration'
import * as deck from '@xinyu/contracts/http/users/deck'
import * as login from '@xinyu/contracts/http/users/login'
import * as profileCalls from '@xinyu/contracts/http/users/profile'
import * as blocks from '@xinyu/contracts/http/users/blocks'
import { pairId } from '@xinyu/contracts/rules/pair'
import { groupPhoto, landscape, portrait } from '@xinyu/testkit/samples/portraits'
import type { TestProduct } from '@xinyu/testkit/product'
import { Moderator } from '@xinyu/testkit/people/moderator'
import { Visitor } from '@xinyu/testkit/people/visitor'

const run = promisify(execFile)
const admin = { phone: '13900000001', password: 'correct-horse-7' }

interface ScenarioProduct extends Pick<TestProduct, 'url' | 'dataDir' | 'drain' | 'stop'> {
  /** the operator's command line, if not the local one */
  xinyu?: (args: string[]) => Promise<unknown>
}

/** The product's main job through the gateway: a guest becomes a member, is reviewed, gets a match, and they chat. */
export const mainJobScenario = (start: () => Promise<ScenarioProduct>): void => {
  let product: ScenarioProduct
  let lan: Visitor
  let hai: Visitor
  let moderator: Moderator

  beforeAll(async () => {
    product = await start()
    const here = (args: string[]): Promise<unknown> =>
      run(process.execPath, [resolve('host/dist/cli.js'), ...args], {
        env: { ...process.env, XINYU_DATA: product.dataDir, NODE_OPTIONS: '' },
      })
    await (product.xinyu ?? here)(['create-admin', '--phone', admin.phone, '--password', admin.password])
    lan = new Visitor(product.url)
    hai = new Visitor(product.url)
    moderator = await new Moderator(product.url).logIn(admin.phone, admin.password)
  }, 180_000)
  afterAll(() => product?.stop())

  test('a guest under 18 is refused, an adult may browse but not act', async () => {
    const guest = new Visitor(product.url)
    expect((await guest.refused(registration.registerV3, { deviceId: 'device-1', isAdult: false })).code).toBe('MINOR')
    await guest.becomeGuest()
    expect((await guest.call(deck.getMoreUser, {})).showPerson).toEqual([])
    expect((await guest.refused(changeLikeStatus, { user2_id: 'somebody' })).code).toBe('NEED_LOGIN')
  })

  test('joins by phone: a wrong code is refused, the right one opens the account', async () => {
    expect((await lan.refused(login.getSMSCode, { phone: '12345' })).code).toBe('PHONE_INVALID')
    await lan.call(login.getSMSCode, { phone: '13800000001' })
    const right = await lan.smsCode('13800000001')
    const wrong = right === '000000' ? '000001' : '000000'
    expect(
      (await lan.refused(registration.register, { phone: '13800000001', smsCode: wrong, isAdult: true })).code,
    ).toBe('SMS_CODE_WRONG')
    expect(
      (await lan.refused(registration.register, { phone: '13800000001', smsCode: right, isAdult: false })).code,
    ).toBe('MINOR')
    expect((await lan.refused(login.getSMSCode, { phone: '13800000001' })).http).toBe(429)
    const joined = await lan.call(registration.register, { phone: '13800000001', smsCode: right, isAdult: true })
    Object.assign(lan, { token: joined.token, refreshToken: joined.refreshToken, id: joined.user._id })
    expect(joined).toMatchObject({ isNew: true, user: { isCompleted: 0, GID: expect.stringMatching(/^\d{8}$/) } })
    await hai.join('13800000002')
  })

  test('an avatar needs exactly one face', async () => {
    expect((await lan.refused(editAvatar, { key: await lan.upload(await landscape()) })).code).toBe('NO_FACE')
    expect((await lan.refused(editAvatar, { key: await lan.upload(await groupPhoto()) })).code).toBe('MANY_FACES')
    expect(
      (await lan.refused(editAvatar, { key: await lan.upload(new TextEncoder().encode('not a picture')) })).code,
    ).toBe('IMAGE_INVALID')
  })

  test('a complete profile waits for review and is hidden until then', async () => {
    expect((await lan.refused(profileCalls.updateUserInfo, { name: '岚', submit: true })).code).toBe(
      'PROFILE_INCOMPLETE',
    )
    await lan.completeProfile(await portrait(0), { name: '岚', gender: 2 })
    expect((await lan.call(profileCalls.getProfile, {})).profile).toMatchObject({
      isCompleted: 2,
      completion: expect.any(Number),
      avatar: expect.stringContaining('http'),
    })
    await product.drain()
    expect((await hai.call(deck.getMoreUser, {})).showPerson).toEqual([])
  })

  test('a moderator rejects it with a reason that the member sees at once, then approves', async () => {
    const socket = await lan.socket()
    const [waiting] = await moderator.queue()
    expect(waiting).toMatchObject({ user_id: lan.id, status: 'waiting' })
    await moderator.act(profileReviews.name, waiting?.id ?? '', 'sendBack', {
      revision: waiting?.revision ?? 0,
      reasonCode: 'text',
      reason: '请写得更详细一些',
    })
    const heard = await socket.next(1)
    expect(heard.notice).toMatchObject({
      code: 'profile-sent-back',
      content: expect.stringContaining('请写得更详细一些'),
    })
    expect((await lan.call(profileCalls.getProfile, {})).profile).toMatchObject({
      isCompleted: 3,
      reviewReason: '请写得更详细一些',
    })
    await lan.call(profileCalls.updateUserInfo, { aboutMe: '喜欢登山、看海和慢慢做饭', submit: true })
    await hai.completeProfile(await portrait(1), { name: '海', gender: 1 })
    await product.drain()
    for (const review of await moderator.queue())
      await moderator.act(profileReviews.name, review.id, 'approve', { revision: review.revision })
    await socket.next(1, (frame) => frame.notice.code === 'profile-approved')
    await product.drain()
    expect((await lan.call(profileCalls.isCompleted, {})).isCompleted).toBe(4)
    socket.close()
  })

  test('home shows the other as today’s recommendation, the same all day', async () => {
    const today = await hai.call(deck.getPush, {})
    expect(today.newUsers.map((card) => card._id)).toEqual([lan.id])
    expect(today.newUsers[0]?.reason).toBeTruthy()
    expect((await hai.call(deck.getPush, {})).newUsers.map((card) => card._id)).toEqual([lan.id])
    expect(
      (await hai.call(deck.getMoreUser, { gender: 2, provinceCode: '11' })).showPerson.map((card) => card._id),
    ).toEqual([lan.id])
  })

  test('a view, a like and a follow are notified live', async () => {
    const socket = await lan.socket()
    await hai.call(favorite, { user2_id: lan.id })
    await hai.call(changeLikeStatus, { user2_id: lan.id, isLike: true })
    await hai.call(follow2, { user_id: lan.id })
    const notices = await Promise.all(
      ['viewed', 'liked', 'followed'].map((code) => socket.next(6, (frame) => frame.notice.code === code)),
    )
    // seeing viewers and likers is a VIP benefit, seeing followers is not
    expect(notices.map(({ notice }) => notice.user?.name)).toEqual([undefined, undefined, '海'])
    await product.drain()
    expect(await lan.call(getSysNoticeNumberV2, {})).toMatchObject({ likeTotal: 1, viewTotal: 1, followTotal: 1 })
    socket.close()
  })

  test('love needs VIP and points; both are bought at the cashier and credited once', async () => {
    expect((await hai.refused(changeLoveStatus, { user2_id: lan.id })).code).toBe('NEED_VIP')
    const vip = (await hai.call(addOrder, { productNum: 'vip-30', clientId: crypto.randomUUID() })).orderId
    expect((await hai.refused(beVip, { orderId: vip })).code).toBe('ORDER_NOT_PAID')
    expect((await hai.call(checkAlipayResult, { orderId: vip })).order.status).toBe(0)
    await pay(hai, vip)
    expect((await hai.call(checkAlipayResult, { orderId: vip })).order).toMatchObject({ status: 1 })
    expect((await hai.call(beVip, { orderId: vip })).profile).toMatchObject({ isVip: true })
    await product.drain()
    expect((await hai.refused(changeLoveStatus, { user2_id: lan.id })).code).toBe('GUANPOINT_NOT_ENOUGH')
    const points = (await hai.call(addOrder, { productNum: 'point-60', clientId: crypto.randomUUID() })).orderId
    await pay(hai, points)
    const [once, twice] = [
      await hai.call(addGuanPoint, { orderId: points }),
      await hai.call(addGuanPoint, { orderId: points }),
    ]
    expect([once.guanPoint, twice.guanPoint]).toEqual([60, 60])
    await product.drain()
    expect((await hai.call(profileCalls.getProfile, {})).profile).toMatchObject({ isVip: true, guanPoint: 60 })
  })

  test('mutual love is a match, and both are notified', async () => {
    const sockets = [await hai.socket(), await lan.socket()] as const
    expect(await hai.call(changeLoveStatus, { user2_id: lan.id, isLove: true })).toMatchObject({
      cost: 10,
      guanPoint: 50,
      isMatch: false,
    })
    const vip = (await lan.call(addOrder, { productNum: 'vip-30', clientId: crypto.randomUUID() })).orderId
    const points = (await lan.call(addOrder, { productNum: 'point-60', clientId: crypto.randomUUID() })).orderId
    await pay(lan, vip)
    await pay(lan, points)
    await product.drain()
    expect(await lan.call(changeLoveStatus, { user2_id: hai.id, isLove: true })).toMatchObject({ isMatch: true })
    await Promise.all(sockets.map((socket) => socket.next(6, (frame) => frame.notice.code === 'matched')))
    expect((await lan.call(getLoveEachlist, {})).list.map((row) => row.user2._id)).toEqual([hai.id])
    sockets.forEach((socket) => socket.close())
  })

  test('they chat: stored before acknowledged, delivered, read, and never duplicated by a resend after a disconnect', async () => {
    const [his, hers] = [await hai.socket(), await lan.socket()]
    const clientId = crypto.randomUUID()
    const frame = { msgCata: 2 as const, kind: 'text' as const, content: '你好，岚', clientId, user2: { _id: lan.id } }
    his.send(frame)
    const acknowledged = await his.next(9)
    expect((await hers.next(2)).message).toMatchObject({ content: '你好，岚', seq: acknowledged.seq, status: 0 })
    hers.send({ msgCata: 4, user2: { _id: hai.id } })
    expect((await his.next(4)).user_id).toBe(lan.id)
    his.cut()
    const again = await hai.socket()
    again.send(frame)
    expect(await again.next(9)).toMatchObject({ _id: acknowledged._id, seq: acknowledged.seq })
    expect(
      (await lan.call(getmsg2, { user2_id: hai.id })).list.filter((message) => message.kind === 'text'),
    ).toHaveLength(1)
    expect((await lan.call(getChatList5, {})).list[0]).toMatchObject({ unread: 1, user: { _id: hai.id } })
    await lan.call(markPrivateMsgAsRead2, { targetUserId: hai.id, favorite_id: pairId(lan.id, hai.id) })
    expect(await again.next(3)).toMatchObject({ user_id: lan.id, seq: acknowledged.seq })
    expect((await lan.call(getChatList5, {})).list[0]).toMatchObject({ unread: 0 })
    again.close()
    hers.close()
  })

  test('a sensitive word is refused and named, a link is replaced, and a message to oneself is refused', async () => {
    const socket = await hai.socket()
    const send = (content: string, to: string) =>
      socket.send({ msgCata: 2, kind: 'text', content, clientId: crypto.randomUUID(), user2: { _id: to } })
    expect((await hai.call(checkMsg, { msg: '一起赌博吧' })).checkRes).toEqual({ badword: '赌博', value: 1 })
    send('一起赌博吧', lan.id)
    expect(await socket.next(12)).toMatchObject({ code: 'SENSITIVE', word: '赌博' })
    send('看这里 https://example.com/x', lan.id)
    const told = await socket.next(9)
    expect(told.linkFiltered).toBe(true)
    expect(told.content).not.toContain('example.com')
    send('我自己', hai.id)
    expect(await socket.next(12)).toMatchObject({ code: 'MESSAGE_SELF' })
    socket.close()
  })

  test('flowers cost the sender points and arrive once, also when the request is repeated', async () => {
    const socket = await lan.socket()
    const gift = { user2_id: lan.id, num: 5, clientId: crypto.randomUUID() }
    const [first, second] = [await hai.call(sendFlowerV2, gift), await hai.call(sendFlowerV2, gift)]
    expect([first.guanPoint, second.guanPoint, first.transferId === second.transferId]).toEqual([45, 45, true])
    expect(await socket.next(5)).toMatchObject({ num: 5, message: { kind: 'flowers', user: { _id: hai.id } } })
    await product.drain()
    expect(await lan.call(giftStatistics, {})).toMatchObject({ redeemable: 5 })
    expect((await hai.refused(sendFlowerV2, { ...gift, num: 999, clientId: crypto.randomUUID() })).code).toBe(
      'GUANPOINT_NOT_ENOUGH',
    )
    expect((await lan.call(getmsg2, { user2_id: hai.id })).list[0]).toMatchObject({ kind: 'flowers', num: 5 })
    socket.close()
  })

  test('a report is kept, and a block closes both directions', async () => {
    expect(
      (await lan.call(reportUser, { user2_id: hai.id, reason: 'harassment', text: '一直发消息' })).report_id,
    ).toBeTruthy()
    await lan.call(blocks.addToBlackList, { user2_id: hai.id })
    await product.drain()
    const socket = await hai.socket()
    socket.send({ msgCata: 2, kind: 'text', content: '在吗', clientId: crypto.randomUUID(), user2: { _id: lan.id } })
    expect(await socket.next(12)).toMatchObject({ code: 'BLACKLISTED' })
    expect((await lan.refused(changeLikeStatus, { user2_id: hai.id })).code).toBe('BLACKLISTED')
    expect((await hai.call(deck.getMoreUser, {})).showPerson).toEqual([])
    socket.close()
  })

  test('a ban ends tokens and sockets at once', async () => {
    const socket = await hai.socket()
    await moderator.act('users', hai.id, 'ban', { reason: '骚扰他人', days: 7 })
    await socket.closed
    expect(['ACCOUNT_BANNED', 'TOKEN_EXPIRED']).toContain((await hai.refused(profileCalls.getProfile, {})).code)
  })

  const pay = async (who: Visitor, orderId: string): Promise<void> => {
    const { payUrl } = await who.call(getPayurl, { orderId })
    expect((await fetch(payUrl)).status).toBe(200)
    const paid = await fetch(`${product.url}/sandbox/alipay/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ orderId }),
      redirect: 'manual',
    })
    expect(paid.status).toBeLessThan(400)
    await product.drain()
  }
}
