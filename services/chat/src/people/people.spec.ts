import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type Fact, topicOf } from '@xinyu/contracts/event'
import { membershipChanged } from '@xinyu/contracts/events/payments'
import { liked, unliked } from '@xinyu/contracts/events/social'
import { blacklisted, profileChanged, unblacklisted } from '@xinyu/contracts/events/users'
import { Inbox } from '@xinyu/platform/db/inbox'
import { newId } from '@xinyu/platform/ids'
import { snapshot } from '@xinyu/testkit/builders'
import { type ServiceUnderTest, startService } from '@xinyu/testkit/service-under-test'
import { ChatModule } from '../chat.module.ts'
import { type ChatConfig, chatConfig } from '../config.ts'
import { People } from './people.public.ts'

let chat: ServiceUnderTest<ChatConfig>
let people: People
beforeAll(async () => {
  chat = await startService({ name: 'chat', module: ChatModule, config: chatConfig })
  people = chat.service.app.get(People)
}, 60_000)
afterAll(() => chat.close())

const envelope = (fact: Fact, key: string, seq: number, data: unknown) => ({
  id: `${topicOf(fact)}:${key}:${seq}`,
  type: fact.type,
  topic: topicOf(fact),
  key,
  seq,
  at: new Date().toISOString(),
  data,
})
/** as a carrier would bring it: numbered by its sender, in its turn or not */
const bring = (...args: Parameters<typeof envelope>) => chat.service.app.get(Inbox).receive(envelope(...args))
/** as a crash would bring it: handed to the reactions again although it was applied */
const again = (...args: Parameters<typeof envelope>) => chat.service.app.get(Inbox).handle(envelope(...args))

test('facts that come out of order are applied in order', async () => {
  const id = newId()
  await bring(profileChanged, id, 3, { user: snapshot({ _id: id, name: '三' }) })
  await bring(profileChanged, id, 2, { user: snapshot({ _id: id, name: '二' }) })
  expect(await people.one(id)).toBeNull()
  await bring(profileChanged, id, 1, { user: snapshot({ _id: id, name: '一' }) })
  expect((await people.one(id))?.user.name).toBe('三')
})

test('an old fact that comes twice changes nothing', async () => {
  const id = newId()
  const user = snapshot({ _id: id })
  await bring(blacklisted, id, 1, { user, user2_id: 'x' })
  await bring(unblacklisted, id, 2, { user: { ...user, name: '新' }, user2_id: 'x' })
  await again(blacklisted, id, 1, { user, user2_id: 'x' })
  const person = await people.one(id)
  expect([person?.blocks, person?.user.name]).toEqual([[], '新'])
})

test('VIP is taken from the wallet’s facts, in their own order', async () => {
  const id = newId()
  const until = (year: number) => ({ user_id: id, vipLimitDate: `${year}-01-01T00:00:00.000Z`, reason: 'order' })
  await bring(profileChanged, id, 1, { user: snapshot({ _id: id }) })
  await bring(membershipChanged, id, 1, until(2027))
  await bring(membershipChanged, id, 2, until(2028))
  await again(membershipChanged, id, 1, until(2027))
  expect((await people.one(id))?.vipLimitDate?.getUTCFullYear()).toBe(2028)
})

test('a like taken back stays so when the like comes again', async () => {
  const relation = { relation_id: newId(), user_id: 'from', user2_id: 'to' }
  await bring(liked, relation.relation_id, 1, relation)
  expect(await people.likes('from', 'to')).toBe(true)
  expect(await people.likes('to', 'from')).toBe(false)
  await bring(unliked, relation.relation_id, 2, relation)
  await again(liked, relation.relation_id, 1, relation)
  expect(await people.likes('from', 'to')).toBe(false)
})
