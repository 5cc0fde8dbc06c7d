import { afterAll, beforeAll, expect, test } from '@jest/globals'
import * as favorite from '@xinyu/contracts/http/favorite/relation-lists'
import { comments as commentRecords, posts as postRecords, smilePks as pkRecords } from '@xinyu/contracts/admin/content'
import { getComment } from '@xinyu/contracts/http/posts/comments'
import * as feeds from '@xinyu/contracts/http/posts/feeds'
import * as review from '@xinyu/contracts/http/posts/review'
import * as boards from '@xinyu/contracts/http/posts/boards'
import { getPKRecords, getSmilePicks } from '@xinyu/contracts/http/smile-pk/smile-pk'
import { getView } from '@xinyu/contracts/http/social/sharing'
import { gapBatch } from '@xinyu/platform/db/lists/cursor-page'
import { newId } from '@xinyu/platform/ids'
import { type ConsoleQuery, explainConsoleList } from '@xinyu/testkit/people/console-plans'
import { knownMember } from '@xinyu/testkit/people/known-member'
import { profileReads } from '@xinyu/testkit/query-profile'
import { type ServiceUnderTest, startService, type TestPerson } from '@xinyu/testkit/service-under-test'
import { type SocialConfig, socialConfig } from './config.ts'
import { hotOf } from './posts/posts.rules.ts'
import { periodsOf } from './posts/boards/periods.rules.ts'
import { derivedFrom } from './posts/post.document.ts'
import type { ListName } from './relations/lists/relation-side.document.ts'
import { SocialModule } from './social.module.ts'

const rows = 20
const at = (index: number): Date => new Date(Date.now() - index * 60_000)
type FeedCall = typeof feeds.getPosts | typeof feeds.getPosts2 | typeof feeds.getPosts3 | typeof feeds.getPosts4
const lists: ListName[] = ['i-view', 'me-view', 'each-view', 'acted', 'i-follow']

let social: ServiceUnderTest<SocialConfig>
let me: TestPerson
let author: TestPerson
let post_id: string
let parent_id: string
beforeAll(async () => {
  social = await startService({ name: 'social', module: SocialModule, config: socialConfig })
  me = await knownMember(social)
  author = await knownMember(social)
  const never = { likedAt: null, lovedAt: null, actedAt: null, recentMsgs: [] }
  const view = { isLike: false, isLove: false, isFollow: false, viewedAt: at(0), ...never }
  await social.database.collection<{ _id: string }>('relation_sides', { shardKey: 'user_id' }).insertMany(
    [me.id, author.id].flatMap((user_id) =>
      Array.from({ length: 300 }, (_, index) => {
        const other_id = newId()
        return {
          _id: `${user_id}:${other_id}`,
          user_id,
          other_id,
          pair_id: `${user_id}-${other_id}`,
          version: 1,
          lists,
          touchedAt: at(index),
          own: view,
          other: view,
          isMatch: false,
          seenAt: null,
        }
      }),
    ),
  )
  const counts = { likeCount: 0, commentCount: 0, replyCount: 0, reports: 0, openReports: 0 }
  const stored = { version: 1, factCount: 0, outbox: [], reason: null, deletedAt: null, ...counts }
  /** of each state and type, by me, by people I follow and by the author */
  const insert = (name: string, make: (index: number, isChecked: number) => object) =>
    social.database.collection<{ _id: string }>(name, { shardKey: '_id' }).insertMany(
      Array.from({ length: 1_200 }, (_, index) => ({
        _id: newId(),
        ...stored,
        ...make(index, Math.floor(index / 6) % 4),
      })),
    )
  const writer = (index: number): string => [author.id, me.id][index % 2] ?? ''
  await insert('posts', (index, isChecked) => ({
    user_id: writer(index),
    type: index % 3 === 0 ? 'smile' : 'mood',
    text: '今天去爬山',
    topic: null,
    images: [],
    city: null,
    cityCode: '1101',
    provinceCode: '11',
    isChecked,
    addtime: at(index),
    hot: hotOf({ ...counts, addtime: at(index) }),
    ...derivedFrom({ isChecked, deletedAt: null, openReports: index % 5 }),
    ...periodsOf(new Date()),
  }))
  post_id = (await social.database.collection<{ _id: string }>('posts').findOne({ isListed: true }))?._id ?? ''
  parent_id = newId()
  await insert('comments', (index, isChecked) => ({
    ...(index === 0 ? { _id: parent_id } : {}),
    post_id,
    author_id: author.id,
    user_id: writer(index),
    parent_id: index < 600 ? null : parent_id,
    reply_to: null,
    content: '好看',
    isChecked: index % 20 === 19 ? isChecked : 1,
    isShown: true,
    needsCheck: index % 20 === 19,
    addtime: at(index),
  }))
  const listed = await social.database
    .collection<{ _id: string; user_id: string }>('posts')
    .find({ isListed: true })
    .limit(300)
    .toArray()
  await social.database.collection<{ _id: string }>('smiles').insertMany(
    listed.map(({ _id, user_id }, index) => ({
      _id,
      user_id,
      rating: 1_000 + index,
      isRanked: true,
      isPick: true,
      isFree: index % 2 === 0,
      entered: true,
      state: 'measured',
      measured: 0.5,
      face: null,
      faces: 1,
      addtime: at(index),
      ...periodsOf(new Date()),
    })),
  )
  await social.database.collection<{ _id: string }>('smile_pks').insertMany(
    listed.slice(1).map((post, index) => ({
      _id: newId(),
      left: { post_id: post._id, user_id: post.user_id, rating: 1_200 },
      right: { post_id: listed[index]?._id, user_id: post.user_id, rating: 1_200 },
      users: [index < 60 ? me.id : post.user_id],
      votes: { left: 0, right: 0 },
      status: index % 3 === 0 ? 'closed' : 'open',
      result: null,
      addtime: at(index),
      // in the future: otherwise the job that closes due ones would read these as well
      closesAt: at(index - 10_000),
      version: 1,
      factCount: 0,
      outbox: [],
    })),
  )
  await social.database.collection<{ _id: string }>('browse_history', { shardKey: 'user_id' }).insertMany(
    Array.from({ length: 300 }, (_, index) => {
      const other_id = newId()
      return { _id: `${me.id}:${other_id}`, user_id: me.id, other_id, at: at(index), times: 1 }
    }),
  )
})
afterAll(() => social.close())

const isRead = async (
  collection: string,
  about: string,
  call: () => Promise<unknown>,
  most = rows + 5,
): Promise<void> => {
  const found = (await profileReads(collection, about, call)).filter(({ returned }) => returned >= rows)
  expect(found.length).toBeGreaterThan(0)
  for (const { index, isSorted, docsExamined, keysExamined } of found) {
    expect([index, isSorted]).toEqual([expect.any(Array), false])
    expect(docsExamined).toBeLessThanOrEqual(most)
    // the list's length comes from the index keys alone
    if (docsExamined > 0) expect(keysExamined).toBeLessThanOrEqual(most)
  }
}

test.each([
  ['people I viewed', favorite.getiViewlist, rows + 5],
  // unseen ones are counted from the newest on, up to 99
  ['people who viewed me', favorite.getViewMelist, 99],
  ['mutual views', favorite.getViewEachlist, rows + 5],
])('the list of %s is read from an index in its order', (_name, call, most) =>
  isRead('relation_sides', me.id, () => social.call(call, { page: 1, rows }, me), most),
)

const feed = (call: FeedCall) => () => social.call(call, { page: 1, rows }, me)
test.each([
  ['newest posts', feed(feeds.getPosts)],
  ['recommended posts', feed(feeds.getPosts2)],
  ['posts of my city', feed(feeds.getPosts3)],
  ['smiles', feed(feeds.getPosts4)],
  ['posts of a city', () => social.call(feeds.getCityPostsV2, { cityCode: '1101', rows }, me)],
  ['posts of a province', () => social.call(feeds.getCityPostsV2, { cityCode: '11', rows }, me)],
])('the %s are read from an index in their order', (_name, call) => isRead('posts', 'isListed', call))

test('the second page of a feed is read from its cursor on', async () => {
  const { next } = await social.call(feeds.getPosts, { rows: 100 }, me)
  await isRead('posts', 'isListed', () => social.call(feeds.getPosts, { rows, cursor: next ?? '' }, me))
})

test('new posts in a feed are counted from its index', async () => {
  const { next } = await social.call(feeds.getPosts, { rows: 30 }, me)
  const ask = { feed: 'newest', top: next ?? '' } as const
  await isRead('posts', 'isListed', () => social.call(feeds.getNewPostCount, ask, me), 40)
})

test('the posts of people I follow are merged from the index of each', async () => {
  const sides = social.database.collection<{ user_id: string; other_id: string }>('relation_sides')
  await sides.updateOne({ user_id: me.id }, { $set: { other_id: author.id } })
  await isRead('posts', author.id, () => social.call(feeds.getFollowPosts, { rows }, me))
})

test.each([
  ['somebody’s', () => author, () => me],
  ['my own', () => author, () => author],
])('%s posts are read from an index in their order', (_name, writer, reader) =>
  // my own are merged from three states: the first key of each is read as well
  isRead(
    'posts',
    writer().id,
    () => social.call(feeds.getUserPosts, { user_id: writer().id, rows }, reader()),
    rows + 10,
  ),
)

test('my drafts are read from an index in their order', () =>
  isRead('posts', me.id, () => social.call(feeds.getDraftList, { rows }, me)))

test('comments and replies are read from an index in their order', async () => {
  await isRead('comments', post_id, () => social.call(getComment, { post_id, rows }, me))
  await isRead('comments', parent_id, () => social.call(getComment, { post_id, comment_id: parent_id, rows }, me))
})

const queries = (fields: readonly string[], filters: object[]): ConsoleQuery[] =>
  filters.flatMap((filter) => [
    { filter },
    ...fields.flatMap((field): ConsoleQuery[] => [
      { filter, sort: [field, 'ASC'] },
      { filter, sort: [field, 'DESC'] },
    ]),
  ])
const isReadByConsole = async (resource: string, query: ConsoleQuery): Promise<void> => {
  const operator = await social.person({ roles: ['moderator'] })
  const plan = await explainConsoleList(social, { resource, collection: resource, operator }, query)
  expect({ isSorted: plan.isSorted, isShort: plan.docsExamined <= 30 }).toEqual({ isSorted: false, isShort: true })
}
const inTheQueue: ConsoleQuery[] = ['priority', 'addtime'].map((field) => ({
  filter: { status: 'waiting' },
  sort: [field, 'DESC'],
}))
const ofFields = (fields: readonly string[]): string[] => fields.filter((field) => field !== 'priority')
test.each([...queries(ofFields(postRecords.sort), [{}, { isChecked: 0 }, { isChecked: 1 }]), ...inTheQueue])(
  'the console’s posts %j are read from an index in their order',
  (query) => isReadByConsole('posts', query),
)
test.each([...queries(ofFields(commentRecords.sort), [{}, { isChecked: 1 }]), ...inTheQueue])(
  'the console’s comments %j are read from an index in their order',
  (query) => isReadByConsole('comments', query),
)

test.each([
  ['nobody has reviewed', 'isChecked', review.getUncheckedPosts],
  ['need a check', 'needsCheck', review.getPostsToCheck],
])('the posts that %s are read from an index in their order', async (_what, about, call) => {
  const moderator = await social.person({ roles: ['moderator'] })
  await isRead('posts', about, () => social.call(call, { rows }, moderator))
})

test.each(['day', 'week', 'month', 'all'] as const)(
  'the boards of %s are read from an index in their order, that of members from its keys alone',
  async (period) => {
    await isRead('posts', 'isListed', () => social.call(boards.getRankList, { by: 'likes', period, rows }, me))
    await isRead('smiles', 'isRanked', () => social.call(boards.getRankList, { by: 'smile', period, rows }, me))
    await isRead('smiles', 'isRanked', () => social.call(boards.getUserScoreRank, { period, rows }, me), 0)
  },
)

test('PKs to vote on, my own, and the picks are read from an index in their order', async () => {
  // the newest are my own: later ones are read in a separate batch
  await isRead('smile_pks', 'open', () => social.call(getPKRecords, { rows }, me), gapBatch + 1)
  await isRead('smile_pks', me.id, () => social.call(getPKRecords, { mine: true, rows }, me))
  await isRead('smiles', 'isPick', () => social.call(getSmilePicks, { rows }, me))
})

test('my browse history is read from an index in its order', () =>
  isRead('browse_history', me.id, () => social.call(getView, { rows }, me)))

test.each(queries(pkRecords.sort, [{}, { status: 'open' }]))(
  'the console’s PKs %j are read from an index in their order',
  async (query) => {
    const operator = await social.person({ roles: ['moderator'] })
    const how = { resource: 'smilePks', collection: 'smile_pks', operator }
    const plan = await explainConsoleList(social, how, query)
    expect({ isSorted: plan.isSorted, isShort: plan.docsExamined <= 30 }).toEqual({ isSorted: false, isShort: true })
  },
)
