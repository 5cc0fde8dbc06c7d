import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { getChatList5 } from '@xinyu/contracts/http/msg/conversations'
import { getSysNoticeV2 } from '@xinyu/contracts/http/msg/notices'
import { newId } from '@xinyu/platform/ids'
import { knownMember } from '@xinyu/testkit/people/known-member'
import { profileReads } from '@xinyu/testkit/query-profile'
import { type ServiceUnderTest, startService, type TestPerson } from '@xinyu/testkit/service-under-test'
import { ChatModule } from './chat.module.ts'
import { type ChatConfig, chatConfig } from './config.ts'

const rows = 20
const at = (index: number): Date => new Date(Date.now() - index * 60_000)

let chat: ServiceUnderTest<ChatConfig>
let me: TestPerson
beforeAll(async () => {
  chat = await startService({ name: 'chat', module: ChatModule, config: chatConfig })
  me = await knownMember(chat)
  const people = [me.id, newId()]
  const many = <T extends { _id: string }>(make: (user: string, index: number) => T): T[] =>
    people.flatMap((user) => Array.from({ length: 300 }, (_, index) => make(user, index)))
  await chat.database.collection<{ _id: string }>('memberships', { shardKey: 'user' }).insertMany(
    many((user, index) => {
      const favorite_id = newId()
      const position = { lastSeq: 3, ownSeq: 1, peerSeq: 3, peerCount: 2, readCount: 1, readSeq: 1, receivedSeq: 1 }
      return {
        _id: `${favorite_id}:${user}`,
        favorite_id,
        user,
        peer: newId(),
        at: at(index),
        clearedSeq: 0,
        ...position,
      }
    }),
  )
  await chat.database.collection<{ _id: string }>('notices', { shardKey: 'user' }).insertMany(
    many((user, index) => ({
      _id: newId(),
      user,
      type: 'like',
      code: 'post-liked',
      actor: null,
      link: null,
      params: {},
      count: 1,
      isRead: index % 2 === 0,
      at: at(index),
      seq: 1,
      counted: [1],
      closedUpTo: 0,
    })),
  )
})
afterAll(() => chat.close())

const isRead = async (collection: string, call: () => Promise<unknown>): Promise<void> => {
  const found = (await profileReads(collection, me.id, call)).filter(({ returned }) => returned >= rows)
  expect(found.length).toBeGreaterThan(0)
  for (const { index, isSorted, docsExamined } of found) {
    expect([index?.[0], isSorted]).toEqual(['user', false])
    expect(docsExamined).toBeLessThanOrEqual(rows + 5)
  }
}

test('a person’s conversations are read by an index on the person, in list order', () =>
  isRead('memberships', () => chat.call(getChatList5, { page: 1, rows }, me)))

test('a person’s notices are read by an index on the person, in list order', () =>
  isRead('notices', () => chat.call(getSysNoticeV2, { page: 1, rows, type: 'like' }, me)))
