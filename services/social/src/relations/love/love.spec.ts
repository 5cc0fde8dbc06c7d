import { randomUUID } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { liked } from '@xinyu/contracts/events/social'
import {
  changeLikeStatus,
  changeLoveStatus,
  deleteOneFavorite,
  getfavorite,
} from '@xinyu/contracts/http/favorite/favorite'
import { getLoveEachlist, getLoveMelist } from '@xinyu/contracts/http/favorite/relation-lists'
import { pairId } from '@xinyu/contracts/rules/pair'
import { factsOf, member, wallet, social } from '../test-setup.ts'

test('a first love needs VIP and points, is paid once, and a love on both sides is a match', async () => {
  const [a, b] = [await member(true), await member(true)]
  expect((await social.refused(changeLoveStatus, { user2_id: b.id }, await member())).code).toBe('NEED_VIP')
  expect(await social.call(changeLoveStatus, { user2_id: b.id }, a)).toMatchObject({
    cost: 10,
    guanPoint: 90,
    isMatch: false,
    favorite: { love: { isLove: true } },
  })
  expect(await social.call(changeLoveStatus, { user2_id: b.id, isLove: true }, a)).toMatchObject({ cost: 0 })
  await social.call(changeLoveStatus, { user2_id: b.id, isLove: false }, a)
  expect(await social.call(changeLoveStatus, { user2_id: b.id, isLove: true }, a)).toMatchObject({
    cost: 0,
    isMatch: false,
  })
  expect(await social.call(changeLoveStatus, { user2_id: a.id }, b)).toMatchObject({ isMatch: true, guanPoint: 80 })
  expect((await social.call(getLoveEachlist, {}, a)).list).toMatchObject([{ isMatch: true, user2: { _id: b.id } }])
  await social.drain()
  expect(factsOf(pairId(a.id, b.id))).toEqual(['loved', 'unloved', 'loved', 'loved', 'matched'])
})

test('likes between people who match are not returned likes: both know of each other already', async () => {
  const [a, b] = [await member(true), await member(true)]
  await social.call(changeLoveStatus, { user2_id: b.id, isLove: true }, a)
  await social.call(changeLoveStatus, { user2_id: a.id, isLove: true }, b)
  await social.call(changeLikeStatus, { user2_id: b.id, isLike: true }, a)
  await social.call(changeLikeStatus, { user2_id: a.id, isLike: true }, b)
  await social.drain()
  const likes = social.published.filter(({ key, type }) => key === pairId(a.id, b.id) && type === liked.type)
  expect(likes).toHaveLength(2)
  for (const { data } of likes) expect(data).not.toHaveProperty('isReturned')
})

test('refuses love when guanPoint is short, and changes nothing', async () => {
  wallet.points = 9
  const [a, b] = [await member(true), await member()]
  expect((await social.refused(changeLoveStatus, { user2_id: b.id }, a)).code).toBe('GUANPOINT_NOT_ENOUGH')
  expect((await social.call(getfavorite, { user2_id: b.id }, a)).favorite?.love.isLove ?? false).toBe(false)
})

test('ten concurrent requests are one love and one payment', async () => {
  const [a, b] = [await member(true), await member()]
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => social.call(changeLoveStatus, { user2_id: b.id, isLove: true }, a)),
  )
  expect(replies.reduce((sum, reply) => sum + reply.cost, 0)).toBe(10)
  expect(wallet.points).toBe(90)
})

test('twenty concurrent taps with just enough points are one love and one payment, and none is refused', async () => {
  wallet.points = 10
  const [a, b] = [await member(true), await member()]
  const replies = await Promise.all(
    Array.from({ length: 20 }, () =>
      social.call(changeLoveStatus, { user2_id: b.id, isLove: true, clientId: randomUUID() }, a),
    ),
  )
  expect([wallet.points, replies.reduce((sum, { cost }) => sum + cost, 0)]).toEqual([0, 10])
  expect(replies.every(({ favorite }) => favorite?.love.isLove)).toBe(true)
  await social.drain()
  expect(factsOf(pairId(a.id, b.id))).toEqual(['loved'])
  await social.call(changeLoveStatus, { user2_id: b.id, isLove: false }, a)
  expect(await social.call(changeLoveStatus, { user2_id: b.id, isLove: true }, a)).toMatchObject({ cost: 0 })
  expect(wallet.points).toBe(0)
})

test('a love whose payment was interrupted is settled later', async () => {
  const [a, b] = [await member(true), await member()]
  wallet.failConfirm = true
  expect((await social.refused(changeLoveStatus, { user2_id: b.id }, a)).code).toBe('UNAVAILABLE')
  wallet.failConfirm = false
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  const before = wallet.confirmed.size
  await social.runJob('settle-loves')
  expect(wallet.confirmed.size).toBe(before + 1)
  await social.runJob('settle-loves')
  expect(wallet.confirmed.size).toBe(before + 1)
})

test('forgetting somebody ends a match but keeps what was paid', async () => {
  const [a, b] = [await member(true), await member(true)]
  await social.call(changeLoveStatus, { user2_id: b.id }, a)
  await social.call(changeLoveStatus, { user2_id: a.id }, b)
  await social.call(deleteOneFavorite, { favorite_id: pairId(a.id, b.id) }, a)
  expect((await social.call(getLoveEachlist, {}, b)).total).toBe(0)
  expect(await social.call(changeLoveStatus, { user2_id: b.id, isLove: true }, a)).toMatchObject({
    cost: 0,
    isMatch: true,
  })
  expect((await social.refused(deleteOneFavorite, { favorite_id: pairId('x', 'y') }, a)).http).toBe(404)
})

test('a love requested again with its client id is not toggled back', async () => {
  const [a, b] = [await member(true), await member()]
  const clientId = crypto.randomUUID()
  expect(await social.call(changeLoveStatus, { user2_id: b.id, clientId }, a)).toMatchObject({
    cost: 10,
    favorite: { love: { isLove: true } },
  })
  expect(await social.call(changeLoveStatus, { user2_id: b.id, clientId }, a)).toMatchObject({
    cost: 10,
    favorite: { love: { isLove: true } },
  })
  expect(wallet.points).toBe(90)
})

test('a love that cannot be paid is withdrawn and closed; one failure does not delay other loves', async () => {
  const [a, b, c] = [await member(true), await member(true), await member()]
  wallet.failConfirm = true
  await social.refused(changeLoveStatus, { user2_id: c.id }, a)
  await social.refused(changeLoveStatus, { user2_id: c.id }, b)
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  const [first = ''] = [...wallet.reserved.keys()].filter((id) => id.includes(a.id))
  wallet.reserved.delete(first)
  Object.assign(wallet, { failConfirm: false, points: 0 })
  await social.runJob('settle-loves')
  expect((await social.call(getfavorite, { user2_id: c.id }, a)).favorite?.love.isLove).toBe(false)
  expect((await social.call(getfavorite, { user2_id: c.id }, b)).favorite?.love.isLove).toBe(true)
  const ids = [pairId(a.id, c.id), pairId(b.id, c.id)]
  expect(
    await social.database
      .collection<{ _id: string; unsettled?: Date }>('relations')
      .countDocuments({ _id: { $in: ids }, unsettled: { $exists: true } }),
  ).toBe(0)
})

test('people who love me show without VIP too', async () => {
  const [a, b] = [await member(true), await member()]
  await social.call(changeLoveStatus, { user2_id: b.id }, a)
  expect((await social.call(getLoveMelist, {}, b)).list).toMatchObject([{ blurred: false, user2: { _id: a.id } }])
})
