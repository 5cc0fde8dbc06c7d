import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { membershipChanged } from '@xinyu/contracts/events/payments'
import { liked, loved, unliked, unloved } from '@xinyu/contracts/events/social'
import { profileChanged } from '@xinyu/contracts/events/users'
import { Clock } from '@xinyu/platform/clock'
import { MigrationList, runMigrations } from '@xinyu/platform/db/migrations'
import { newId } from '@xinyu/platform/ids'
import { Leases } from '@xinyu/platform/jobs/leases'
import { Log } from '@xinyu/platform/logging/log'
import { snapshot } from '@xinyu/testkit/people/builders'
import { FactFeed } from '@xinyu/testkit/fact-feed'
import { testPeopleCopyConformance } from '@xinyu/testkit/people/people-copy-conformance'
import { type ServiceUnderTest, startService } from '@xinyu/testkit/service-under-test'
import { ChatModule } from '../chat.module.ts'
import { type ChatConfig, chatConfig } from '../config.ts'
import { likeEdgesAsDocuments } from './people.migrations.ts'
import { People } from './people.public.ts'

let chat: ServiceUnderTest<ChatConfig>
let people: People
let feed: FactFeed
beforeAll(async () => {
  chat = await startService({ name: 'chat', module: ChatModule, config: chatConfig })
  people = chat.service.app.get(People)
  feed = new FactFeed(chat.service)
})
afterAll(() => chat.close())

testPeopleCopyConformance({
  service: () => chat.service,
  isBlocked: (one, other) => people.isBlockedEitherWay(one, other),
  nameOf: async (id) => (await people.find(id))?.user?.name,
})

test('VIP follows the wallet’s facts, in their own order', async () => {
  const id = newId()
  const until = (year: number) => ({ user_id: id, vipLimitDate: `${year}-01-01T00:00:00.000Z`, reason: 'order' })
  await feed.receive(profileChanged, id, 1, { user: snapshot({ _id: id }) })
  await feed.receive(membershipChanged, id, 1, until(2027))
  await feed.receive(membershipChanged, id, 2, until(2028))
  await feed.handle(membershipChanged, id, 1, until(2027))
  expect((await people.find(id))?.vipLimitDate?.getUTCFullYear()).toBe(2028)
})

const relation = () => {
  const [relation_id, from, to] = [newId(), newId(), newId()]
  return { relation_id, forth: { relation_id, user_id: from, user2_id: to }, from, to }
}

test('a withdrawn like stays withdrawn when the like arrives again', async () => {
  const { relation_id, forth, from, to } = relation()
  await feed.receive(liked, relation_id, 1, forth)
  expect([await people.likes(from, to), await people.likes(to, from)]).toEqual([true, false])
  await feed.receive(unliked, relation_id, 2, forth)
  await feed.handle(liked, relation_id, 1, forth)
  expect(await people.likes(from, to)).toBe(false)
})

test('a like that went to the dead letters still counts when it is replayed after later facts', async () => {
  const { relation_id, forth, from, to } = relation()
  await feed.fail(liked, relation_id, 1, forth)
  await feed.receive(loved, relation_id, 2, forth)
  await feed.receive(unloved, relation_id, 3, forth)
  expect(await people.likes(from, to)).toBe(false)
  await feed.replayDeadLetters()
  expect(await people.likes(from, to)).toBe(true)
})

test('likes stored inside relations become documents of their own, with their guards', async () => {
  const { relation_id, forth, from, to } = relation()
  const relations = chat.database.collection<{ _id: string; seq: number; arrows: string[] }>('relations')
  await relations.insertOne({ _id: relation_id, seq: 4, arrows: [`like:${from}>${to}`] })
  const lists = [new MigrationList('arrows', { '2026-11-21-again': likeEdgesAsDocuments })]
  const { database } = chat
  await runMigrations({ database, leases: new Leases(database, new Clock()), lists, log: new Log('chat', 'silent') })
  expect([await people.likes(from, to), await relations.countDocuments()]).toEqual([true, 0])
  await feed.handle(unliked, relation_id, 2, forth)
  expect(await people.likes(from, to)).toBe(true)
  await feed.handle(unliked, relation_id, 5, forth)
  expect(await people.likes(from, to)).toBe(false)
})
