import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { reviewDecided } from '@xinyu/contracts/events/moderation'
import { banned, blacklisted, featuredChanged } from '@xinyu/contracts/events/users'
import * as comments from '@xinyu/contracts/http/posts/comments'
import { follow2 } from '@xinyu/contracts/http/favorite/favorite'
import * as postsCalls from '@xinyu/contracts/http/posts/posts'
import * as feeds from '@xinyu/contracts/http/posts/feeds'
import { addSmileScore, getPKRecords, getSmilePicks } from '@xinyu/contracts/http/smile-pk/smile-pk'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import { newId } from '@xinyu/platform/ids'
import { snapshot } from '@xinyu/testkit/people/builders'
import type { TestPerson } from '@xinyu/testkit/service-under-test'
import { type SmileFixture, startSmileFixture } from './test-smiles.ts'
import { hotOf } from './posts/posts.rules.ts'
import { PostsStore } from './posts/posts.store.ts'
import { PksStore } from './smile-pk/pks.store.ts'

let fixture: SmileFixture
let social: SmileFixture['social']
beforeAll(async () => {
  fixture = await startSmileFixture()
  social = fixture.social
})
afterAll(() => social.close())

interface Listed {
  _id: string
}
interface Page {
  list: Listed[]
  isMore: boolean
}
const sizes = [1, 2, 3, 7]
const ids = (list: readonly Listed[]): string[] => list.map(({ _id }) => _id)
/** All pages by number; each but the last must be full. */
const byNumber = async (rows: number, read: (window: { page: number; rows: number }) => Promise<Page>) => {
  const found: string[] = []
  for (let page = 1, isMore = true; isMore; page++) {
    const one = await read({ page, rows })
    if (one.isMore) expect(one.list).toHaveLength(rows)
    found.push(...ids(one.list))
    isMore = one.isMore
  }
  return found
}
const expectPages = async (
  whole: readonly string[],
  read: (window: { page: number; rows: number }) => Promise<Page>,
): Promise<void> => {
  for (const rows of sizes) expect([rows, await byNumber(rows, read)]).toEqual([rows, whole])
}

const beijing = { province: '北京市', city: '北京市', provinceCode: '11', cityCode: '1101' }
let age = 0
const post = async (author: TestPerson, type: 'mood' | 'smile' = 'mood'): Promise<string> => {
  const store = social.service.app.get(PostsStore, { strict: false })
  const _id = newId()
  const addtime = new Date(fixture.clock.now().getTime() - ++age * 60_000)
  const where = { city: beijing, cityCode: '1101', provinceCode: '11' }
  const content = { type, text: '江边', topic: null, images: [], isChecked: 1 }
  await store.add({ _id, user_id: author.id, ...content, ...where, addtime })
  const hot = hotOf({ likeCount: 0, commentCount: 0, addtime })
  await store.posts.raw.updateOne({ _id }, { $set: { hot } })
  return _id
}
const block = (reader: TestPerson, other: TestPerson) =>
  social.receive(blacklisted, reader.id, { user: snapshot({ _id: reader.id }), user2_id: other.id })
/** Members of whom the reader sees the even ones: the others are blocked, block the reader, or are banned. */
const membersFor = async (reader: TestPerson, count: number): Promise<TestPerson[]> => {
  const members = await Promise.all(Array.from({ length: count }, () => fixture.member()))
  for (const [index, member] of members.entries()) {
    if (index % 2 === 0) continue
    if (index % 6 === 1) await block(reader, member)
    else if (index % 6 === 3) await block(member, reader)
    else
      await social.receive(banned, member.id, {
        user: snapshot({ _id: member.id, isCompleted: 5 }),
        reason: '广告',
        until: null,
      })
  }
  return members
}

test('every feed by page number equals the feed itself: each post once, in order, none left out', async () => {
  const reader = await fixture.member()
  const authors = await membersFor(reader, 6)
  for (const author of authors) await social.call(follow2, { user_id: author.id }, reader).catch(() => undefined)
  const written: { id: string; author: number; type: string }[] = []
  for (let round = 0; round < 5; round++)
    for (const [author, member] of authors.entries()) {
      const type = round % 2 === 0 ? 'smile' : 'mood'
      written.push({ id: await post(member, type), author, type })
    }
  const gone = written.filter((_, index) => index % 10 === 4)
  const author = (index: number): TestPerson => authors[index] as TestPerson
  for (const one of gone) await social.call(postsCalls.deletePost, { post_id: one.id }, author(one.author))
  const there = written.filter((one) => one.author % 2 === 0 && !gone.includes(one))
  const all = there.map(({ id }) => id)
  const page = ({ posts, hasMore }: { posts: Listed[]; hasMore: boolean }): Page => ({ list: posts, isMore: hasMore })
  for (const call of [feeds.getPosts, feeds.getPosts2, feeds.getPosts3])
    await expectPages(all, async (window) => page(await social.call(call, window, reader)))
  await expectPages(
    there.filter(({ type }) => type === 'smile').map(({ id }) => id),
    async (window) => page(await social.call(feeds.getPosts4, window, reader)),
  )
  await expectPages(all, async (window) =>
    page(await social.call(feeds.getCityPostsV2, { cityCode: '11', ...window }, reader)),
  )
  const followed = await expectSame(async (window) => page(await social.call(feeds.getFollowPosts, window, reader)))
  expect(followed.every((id) => all.includes(id))).toBe(true)
  await expectPages(
    there.filter((one) => one.author === 2).map(({ id }) => id),
    async (window) => page(await social.call(feeds.getUserPosts, { user_id: author(2).id, ...window }, reader)),
  )
})
/** Checks that the list is the same in pages of every size; returns it. */
const expectSame = async (read: (window: { page: number; rows: number }) => Promise<Page>): Promise<string[]> => {
  const { list } = await read({ page: 1, rows: 100 })
  await expectPages(ids(list), read)
  return ids(list)
}

test('comments and replies by page number come once each, also with one of them pinned first', async () => {
  const reader = await fixture.member()
  const post_id = await post(await fixture.member())
  const write = async (writer: TestPerson, parent: string | null): Promise<string> => {
    const call =
      parent === null
        ? (await social.call(comments.addComment, { post_id, content: '好看' }, writer)).comment
        : (await social.call(comments.replyComment, { comment_id: parent, content: '是啊' }, writer)).reply
    await social.receive(reviewDecided, `comment-${call._id}`, {
      review_id: `comment-${call._id}`,
      kind: 'comment',
      subject_id: call._id,
      user_id: writer.id,
      revision: 1,
      decision: 'approved',
      reasonCode: null,
      reason: '',
      moderator_id: null,
    })
    return call._id
  }
  const speakers = await Promise.all(Array.from({ length: 12 }, () => fixture.member()))
  const written: string[] = []
  for (const one of speakers) written.push(await write(one, null))
  const parent = written[5] as string
  const replies: string[] = []
  for (const one of speakers) replies.push(await write(one, parent))
  // hides every third writer from the reader
  const isHidden = (index: number): boolean => index % 3 === 1
  for (const [index, one] of speakers.entries()) if (isHidden(index)) await block(reader, one)
  const shown = written.filter((_, index) => !isHidden(index)).toReversed()
  const shownReplies = replies.filter((_, index) => !isHidden(index))
  const list = (more: object) => async (window: object) => {
    const found = await social.call(comments.getComment, { post_id, ...more, ...window }, reader)
    return { list: found.list.length > 0 ? found.list : found.replies, isMore: found.next !== null }
  }
  await expectPages(shown, list({}))
  await expectPages(shownReplies, list({ comment_id: parent }))
  const focus = shown[4] as string
  const found: string[] = []
  for (let page = 1, isMore = true; isMore; page++) {
    const one = await list({ focus })({ page, rows: 2 })
    found.push(...ids(one.list))
    isMore = one.isMore
  }
  expect(found).toEqual([focus, ...shown.filter((id) => id !== focus)])
})

test('PKs to vote in, my own, those I voted in, and the picks come once each by page number', async () => {
  const store = social.service.app.get(PksStore, { strict: false })
  const reader = await fixture.member()
  const members = await membersFor(reader, 14)
  const smiles = await Promise.all(members.map((member) => post(member, 'smile')))
  const mine = await post(reader, 'smile')
  const at = (index: number): string => smiles[index % smiles.length] as string
  const side = (post_id: string, user_id: string) => ({ post_id, user_id, rating: 1200, games: 0 })
  const open = async (left: number, right: number | null): Promise<string> => {
    const _id = newId()
    const addtime = new Date(fixture.clock.now().getTime() + ++age * 1_000)
    const owner = (index: number): string => (members[index % members.length] as TestPerson).id
    const other = right === null ? side(mine, reader.id) : side(at(right), owner(right))
    const closesAt = new Date(addtime.getTime() + DAY_MS)
    await store.create({ _id, left: side(at(left), owner(left)), right: other, addtime, closesAt })
    return _id
  }
  const pks: { id: string; isShown: boolean; isVoted: boolean; isMine: boolean }[] = []
  for (let index = 0; index < 24; index++) {
    const isMine = index % 4 === 3
    const [left, right] = [index, index % 3 === 0 ? index + 2 : index + 4]
    const id = await open(left, isMine ? null : right)
    pks.push({ id, isShown: left % 2 === 0 || (isMine && left % 2 === 0), isVoted: index % 8 === 4, isMine })
  }
  for (const { id, isVoted, isShown } of pks)
    if (isVoted && isShown) await social.call(addSmileScore, { pk_id: id, choice: 'left' }, reader)
  const page = ({ list, hasMore }: { list: Listed[]; hasMore: boolean }): Page => ({ list, isMore: hasMore })
  const newest = (wanted: (one: (typeof pks)[number]) => boolean): string[] =>
    pks
      .filter((one) => one.isShown && wanted(one))
      .map(({ id }) => id)
      .toReversed()
  const toVote = newest(({ isVoted, isMine }) => !isVoted && !isMine)
  expect(toVote.length).toBeGreaterThan(5)
  await expectPages(toVote, async (window) => page(await social.call(getPKRecords, window, reader)))
  await expectSame(async (window) => page(await social.call(getPKRecords, { mine: true, ...window }, reader)))
  await expectSame(async (window) => page(await social.call(getPKRecords, { voted: true, ...window }, reader)))
  for (const member of members.slice(0, 8)) {
    await fixture.smile(member)
    await social.receive(featuredChanged, member.id, { user_id: member.id, wrapperStatus: 4, reason: null })
  }
  await expectSame(async (window) => {
    const { posts, hasMore } = await social.call(getSmilePicks, window, reader)
    return { list: posts, isMore: hasMore }
  })
})
