import { afterAll, beforeAll, expect, test } from '@jest/globals'
import * as favorite from '@xinyu/contracts/http/favorite'
import { getPosts, getUserPosts } from '@xinyu/contracts/http/posts'
import { newId } from '@xinyu/platform/ids'
import { knownMember } from '@xinyu/testkit/known-member'
import { profileReads } from '@xinyu/testkit/query-profile'
import { type ServiceUnderTest, startService, type TestPerson } from '@xinyu/testkit/service-under-test'
import { type SocialConfig, socialConfig } from './config.ts'
import type { ListName } from './relations/relation-sides.rules.ts'
import { SocialModule } from './social.module.ts'

const rows = 20
const at = (index: number): Date => new Date(Date.now() - index * 60_000)
const lists: ListName[] = ['i-view', 'me-view', 'each-view', 'acted']

let social: ServiceUnderTest<SocialConfig>
let me: TestPerson
let author: TestPerson
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
  await social.database.collection<{ _id: string }>('posts', { shardKey: '_id' }).insertMany(
    Array.from({ length: 600 }, (_, index) => ({
      _id: newId(),
      user_id: author.id,
      type: 'mood',
      text: '今天去爬山',
      images: [],
      city: null,
      likeCount: 0,
      commentCount: 0,
      reason: null,
      isChecked: 1,
      deletedAt: null,
      addtime: at(index),
      version: 1,
      factCount: 0,
      outbox: [],
    })),
  )
}, 60_000)
afterAll(() => social.close())

const isRead = async (collection: string, about: string, call: () => Promise<unknown>): Promise<void> => {
  const found = (await profileReads(collection, about, call)).filter(({ returned }) => returned >= rows)
  expect(found.length).toBeGreaterThan(0)
  for (const { index, isSorted, docsExamined, keysExamined } of found) {
    expect([index, isSorted]).toEqual([expect.any(Array), false])
    expect(docsExamined).toBeLessThanOrEqual(rows + 5)
    // how long the list is comes from its keys alone
    if (docsExamined > 0) expect(keysExamined).toBeLessThanOrEqual(rows + 5)
  }
}

test.each([
  ['whom I looked at', favorite.getiViewlist],
  ['who looked at me', favorite.getViewMelist],
  ['who looked at each other', favorite.getViewEachlist],
])('the list of %s is read from an index in its order', (_name, call) =>
  isRead('relation_sides', me.id, () => social.call(call, { page: 1, rows }, me)),
)

test('the newest posts are read from an index in their order', () =>
  isRead('posts', 'isChecked', () => social.call(getPosts, { page: 1, rows }, me)))

test.each([
  ['somebody’s', () => me],
  ['my own', () => author],
])('%s posts are read from an index in their order', (_name, reader) =>
  isRead('posts', author.id, () => social.call(getUserPosts, { user_id: author.id, page: 1, rows }, reader())),
)
