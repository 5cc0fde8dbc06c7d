import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { reviewDecided } from '@xinyu/contracts/events/moderation'
import { erased, profileApproved } from '@xinyu/contracts/events/users'
import { addPost, deletePost, getPost } from '@xinyu/contracts/http/posts/posts'
import { getDraftList } from '@xinyu/contracts/http/posts/feeds'
import { getUserPosts } from '@xinyu/contracts/http/posts/feeds'
import { addPostImg, deletePostImg } from '@xinyu/contracts/http/upload/upload'
import { scoreNudity } from '@xinyu/contracts/internal/face'
import { checkText } from '@xinyu/contracts/internal/moderation'
import type { Image } from '@xinyu/contracts/profile'
import { FixedClock } from '@xinyu/platform/clock'
import { newId } from '@xinyu/platform/ids'
import { ObjectStore } from '@xinyu/platform/object-store/object-store'
import { snapshot } from '@xinyu/testkit/people/builders'
import { type ServiceUnderTest, startService, type TestPerson } from '@xinyu/testkit/service-under-test'
import { type SocialConfig, socialConfig } from '../../config.ts'
import { SocialModule } from '../../social.module.ts'
import type { StoredPost } from '../post.document.ts'

/** a picture of one pixel */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
let social: ServiceUnderTest<SocialConfig>
let objects: ObjectStore
let verdict: 'clear' | 'refuse' = 'clear'
const clock = FixedClock.atNextNoon()
beforeAll(async () => {
  social = await startService({
    name: 'social',
    module: SocialModule,
    config: socialConfig,
    clock,
    internal: [
      { call: checkText, answer: () => ({ value: 0, badword: null }) },
      { call: scoreNudity, answer: () => ({ score: verdict === 'clear' ? 0.02 : 0.99, verdict }) },
    ],
  })
  objects = social.service.app.get(ObjectStore)
})
afterAll(() => social.close())
beforeEach(() => {
  verdict = 'clear'
})

const member = async (): Promise<TestPerson> => {
  const person = await social.person()
  await social.receive(profileApproved, person.id, { user: snapshot({ _id: person.id, name: '小岛' }), revision: 1 })
  return person
}
const uploaded = async (me: TestPerson): Promise<string> => {
  const key = `uploads/${me.id}/${newId()}.png`
  await objects.put(key, pixel, { type: 'image/png', isPublic: false })
  return key
}
const picture = async (me: TestPerson): Promise<Image> =>
  (await social.call(addPostImg, { key: await uploaded(me) }, me)).img
const decide = (subject: string, decision: 'approved' | 'rejected', kind: 'post' | 'image' = 'post', user_id = 'x') =>
  social.receive(reviewDecided, `${kind}-${subject}`, {
    review_id: `${kind}-${subject}`,
    kind,
    subject_id: subject,
    user_id,
    revision: 1,
    decision,
    reasonCode: null,
    reason: '广告',
    moderator_id: null,
  })
const isReadable = async (url: string): Promise<boolean> => (await fetch(url)).ok
const bare = (url: string): string => url.split('?')[0] ?? ''
/** whether the three sizes are readable without a signature */
const areOpen = (image: Image): Promise<boolean[]> =>
  Promise.all([image.url, image.thumb, image.large].map((url) => isReadable(bare(url))))
const countOfPictures = (me: TestPerson): Promise<number> =>
  social.database.collection('post_pictures').countDocuments({ user_id: me.id })

test('a post of three pictures keeps their order; nobody reads them before it is approved but its author', async () => {
  const author = await member()
  const pictures = [await picture(author), await picture(author), await picture(author)]
  const images = pictures.map(({ _id }) => _id).toReversed()
  const { post } = await social.call(addPost, { type: 'mood', images, topic: '周末' }, author)
  expect([post.images.map(({ _id }) => _id), post.topic, post.isChecked]).toEqual([images, '周末', 0])
  const [first] = post.images as [Image]
  expect([await areOpen(first), await isReadable(first.url)]).toEqual([[false, false, false], true])
  const submitted = social.published.find(({ key, type }) => key === post._id && type === 'social.post-submitted.v1')
  expect(submitted).toMatchObject({ data: { images: [{}, {}, {}] } })
  await decide(post._id, 'approved')
  expect((await fetch(bare(first.url))).headers.get('content-type')).toBe('image/webp')
  const [open] = (await social.call(getPost, { post_id: post._id }, await member())).post.images as [Image]
  expect([await areOpen(open), open.url, open.isChecked]).toEqual([[true, true, true], bare(first.url), 1])
})

test('the pictures of a rejected post stay private', async () => {
  const author = await member()
  const { post } = await social.call(addPost, { type: 'mood', images: [(await picture(author))._id] }, author)
  await decide(post._id, 'rejected')
  expect(await areOpen(post.images[0] as Image)).toEqual([false, false, false])
})

test('a rejected picture leaves its post, and a post left without content is deleted', async () => {
  const author = await member()
  const [one, other] = [await picture(author), await picture(author)]
  const { post } = await social.call(addPost, { type: 'mood', images: [one._id, other._id] }, author)
  await decide(post._id, 'approved')
  for (let twice = 0; twice < 2; twice++) await decide(one._id, 'rejected', 'image', author.id)
  await decide(other._id, 'rejected', 'image', 'another')
  expect((await social.call(getPost, { post_id: post._id }, author)).post.images).toMatchObject([{ _id: other._id }])
  expect([await areOpen(one), await areOpen(other)]).toEqual([
    [false, false, false],
    [true, true, true],
  ])
  await decide(other._id, 'rejected', 'image', author.id)
  expect((await social.refused(getPost, { post_id: post._id }, author)).http).toBe(404)
  expect(await areOpen(other)).toEqual([false, false, false])
})

test('a deleted post deletes its pictures, an erased author all of theirs', async () => {
  const author = await member()
  const { post } = await social.call(addPost, { type: 'mood', images: [(await picture(author))._id] }, author)
  await decide(post._id, 'approved')
  await social.call(deletePost, { post_id: post._id }, author)
  await social.drain()
  expect([await areOpen(post.images[0] as Image), await countOfPictures(author)]).toEqual([[false, false, false], 0])
  const kept = await social.call(addPost, { type: 'mood', images: [(await picture(author))._id] }, author)
  await decide(kept.post._id, 'approved')
  const loose = await picture(author)
  const user = snapshot({ _id: author.id, isCompleted: 6, name: '' })
  for (let twice = 0; twice < 2; twice++) await social.receive(erased, author.id, { user })
  const left = [...(await areOpen(kept.post.images[0] as Image)), await isReadable(loose.url)]
  expect([left, await countOfPictures(author)]).toEqual([[false, false, false, false], 0])
})

test('a post takes no picture of another member, none of another post, and no more than the limit', async () => {
  const [author, other] = [await member(), await member()]
  const { _id } = await picture(author)
  expect((await social.refused(addPost, { type: 'mood', images: [_id] }, other)).code).toBe('IMAGE_INVALID')
  expect((await social.refused(deletePostImg, { img_id: _id }, other)).code).toBe('NOT_FOUND')
  expect((await social.refused(addPostImg, { key: await uploaded(author) }, other)).code).toBe('IMAGE_INVALID')
  await social.call(addPost, { type: 'mood', images: [_id] }, author)
  expect((await social.refused(addPost, { type: 'mood', images: [_id] }, author)).code).toBe('IMAGE_INVALID')
  const ten = Array.from({ length: 10 }, newId)
  expect((await social.refused(addPost, { type: 'mood', images: ten }, author)).code).toBe('INVALID_INPUT')
  verdict = 'refuse'
  expect((await social.refused(addPostImg, { key: await uploaded(author) }, author)).code).toBe('IMAGE_SENSITIVE')
})

test('a draft is saved, listed to its author only, rewritten and published once', async () => {
  const author = await member()
  const [one, other] = [await picture(author), await picture(author)]
  const draft = { type: 'smile', draft: true } as const
  const { post } = await social.call(addPost, { ...draft, text: '草稿', images: [one._id] }, author)
  const later = { ...draft, text: '改过的草稿', images: [other._id], post_id: post._id, clientId: crypto.randomUUID() }
  await social.call(addPost, later, author)
  const { posts } = await social.call(getDraftList, {}, author)
  expect(posts).toMatchObject([{ _id: post._id, text: '改过的草稿', isChecked: 3, images: [{ _id: other._id }] }])
  expect([await isReadable(one.url), await countOfPictures(author)]).toEqual([false, 1])
  expect((await social.call(getUserPosts, {}, author)).posts).toEqual([])
  const reader = await member()
  expect((await social.refused(getPost, { post_id: post._id }, reader)).http).toBe(404)
  expect((await social.refused(addPost, { ...later, draft: false }, reader)).http).toBe(404)
  const publish = { ...later, draft: false, clientId: crypto.randomUUID() }
  const twice = [await social.call(addPost, publish, author), await social.call(addPost, publish, author)]
  expect(twice.map((reply) => [reply.post._id, reply.post.isChecked])).toEqual([
    [post._id, 0],
    [post._id, 0],
  ])
  expect((await social.refused(addPost, { ...publish, clientId: crypto.randomUUID() }, author)).code).toBe('CONFLICT')
  await social.drain()
  const publishedTypes = social.published.filter(({ key }) => key === post._id).map(({ type }) => type)
  expect(publishedTypes).toEqual(['social.post-submitted.v1'])
  expect((await social.call(getDraftList, {}, author)).posts).toEqual([])
})

test('a picture can be removed from an own post, but not its last content', async () => {
  const author = await member()
  const [one, other] = [await picture(author), await picture(author)]
  const { post } = await social.call(addPost, { type: 'mood', images: [one._id, other._id] }, author)
  await social.call(deletePostImg, { img_id: one._id }, author)
  expect((await social.call(getPost, { post_id: post._id }, author)).post.images).toMatchObject([{ _id: other._id }])
  expect([await isReadable(one.url), await isReadable(other.url)]).toEqual([false, true])
  expect((await social.refused(deletePostImg, { img_id: other._id }, author)).code).toBe('MESSAGE_EMPTY')
})

test('pictures without a post are removed after a day; those of a post half written in a crash are kept', async () => {
  const author = await member()
  const [loose, held] = [await picture(author), await picture(author)]
  const { post } = await social.call(addPost, { type: 'mood', images: [held._id] }, author)
  const pictures = social.database.collection<{ _id: string; looseSince: Date | null }>('post_pictures')
  await pictures.updateOne({ _id: held._id }, { $set: { looseSince: clock.now() } })
  await social.runJob('loose-post-pictures')
  expect(await countOfPictures(author)).toBe(2)
  clock.advance(25 * 3_600_000)
  await social.runJob('loose-post-pictures')
  const posts = social.database.collection<StoredPost>('posts')
  expect(await pictures.find({ _id: { $in: [loose._id, held._id] } }).toArray()).toMatchObject([{ _id: held._id }])
  expect((await posts.findOne({ _id: post._id }))?.images).toHaveLength(1)
})
