import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { reviewDecided } from '@xinyu/contracts/events/moderation'
import {
  banned,
  blacklisted,
  cancelled,
  erased,
  privacyChanged,
  profileApproved,
  restored,
  unbanned,
} from '@xinyu/contracts/events/users'
import { addPost, deletePost, getPost, likePost } from '@xinyu/contracts/http/posts/posts'
import { getPosts, getUserPosts } from '@xinyu/contracts/http/posts/feeds'
import { checkText } from '@xinyu/contracts/internal/moderation'
import { snapshot } from '@xinyu/testkit/people/builders'
import { FactFeed } from '@xinyu/testkit/fact-feed'
import { type ServiceUnderTest, startService, type TestPerson } from '@xinyu/testkit/service-under-test'
import { type SocialConfig, socialConfig } from '../config.ts'
import { SocialModule } from '../social.module.ts'

let social: ServiceUnderTest<SocialConfig>
const words = {
  call: checkText,
  answer: ({ text }: { text: string }) =>
    text.includes('赌') ? { value: 1, badword: '赌' } : { value: 0, badword: null },
}
beforeAll(async () => {
  social = await startService({ name: 'social', module: SocialModule, config: socialConfig, internal: [words] })
})
afterAll(() => social.close())

const member = async (): Promise<TestPerson> => {
  const person = await social.person()
  await social.receive(profileApproved, person.id, { user: snapshot({ _id: person.id, name: '小岛' }), revision: 1 })
  return person
}
const decide = (post: string, decision: 'approved' | 'rejected', reason = '') =>
  social.receive(reviewDecided, `post-${post}`, {
    review_id: `post-${post}`,
    kind: 'post',
    subject_id: post,
    user_id: 'x',
    revision: 1,
    decision,
    reasonCode: null,
    reason,
    moderator_id: null,
  })

test('a link in a post is replaced, before anybody sees or reviews it, and the author is notified', async () => {
  const author = await member()
  const { post, linkFiltered } = await social.call(
    addPost,
    { type: 'mood', text: '来 https://evil.example/x 看' },
    author,
  )
  expect([post.text, linkFiltered]).toEqual(['来 网址已过滤 看', true])
  await social.drain()
  expect(JSON.stringify(social.published.filter(({ key }) => key === post._id))).not.toContain('evil')
  const plain = await social.call(addPost, { type: 'mood', text: '没有链接' }, author)
  expect([plain.post.text, plain.linkFiltered]).toEqual(['没有链接', false])
})

test('a post shows to its author at once and to others after approval', async () => {
  const [author, reader] = [await member(), await member()]
  const { post } = await social.call(addPost, { type: 'mood', text: '今天很开心' }, author)
  expect((await social.call(getUserPosts, {}, author)).posts).toMatchObject([{ _id: post._id, isChecked: 0 }])
  expect((await social.refused(getPost, { post_id: post._id }, reader)).http).toBe(404)
  await decide(post._id, 'approved')
  expect((await social.call(getPosts, {}, reader)).posts[0]).toMatchObject({ _id: post._id, user: { name: '小岛' } })
})

test('the author of a rejected post gets the reason, and it stays hidden', async () => {
  const [author, reader] = [await member(), await member()]
  const { post } = await social.call(addPost, { type: 'mood', text: '加我微信' }, author)
  await decide(post._id, 'rejected', '广告')
  expect((await social.call(getPost, { post_id: post._id }, author)).post).toMatchObject({
    isChecked: 2,
    reason: '广告',
  })
  expect((await social.refused(getPost, { post_id: post._id }, reader)).http).toBe(404)
})

test('a retry with the same client id publishes once; a sensitive word is named', async () => {
  const author = await member()
  const clientId = crypto.randomUUID()
  const twice = [
    await social.call(addPost, { type: 'mood', text: '你好', clientId }, author),
    await social.call(addPost, { type: 'mood', text: '你好', clientId }, author),
  ]
  expect(twice[0]?.post._id).toBe(twice[1]?.post._id)
  expect((await social.refused(addPost, { type: 'mood', text: '来赌' }, author)).refusal).toMatchObject({
    code: 'SENSITIVE',
    word: '赌',
  })
})

test('fifteen concurrent likers, each liking twice, count fifteen', async () => {
  const author = await member()
  const { post } = await social.call(addPost, { type: 'smile', text: '笑一个' }, author)
  await decide(post._id, 'approved')
  const fans = await Promise.all(Array.from({ length: 15 }, () => social.person()))
  await Promise.all(
    fans.flatMap((fan) => [
      social.call(likePost, { post_id: post._id, isLike: true }, fan),
      social.call(likePost, { post_id: post._id, isLike: true }, fan),
    ]),
  )
  const seen = (await social.call(getPost, { post_id: post._id }, author)).post
  expect([seen.likeCount, seen.likes.length]).toEqual([15, 10])
})

test('a person who blocked me shows me nothing, and a deleted post is gone for all', async () => {
  const [author, reader] = [await member(), await member()]
  const { post } = await social.call(addPost, { type: 'mood', text: '晚安' }, author)
  await decide(post._id, 'approved')
  await social.receive(blacklisted, author.id, { user: snapshot({ _id: author.id }), user2_id: reader.id })
  expect((await social.call(getPosts, {}, reader)).posts.map((one) => one._id)).not.toContain(post._id)
  expect((await social.refused(deletePost, { post_id: post._id }, reader)).http).toBe(404)
  await social.call(deletePost, { post_id: post._id }, author)
  expect((await social.refused(getPost, { post_id: post._id }, author)).http).toBe(404)
})

test('posts of a banned or cancelled member are hidden, and shown again with the account, in any order of repeated facts', async () => {
  const [author, reader] = [await member(), await member()]
  const { post } = await social.call(addPost, { type: 'mood', text: '江边的晚霞' }, author)
  await decide(post._id, 'approved')
  const sees = async (): Promise<boolean[]> => [
    (await social.call(getPosts, {}, reader)).posts.some(({ _id }) => _id === post._id),
    (await social.call(getUserPosts, { user_id: author.id }, reader)).posts.length > 0,
    await social.call(getPost, { post_id: post._id }, reader).then(
      () => true,
      () => false,
    ),
  ]
  const user = (isCompleted: number) => snapshot({ _id: author.id, isCompleted })
  await social.receive(banned, author.id, { user: user(5), reason: '骚扰', until: null })
  expect(await sees()).toEqual([false, false, false])
  expect((await social.refused(likePost, { post_id: post._id }, reader)).http).toBe(404)
  await social.receive(unbanned, author.id, { user: user(4) })
  expect(await sees()).toEqual([true, true, true])
  await social.receive(cancelled, author.id, { user: user(6), erasedAt: '2030-01-01T00:00:00.000Z' })
  expect(await sees()).toEqual([false, false, false])
  await social.receive(restored, author.id, { user: user(4) })
  await new FactFeed(social.service).handle(banned, author.id, 2, { user: user(5), reason: '骚扰', until: null })
  expect(await sees()).toEqual([true, true, true])
})

test('an erased member’s posts are gone', async () => {
  const author = await member()
  const { post } = await social.call(addPost, { type: 'mood', text: '不要留下我' }, author)
  for (let twice = 0; twice < 2; twice++)
    await social.receive(erased, author.id, { user: snapshot({ _id: author.id, isCompleted: 6, name: '' }) })
  expect(
    await social.database
      .collection<{ _id: string; text: string; deletedAt: Date | null }>('posts')
      .findOne({ _id: post._id }),
  ).toMatchObject({ text: '', deletedAt: expect.any(Date) })
  expect(
    social.published.filter(({ key, type }) => key === post._id && type === 'social.post-deleted.v1'),
  ).toHaveLength(1)
})

test('the place of a post is one of our list, under the name it has there', async () => {
  const author = await member()
  const own = { type: 'mood', text: '在路上' } as const
  const words = { province: '加微信', city: 'vx88', provinceCode: '11', cityCode: '1101' }
  const { post } = await social.call(addPost, { ...own, city: words }, author)
  expect(post.city).toEqual({ province: '北京市', city: '北京市', provinceCode: '11', cityCode: '1101' })
  const nowhere = { ...words, cityCode: '4403' }
  expect((await social.refused(addPost, { ...own, city: nowhere }, author)).code).toBe('INVALID_INPUT')
})

test('people separated by a block are left out of a post’s likers', async () => {
  const [author, reader, blocker, blockedOne, other] = await Promise.all(Array.from({ length: 5 }, member))
  const people = { author, reader, blocker, blockedOne, other } as Record<string, TestPerson>
  const { post } = await social.call(addPost, { type: 'mood', text: '晚霞' }, people.author)
  await decide(post._id, 'approved')
  for (const one of [people.blocker, people.blockedOne, people.other])
    await social.call(likePost, { post_id: post._id, isLike: true }, one)
  const [me, hides, isHidden] = [people.reader?.id ?? '', people.blocker?.id ?? '', people.blockedOne?.id ?? '']
  await social.receive(blacklisted, hides, { user: snapshot({ _id: hides }), user2_id: me })
  await social.receive(blacklisted, me, { user: snapshot({ _id: me }), user2_id: isHidden })
  const seen = (await social.call(getPost, { post_id: post._id }, people.reader)).post
  expect([seen.likeCount, seen.likes.map(({ _id }) => _id)]).toEqual([3, [people.other?.id]])
})

test('a member’s posts are visible only to them while in stealth', async () => {
  const [author, reader] = [await member(), await member()]
  const { post } = await social.call(addPost, { type: 'mood', text: '独处' }, author)
  await decide(post._id, 'approved')
  const user = snapshot({ _id: author.id, privacy: { ...snapshot().privacy, blockMe: true } })
  await social.receive(privacyChanged, author.id, { user })
  expect((await social.refused(getPost, { post_id: post._id }, reader)).http).toBe(404)
  expect((await social.call(getUserPosts, { user_id: author.id }, reader)).posts).toEqual([])
  expect((await social.call(getPosts, { rows: 100 }, reader)).posts.map(({ _id }) => _id)).not.toContain(post._id)
  expect((await social.call(getUserPosts, {}, author)).posts).toHaveLength(1)
  await social.receive(privacyChanged, author.id, { user: snapshot({ _id: author.id }) })
  expect((await social.call(getPost, { post_id: post._id }, reader)).post._id).toBe(post._id)
})
