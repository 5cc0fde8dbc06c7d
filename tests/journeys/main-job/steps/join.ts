import { expect } from '@jest/globals'
import { profileReviews } from '@xinyu/contracts/admin/users'
import { changeLikeStatus } from '@xinyu/contracts/http/favorite/favorite'
import { editAvatar } from '@xinyu/contracts/http/upload/upload'
import * as deck from '@xinyu/contracts/http/users/deck'
import * as login from '@xinyu/contracts/http/users/login'
import * as profileCalls from '@xinyu/contracts/http/users/profile'
import * as registration from '@xinyu/contracts/http/users/registration'
import { groupPhoto, landscape, portrait } from '@xinyu/testkit/samples/portraits'
import { Visitor } from '@xinyu/testkit/people/visitor'
import type { Steps } from '../cast.ts'

/** A guest becomes a member, whom a moderator approves. */
export const join: Steps = {
  'a guest under 18 is refused, an adult may browse but not act': async ({ product }) => {
    const guest = new Visitor(product.url)
    expect((await guest.refused(registration.registerV3, { deviceId: 'device-1', isAdult: false })).code).toBe('MINOR')
    await guest.becomeGuest()
    expect((await guest.call(deck.getMoreUser, {})).showPerson).toEqual([])
    expect((await guest.refused(changeLikeStatus, { user2_id: 'somebody' })).code).toBe('NEED_LOGIN')
  },

  'joins by phone: a wrong code is refused, the right one opens the account': async ({ lan, hai }) => {
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
  },

  'an avatar needs exactly one face': async ({ lan }) => {
    expect((await lan.refused(editAvatar, { key: await lan.upload(await landscape()) })).code).toBe('NO_FACE')
    expect((await lan.refused(editAvatar, { key: await lan.upload(await groupPhoto()) })).code).toBe('MANY_FACES')
    expect(
      (await lan.refused(editAvatar, { key: await lan.upload(new TextEncoder().encode('not a picture')) })).code,
    ).toBe('IMAGE_INVALID')
  },

  'a complete profile waits for review and is hidden until then': async ({ product, lan, hai }) => {
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
  },

  'a moderator rejects it with a reason that the member sees at once, then approves': async ({
    product,
    lan,
    hai,
    moderator,
  }) => {
    const socket = await lan.socket()
    const [waiting] = await moderator.queue()
    expect(waiting).toMatchObject({ user_id: lan.id, status: 'waiting' })
    await moderator.perform(profileReviews.name, waiting?.id ?? '', 'sendBack', {
      revision: waiting?.revision ?? 0,
      reasonCode: 'text',
      reason: '请写得更详细一些',
    })
    const heard = await socket.nextFrame(1)
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
      await moderator.perform(profileReviews.name, review.id, 'approve', { revision: review.revision })
    await socket.nextFrame(1, (frame) => frame.notice.code === 'profile-approved')
    await product.drain()
    expect((await lan.call(profileCalls.isCompleted, {})).isCompleted).toBe(4)
    socket.close()
  },
}
