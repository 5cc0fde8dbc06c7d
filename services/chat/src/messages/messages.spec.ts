import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Database } from '@xinyu/platform/db/database'
import { newId } from '@xinyu/platform/ids'
import { type ServiceUnderTest, startService } from '@xinyu/testkit/service-under-test'
import { ChatModule } from '../chat.module.ts'
import { type ChatConfig, chatConfig } from '../config.ts'
import { Messages, type NewMessage } from './messages.public.ts'
import { bucketSize, headLimit } from './messages.rules.ts'
import { type BucketRecord, type ConversationRecord, MessagesStore } from './messages.store.ts'

let chat: ServiceUnderTest<ChatConfig>
let messages: Messages
let store: MessagesStore
beforeAll(async () => {
  chat = await startService({ name: 'chat', module: ChatModule, config: chatConfig })
  messages = chat.service.app.get(Messages)
  store = chat.service.app.get(MessagesStore)
}, 60_000)
afterAll(() => chat.close())

const doNothing = async (): Promise<void> => undefined
const pair = () => `a${newId()}_b${newId()}`
const newMessage = (from: string, key: string): NewMessage => ({ _id: newId(), from, key, kind: 'text', content: key })
const heads = () => chat.service.app.get(Database).collection<ConversationRecord>('conversations')
const buckets = () => chat.service.app.get(Database).collection<BucketRecord>('message_buckets')
const all = async (id: string) => {
  const conversation = await messages.conversation(id)
  return conversation ? (await messages.after(conversation, 0, { me: '', clearedSeq: 0, rows: 10_000 })).list : []
}
const appendMany = async (id: string, count: number): Promise<void> => {
  for (let number = 1; number <= count; number++)
    await messages.append(id, newMessage(number % 3 === 0 ? 'b' : 'a', `k${number}`), doNothing)
}

test('gives concurrent messages of both people numbers without gaps, through the store and its public class at once', async () => {
  const id = pair()
  const sends = Array.from({ length: 60 }, (_value, index) => newMessage(index % 2 === 0 ? 'a' : 'b', `k${index}`))
  // the store and its public class race as two instances would
  await Promise.all(
    sends.map((one, index) => (index % 3 === 0 ? store.append(id, one) : messages.append(id, one, doNothing))),
  )
  const list = await all(id)
  expect(list.map(({ seq }) => seq)).toEqual(Array.from({ length: 60 }, (_value, index) => index + 1))
  expect(new Set(list.map(({ key }) => key)).size).toBe(60)
  expect(list.filter(({ from }) => from === 'b').map(({ nth }) => nth)).toEqual(
    Array.from({ length: 30 }, (_value, index) => index + 1),
  )
}, 30_000)

test('sends messages on in their order, and a repeat not at all', async () => {
  const id = pair()
  const handled: number[] = []
  const onStored = async ({ seq }: { seq: number }): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 3))
    handled.push(seq)
  }
  await Promise.all(
    Array.from({ length: 20 }, (_value, index) => messages.append(id, newMessage('a', `k${index % 10}`), onStored)),
  )
  expect(handled).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
})

test('a repeated key gets the first message again, also long after its bucket was archived', async () => {
  const id = pair()
  const first = await messages.append(id, newMessage('a', 'the-first'), doNothing)
  await appendMany(id, 3 * bucketSize)
  await store.archiveBucket(id)
  expect((await messages.conversation(id))?.archived).toBeGreaterThan(0)
  const again = await messages.append(id, newMessage('a', 'the-first'), doNothing)
  expect([again.isRepeat, again.message._id, again.message.seq]).toEqual([true, first.message._id, 1])
  expect((await messages.append(id, newMessage('b', 'the-first'), doNothing)).isRepeat).toBe(false)
}, 30_000)

test('many repeats of the same keys while buckets are archived double nothing', async () => {
  const id = pair()
  const keys = Array.from({ length: 120 }, (_value, index) => `k${index}`)
  const rounds = [...keys, ...keys.toReversed(), ...keys]
  const done = new AbortController()
  const archiver = (async () => {
    while (!done.signal.aborted) await store.archiveBucket(id)
  })()
  await Promise.all(
    [0, 1, 2].map(async (sender) => {
      for (const key of rounds.filter((_key, index) => index % 3 === sender))
        await store.append(id, newMessage('a', key))
    }),
  )
  done.abort()
  await archiver
  const list = await all(id)
  expect(list.map(({ key }) => key).toSorted()).toEqual(keys.toSorted())
  expect(list.map(({ seq }) => seq)).toEqual(keys.map((_key, index) => index + 1))
}, 60_000)

test('a crash between a bucket’s copy and its removal from the head loses and doubles nothing, nor brings back what was recalled meanwhile', async () => {
  const id = pair()
  for (let number = 1; number <= 2 * bucketSize; number++) await store.append(id, newMessage('a', `k${number}`))
  const head = await heads().findOne({ _id: id })
  const copied = head?.messages.slice(0, bucketSize) ?? []
  // …and then the process died
  await buckets().insertOne({ _id: `${id}:0`, favorite_id: id, headVersion: head?.version ?? 0, messages: copied })
  expect((await all(id)).length).toBe(2 * bucketSize)
  expect((await messages.recall(id, copied[4]?._id ?? '', 'a', new Date(0)))?.content).toBe('')
  await store.archiveBucket(id)
  const list = await all(id)
  expect(list.map(({ seq }) => seq)).toEqual(Array.from({ length: 2 * bucketSize }, (_value, index) => index + 1))
  expect(list.filter(({ recalled }) => recalled).map(({ seq }) => seq)).toEqual([5])
  expect((await messages.conversation(id))?.archived).toBe(1)
}, 30_000)

test('a head that stayed too long in a busy moment is short again after the next full bucket', async () => {
  const id = pair()
  for (let number = 1; number < 5 * bucketSize; number++) await store.append(id, newMessage('a', `k${number}`))
  await messages.append(id, newMessage('a', 'the-last'), doNothing)
  await messages.append(id, newMessage('a', 'after-it'), doNothing) // archiving runs between the two
  expect((await messages.conversation(id))?.messages.length).toBeLessThanOrEqual(headLimit)
  expect((await all(id)).map(({ seq }) => seq)).toEqual(
    Array.from({ length: 5 * bucketSize + 1 }, (_value, index) => index + 1),
  )
}, 30_000)

test('a late copier with an older head does not overwrite the bucket', async () => {
  const id = pair()
  for (let number = 1; number <= 2 * bucketSize; number++) await store.append(id, newMessage('a', `k${number}`))
  const stale = await heads().findOne({ _id: id })
  if (!stale) throw new Error('no head')
  await messages.recall(id, stale.messages[0]?._id ?? '', 'a', new Date(0))
  await store.archiveBucket(id)
  await store.archiveBucket(id, stale)
  expect((await buckets().findOne({ _id: `${id}:0` }))?.messages[0]?.recalled).toBe(true)
  expect((await all(id)).map(({ seq }) => seq)).toEqual(
    Array.from({ length: 2 * bucketSize }, (_value, index) => index + 1),
  )
}, 30_000)

test('pages back and forth over bucket boundaries without a gap or a repeat', async () => {
  const id = pair()
  await appendMany(id, 157)
  const conversation = await messages.conversation(id)
  if (!conversation) throw new Error('no conversation')
  expect(conversation.archived).toBeGreaterThan(0)
  const seen: number[] = []
  for (let before = conversation.seq + 1; ;) {
    const { list, hasMore } = await messages.before(conversation, before, { me: 'a', clearedSeq: 0, rows: 23 })
    seen.push(...list.map(({ seq }) => seq))
    before = seen.at(-1) ?? 0
    if (!hasMore) break
  }
  expect(seen).toEqual(Array.from({ length: conversation.seq }, (_value, index) => conversation.seq - index))
  const forward = await messages.after(conversation, 40, { me: 'a', clearedSeq: 0, rows: 30 })
  expect([forward.list[0]?.seq, forward.list.length, forward.list.at(-1)?.seq, forward.hasMore]).toEqual([
    41,
    30,
    70,
    true,
  ])
  expect(
    (await messages.before(conversation, 60, { me: 'a', clearedSeq: 45, rows: 50 })).list.map(({ seq }) => seq),
  ).toEqual([59, 58, 57, 56, 55, 54, 53, 52, 51, 50, 49, 48, 47, 46])
  expect(await messages.sentUpTo(conversation, 'b', 10)).toBe(3)
}, 30_000)

test('every stored message is one fact, in order', async () => {
  const id = pair()
  await appendMany(id, 7)
  await chat.drain()
  const facts = chat.published.filter((envelope) => envelope.key === id)
  expect(facts.map(({ seq, data }) => [seq, (data as { seq: number }).seq])).toEqual(
    [1, 2, 3, 4, 5, 6, 7].map((number) => [number, number]),
  )
  expect(JSON.stringify(facts)).not.toContain('content')
})
