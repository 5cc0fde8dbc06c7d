import { expect, test } from '@jest/globals'
import { flowersSent, membershipChanged } from '@xinyu/contracts/events/payments'
import { talked } from '@xinyu/contracts/events/chat'
import { blacklisted, erased, privacyChanged, profileApproved } from '@xinyu/contracts/events/users'
import {
  changeAllViewStatus,
  getiSendGiftlist,
  getLikeEachlist,
  getLikeMelist,
  getiViewlist,
  getLoveEachlist,
  getSendMsgMelist,
  getViewMelist,
} from '@xinyu/contracts/http/favorite/relation-lists'
import {
  changeLikeStatus,
  changeLoveStatus,
  deleteOneFavorite,
  favorite,
  follow2,
  getfavorite,
} from '@xinyu/contracts/http/favorite/favorite'
import { changeAllFavoriteViewStatus, changeFavoriteViewStatus } from '@xinyu/contracts/http/favorite/relation-lists'
import { pairId } from '@xinyu/contracts/rules/pair'
import { idOf } from '@xinyu/platform/ids'
import { snapshot } from '@xinyu/testkit/people/builders'
import type { TestPerson } from '@xinyu/testkit/service-under-test'
import { factsOf, member, sent, tomorrow, social } from './test-setup.ts'

test('a like is seen by both sides, published once, and withdrawn', async () => {
  const [a, b] = [await member(), await member(true)]
  await social.call(changeLikeStatus, { user2_id: b.id, isLike: true }, a)
  await social.call(changeLikeStatus, { user2_id: b.id, isLike: true }, a)
  expect((await social.call(getfavorite, { user2_id: a.id }, b)).favorite).toMatchObject({
    love: { isLike: false },
    love2: { isLike: true, _id: a.id },
  })
  await social.call(changeLikeStatus, { user2_id: a.id }, b)
  expect((await social.call(getLikeEachlist, {}, a)).list.map((row) => row.user2._id)).toEqual([b.id])
  await social.call(changeLikeStatus, { user2_id: b.id, isLike: false }, a)
  expect((await social.call(getLikeEachlist, {}, a)).total).toBe(0)
  await social.drain()
  expect(factsOf(pairId(a.id, b.id))).toEqual(['liked', 'liked', 'unliked'])
})

test('blocked and banned people and oneself cannot be reached', async () => {
  const [a, b, c] = [await member(), await member(), await member()]
  await social.receive(blacklisted, b.id, { user: snapshot({ _id: b.id }), user2_id: a.id })
  await social.receive(profileApproved, c.id, { user: snapshot({ _id: c.id, isCompleted: 5 }), revision: 2 })
  const codes = await Promise.all(
    [b.id, c.id, a.id, 'nobody'].map(async (id) => (await social.refused(favorite, { user2_id: id }, a)).code),
  )
  expect(codes).toEqual(['BLACKLISTED', 'ACCOUNT_BANNED', 'SELF', 'USER_NOT_FOUND'])
  expect((await social.refused(favorite, { user2_id: a.id }, b)).code).toBe('BLACKLISTED')
})

test('an approved member continues while a change waits or was sent back', async () => {
  const b = await member()
  for (const isCompleted of [2, 3]) {
    const me = await social.person({ isCompleted, wasApproved: true })
    expect((await social.call(follow2, { user_id: b.id }, me)).isFollow).toBe(true)
  }
})

test('follow needs an approved profile', async () => {
  const b = await member()
  expect((await social.refused(follow2, { user_id: b.id }, await social.person({ isCompleted: 2 }))).code).toBe(
    'PROFILE_NOT_APPROVED',
  )
  expect((await social.call(follow2, { user_id: b.id }, await member())).isFollow).toBe(true)
})

test('my likers are blurred without VIP, and nothing in the answer identifies them', async () => {
  const [a, b] = [await member(), await member()]
  await social.call(changeLikeStatus, { user2_id: b.id }, a)
  await social.call(favorite, { user2_id: a.id }, b)
  await social.receive(talked, `c-${b.id}`, {
    favorite_id: pairId(a.id, b.id),
    user_id: b.id,
    user2_id: a.id,
    isFirst: true,
    at: new Date().toISOString(),
  })
  const blurred = await social.call(getLikeMelist, {}, b)
  expect(blurred.list).toMatchObject([{ love: { viewedAt: null, recentMsgs: [] } }])
  expect(blurred.list).toMatchObject([{ blurred: true }])
  expect(JSON.stringify(blurred.list.map(({ user2, love2, _id }) => [user2, love2, _id]))).not.toContain(a.id)
  expect(blurred.list.map(({ _id }) => _id)).not.toContain(idOf('blurred', pairId(a.id, b.id)))
  await social.receive(membershipChanged, b.id, { user_id: b.id, vipLimitDate: tomorrow, reason: 'test' })
  const vip = await member(true)
  await social.call(changeLikeStatus, { user2_id: vip.id }, a)
  expect((await social.call(getLikeMelist, {}, vip)).list).toMatchObject([{ blurred: false, user2: { _id: a.id } }])
})

test('messages and flowers put a person on the lists; the latest messages come from chat', async () => {
  const [a, b] = [await member(), await member()]
  const at = new Date().toISOString()
  await social.receive(talked, `c-${a.id}`, {
    favorite_id: pairId(a.id, b.id),
    user_id: a.id,
    user2_id: b.id,
    isFirst: true,
    at,
  })
  sent.messages = [{ from: a.id, to: b.id, _id: 'm1', at }]
  const listed = async () => (await social.call(getSendMsgMelist, {}, b)).list
  expect(await listed()).toMatchObject([{ user2: { _id: a.id }, love2: { recentMsgs: [{ _id: 'm1' }] } }])
  sent.messages = null
  expect(await listed()).toMatchObject([{ user2: { _id: a.id }, love2: { recentMsgs: [] } }])
  sent.messages = [{ from: a.id, to: b.id, _id: 'm1', at }]
  await social.call(deleteOneFavorite, { favorite_id: pairId(a.id, b.id) }, a)
  expect(await listed()).toMatchObject([{ user2: { _id: a.id }, love2: { recentMsgs: [] } }])
  await social.receive(flowersSent, `t-${a.id}`, { transferId: `t-${a.id}`, user_id: a.id, user2_id: b.id, num: 3, at })
  expect((await social.call(getiSendGiftlist, {}, a)).total).toBe(1)
})

test('a view in stealth is visible to its viewer only: no list, time or order of the other shows it', async () => {
  const [a, b, c] = [await member(), await member(true), await member()]
  await social.call(favorite, { user2_id: b.id }, c)
  await social.call(changeLikeStatus, { user2_id: b.id }, a)
  await social.call(favorite, { user2_id: b.id }, c)
  await social.receive(privacyChanged, a.id, {
    user: snapshot({ _id: a.id, privacy: { ...snapshot().privacy, blockMe: true } }),
  })
  const before = (await social.call(getfavorite, { user2_id: a.id }, b)).favorite
  await social.call(favorite, { user2_id: b.id }, a)
  expect((await social.call(getiViewlist, {}, a)).list).toMatchObject([
    { user2: { _id: b.id }, love: { viewedAt: expect.any(String) } },
  ])
  expect((await social.call(getViewMelist, {}, b)).list.map((row) => row.user2._id)).toEqual([c.id])
  expect((await social.call(getfavorite, { user2_id: a.id }, b)).favorite).toEqual(before)
  await social.receive(privacyChanged, a.id, { user: snapshot({ _id: a.id }) })
  await social.call(favorite, { user2_id: b.id }, a)
  expect((await social.call(getViewMelist, {}, b)).list.map((row) => row.user2._id)).toEqual([a.id, c.id])
  await social.drain()
  expect(
    social.published
      .filter(({ key, type }) => key === pairId(a.id, b.id) && type === 'social.viewed.v1')
      .map(({ data }) => (data as { silent: boolean }).silent),
  ).toEqual([true, false])
})

test('acts of others are new until I have seen them: one by one, or all at once', async () => {
  const [me, a, b] = [await member(true), await member(), await member()]
  for (const one of [a, b]) {
    await social.call(favorite, { user2_id: me.id }, one)
    await social.call(changeLikeStatus, { user2_id: me.id, isLike: true }, one)
  }
  const seenOf = async (one: TestPerson) =>
    (await social.call(getfavorite, { user2_id: one.id }, me)).favorite?.love2.seen
  expect([await seenOf(a), await seenOf(b)]).toEqual([
    { view: false, act: false },
    { view: false, act: false },
  ])
  await social.call(changeFavoriteViewStatus, { favorite_id: pairId(me.id, a.id) }, me)
  expect([await seenOf(a), await seenOf(b)]).toEqual([
    { view: true, act: true },
    { view: false, act: false },
  ])
  await social.call(changeAllViewStatus, {}, me)
  expect(await seenOf(b)).toEqual({ view: true, act: false })
  await social.call(changeAllFavoriteViewStatus, {}, me)
  expect(await seenOf(b)).toEqual({ view: true, act: true })
  await social.call(follow2, { user_id: me.id }, a)
  expect(await seenOf(a)).toEqual({ view: true, act: false })
  expect((await social.refused(changeFavoriteViewStatus, { favorite_id: pairId(a.id, b.id) }, me)).http).toBe(404)
})

test('people separated by a block do not find each other’s record', async () => {
  const [a, b] = [await member(), await member()]
  await social.call(changeLikeStatus, { user2_id: b.id }, a)
  await social.receive(blacklisted, b.id, { user: snapshot({ _id: b.id }), user2_id: a.id })
  expect((await social.call(getfavorite, { user2_id: b.id }, a)).favorite).toBeNull()
  expect((await social.call(getfavorite, { user2_id: a.id }, b)).favorite).toBeNull()
})

test('an erased person’s acts leave everybody’s lists, and matches end, once', async () => {
  const [a, b, c] = [await member(true), await member(true), await member(true)]
  await social.call(changeLoveStatus, { user2_id: b.id }, a)
  await social.call(changeLoveStatus, { user2_id: a.id }, b)
  await social.call(changeLikeStatus, { user2_id: c.id }, a)
  await social.call(favorite, { user2_id: c.id }, a)
  for (let twice = 0; twice < 2; twice++)
    await social.receive(erased, a.id, { user: snapshot({ _id: a.id, isCompleted: 6, name: '' }) })
  const totals = await Promise.all([
    social.call(getLoveEachlist, {}, b),
    social.call(getLikeMelist, {}, c),
    social.call(getViewMelist, {}, c),
  ])
  expect(totals.map(({ total }) => total)).toEqual([0, 0, 0])
  expect((await social.call(getfavorite, { user2_id: a.id }, b)).favorite).toMatchObject({
    love: { isLove: true },
    love2: { isLove: false, lovedAt: null },
    isMatch: false,
  })
  expect(factsOf(pairId(a.id, b.id))).toEqual(['loved', 'loved', 'matched', 'unloved', 'unmatched'])
})
