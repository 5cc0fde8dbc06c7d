import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { getRankList, getUserScoreRank } from '@xinyu/contracts/http/posts/boards'
import { likePost, likePost2 } from '@xinyu/contracts/http/posts/posts'
import { blacklisted } from '@xinyu/contracts/events/users'
import { snapshot } from '@xinyu/testkit/people/builders'
import { type SmileFixture, startSmileFixture } from '../../test-smiles.ts'

let fixture: SmileFixture
let social: SmileFixture['social']
beforeAll(async () => {
  fixture = await startSmileFixture()
  social = fixture.social
})
afterAll(() => social.close())

type Period = 'day' | 'week' | 'month' | 'all'
const hour = 3_600_000

test('a board of a period holds what was published in it by China’s dates, the best first', async () => {
  const [author, reader] = [await fixture.member(), await fixture.member()]
  const yesterday = await fixture.smile(author, 0.9)
  // noon in China plus twelve hours and a minute: the next day there, the same day in UTC
  fixture.clock.advance(12 * hour + 60_000)
  const [low, high] = [await fixture.smile(author, 0.2), await fixture.smile(author, 0.8)]
  await social.call(likePost, { post_id: low, isLike: true }, reader)
  const board = async (by: 'likes' | 'smile', period: Period) =>
    (await social.call(getRankList, { by, period }, reader)).list.map(({ post, rank, score }) => [
      rank,
      post._id,
      score,
    ])
  expect(await board('smile', 'day')).toEqual([
    [1, high, 1320],
    [2, low, 1080],
  ])
  expect((await board('smile', 'all')).map(([, id]) => id)).toEqual([yesterday, high, low])
  expect((await board('likes', 'day'))[0]).toEqual([1, low, 1])
  expect(await social.call(getUserScoreRank, { period: 'day' }, author)).toMatchObject({
    list: [{ rank: 1, score: 1320, user: { _id: author.id } }],
    mine: { rank: 1, score: 1320 },
  })
  expect((await social.call(getUserScoreRank, { period: 'day' }, reader)).mine).toBeNull()
})

test('a member is on a board once, with the best smile; hidden people leave a gap', async () => {
  const [first, second, reader] = [await fixture.member(), await fixture.member(), await fixture.member()]
  await fixture.smile(first, 1)
  await fixture.smile(first, 0.95)
  await fixture.smile(second, 0.96)
  await social.receive(blacklisted, first.id, { user: snapshot({ _id: first.id }), user2_id: reader.id })
  const members = async (rows = 20) =>
    (await social.call(getUserScoreRank, { period: 'all', rows }, reader)).list.map(({ rank, user }) => [
      rank,
      user._id,
    ])
  const seen = await members()
  expect(seen.slice(0, 1)).toEqual([[2, second.id]])
  expect(seen.map(([, id]) => id)).not.toContain(first.id)
  const posts = (await social.call(getRankList, { by: 'smile', period: 'all' }, reader)).list
  expect(posts.slice(0, 1)).toMatchObject([{ rank: 2, post: { user: { _id: second.id } } }])
})

test('accounts that no moderator has approved cannot like a post or move it up a board; they may unlike', async () => {
  const author = await fixture.member()
  const _id = await fixture.smile(author, 0.3)
  const fresh = await Promise.all(
    Array.from({ length: 3 }, () => social.person({ isCompleted: 2, wasApproved: false })),
  )
  for (const account of fresh)
    for (const input of [{ post_id: _id }, { post_id: _id, isLike: true }])
      for (const call of [likePost, likePost2])
        expect((await social.refused(call, input, account)).code).toBe('PROFILE_NOT_APPROVED')
  const { list } = await social.call(getRankList, { by: 'likes', period: 'all', rows: 100 }, author)
  expect(list.find(({ post }) => post._id === _id)).toMatchObject({ score: 0, post: { likes: [], likeCount: 0 } })
  const [one] = fresh
  expect(await social.call(likePost, { post_id: _id, isLike: false }, one)).toMatchObject({
    isLiked: false,
    likeCount: 0,
  })
})

test('posts waiting for approval are on no board', async () => {
  const author = await fixture.member()
  const { _id } = await fixture.addSmile(author, 1)
  for (const by of ['likes', 'smile'] as const) {
    const { list } = await social.call(getRankList, { by, period: 'all', rows: 100 }, author)
    expect(list.map(({ post }) => post._id)).not.toContain(_id)
  }
})
