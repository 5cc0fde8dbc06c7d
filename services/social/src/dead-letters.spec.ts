import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { talked } from '@xinyu/contracts/events/chat'
import { reviewDecided } from '@xinyu/contracts/events/moderation'
import { flowersSent } from '@xinyu/contracts/events/payments'
import { banned, erased, profileApproved, profileChanged, unbanned } from '@xinyu/contracts/events/users'
import { getfavorite, changeLikeStatus } from '@xinyu/contracts/http/favorite/favorite'
import { getiSendGiftlist, getSendMsgMelist } from '@xinyu/contracts/http/favorite/relation-lists'
import { addPost } from '@xinyu/contracts/http/posts/posts'
import { getUserPosts } from '@xinyu/contracts/http/posts/feeds'
import { checkText } from '@xinyu/contracts/internal/moderation'
import { pairId } from '@xinyu/contracts/rules/pair'
import { snapshot } from '@xinyu/testkit/people/builders'
import { FactFeed } from '@xinyu/testkit/fact-feed'
import { type ServiceUnderTest, startService, type TestPerson } from '@xinyu/testkit/service-under-test'
import { type SocialConfig, socialConfig } from './config.ts'
import { SocialModule } from './social.module.ts'

let social: ServiceUnderTest<SocialConfig>
let feed: FactFeed
beforeAll(async () => {
  const internal = [{ call: checkText, answer: () => ({ value: 0, badword: null }) }]
  social = await startService({ name: 'social', module: SocialModule, config: socialConfig, internal })
  feed = new FactFeed(social.service)
})
afterAll(() => social.close())

const user = (person: TestPerson, isCompleted = 4) => ({ user: snapshot({ _id: person.id, isCompleted }) })
const member = async (): Promise<TestPerson> => {
  const person = await social.person()
  await feed.receive(profileApproved, person.id, 1, { ...user(person), revision: 1 })
  return person
}
const talk = (from: TestPerson, to: TestPerson, at: Date, isFirst = true) => ({
  favorite_id: pairId(from.id, to.id),
  user_id: from.id,
  user2_id: to.id,
  isFirst,
  at: at.toISOString(),
})
const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000)

test('a lifted ban replayed late shows the posts again, and a ban from before the lift hides nothing', async () => {
  const [author, other, reader] = [await member(), await member(), await member()]
  for (const one of [author, other]) {
    const { post } = await social.call(addPost, { type: 'mood', text: '江边的晚霞' }, one)
    await feed.receive(reviewDecided, `post-${post._id}`, 1, {
      review_id: `post-${post._id}`,
      kind: 'post',
      subject_id: post._id,
      user_id: one.id,
      revision: 1,
      decision: 'approved',
      reasonCode: null,
      reason: '',
      moderator_id: null,
    })
  }
  await feed.receive(banned, author.id, 2, { ...user(author, 5), reason: '骚扰', until: null })
  await feed.fail(unbanned, author.id, 3, user(author))
  await feed.receive(profileChanged, author.id, 4, user(author))
  await feed.fail(banned, other.id, 2, { ...user(other, 5), reason: '骚扰', until: null })
  await feed.receive(unbanned, other.id, 3, user(other))
  const seen = async () =>
    Promise.all(
      [author, other].map(async ({ id }) => (await social.call(getUserPosts, { user_id: id }, reader)).posts.length),
    )
  expect(await seen()).toEqual([0, 1])
  expect(await feed.replayDeadLetters()).toMatchObject({ replayed: 2, failed: 0 })
  expect(await seen()).toEqual([1, 1])
})

test('messages and flowers replayed late are recorded at their time and do not move anybody up a list', async () => {
  const [a, b, c] = [await member(), await member(), await member()]
  await feed.fail(talked, pairId(a.id, b.id), 1, talk(a, b, minutesAgo(60)))
  const late = minutesAgo(30)
  const flowers = { transferId: `t-${a.id}`, user_id: a.id, user2_id: b.id, num: 3, at: minutesAgo(50).toISOString() }
  await feed.fail(flowersSent, `t-${a.id}`, 1, flowers)
  await feed.receive(talked, pairId(c.id, b.id), 1, talk(c, b, minutesAgo(40)))
  await feed.receive(talked, pairId(a.id, b.id), 2, talk(a, b, late, false))
  expect(await feed.replayDeadLetters()).toMatchObject({ replayed: 2, failed: 0 })
  for (let twice = 0; twice < 2; twice++) await feed.handle(flowersSent, `t-${a.id}`, 1, flowers)
  const { list } = await social.call(getSendMsgMelist, {}, b)
  expect(list.map(({ user2 }) => user2._id)).toEqual([a.id, c.id])
  expect((await social.call(getiSendGiftlist, {}, a)).total).toBe(1)
  const pair = await social.database.collection<{ _id: string }>('relations').findOne({ _id: pairId(a.id, b.id) })
  expect(pair).toMatchObject({ sides: { [a.id]: { gifts: 3, talkedAt: late } } })
})

test('an erased person’s acts do not return with a conversation replayed after the erasure', async () => {
  const [a, b] = [await member(), await member()]
  await social.call(changeLikeStatus, { user2_id: b.id, isLike: true }, a)
  await feed.fail(talked, pairId(a.id, b.id), 1, talk(a, b, minutesAgo(60)))
  await feed.receive(erased, a.id, 2, { user: snapshot({ _id: a.id, isCompleted: 6, name: '' }) })
  expect(await feed.replayDeadLetters()).toMatchObject({ replayed: 1, failed: 0 })
  expect((await social.call(getSendMsgMelist, {}, b)).total).toBe(0)
  const pair = await social.database.collection<{ _id: string }>('relations').findOne({ _id: pairId(a.id, b.id) })
  expect(pair).toMatchObject({ sides: { [a.id]: { isLike: false, talkedAt: null, marks: [] } } })
})

test('an erasure that is replayed late deletes what was published before it', async () => {
  const [a, b] = [await member(), await member()]
  await social.call(changeLikeStatus, { user2_id: b.id, isLike: true }, a)
  await social.call(addPost, { type: 'mood', text: '不要留下我' }, a)
  await feed.fail(erased, a.id, 2, { user: snapshot({ _id: a.id, isCompleted: 6, name: '' }) })
  await feed.receive(talked, pairId(b.id, a.id), 1, talk(b, a, minutesAgo(1)))
  expect(await feed.replayDeadLetters()).toMatchObject({ replayed: 1, failed: 0 })
  expect((await social.call(getUserPosts, {}, a)).posts).toEqual([])
  expect((await social.call(getfavorite, { user2_id: a.id }, b)).favorite).toMatchObject({
    love2: { isLike: false },
  })
})
