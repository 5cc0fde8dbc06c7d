import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Clock } from '@xinyu/platform/clock'
import { Database } from '@xinyu/platform/db/database'
import { AppError } from '@xinyu/platform/error'
import { newId } from '@xinyu/platform/ids'
import { Log } from '@xinyu/platform/log'
import { type ServiceUnderTest, startService } from '@xinyu/testkit/service-under-test'
import type { CommandStartedEvent } from 'mongodb'
import { ChatModule } from '../chat.module.ts'
import { type ChatConfig, chatConfig } from '../config.ts'
import { MessageWriter } from './message-writer.ts'
import { Messages, type NewMessage } from './messages.public.ts'
import { bucketSize, headLimit } from './messages.rules.ts'
import { type BucketRecord, MessagesStore } from './messages.store.ts'
import type { ConversationRecord } from './messages.store.ts'

let chat: ServiceUnderTest<ChatConfig>
let messages: Messages
let store: MessagesStore
/** as another instance */
let other: MessageWriter
const monitored = (url: string): string => `${url}${url.includes('?') ? '&' : '?'}monitorCommands=true`
beforeAll(async () => {
  chat = await startService({
    name: 'chat',
    module: ChatModule,
    config: chatConfig,
    env: { MONGODB_URL: monitored(process.env.MONGODB_URL ?? '') },
  })
  messages = chat.service.app.get(Messages)
  store = chat.service.app.get(MessagesStore)
  other = anotherWriter()
}, 60_000)
afterAll(() => chat.close())

const anotherWriter = () => new MessageWriter(store, new Clock(), chat.service.app.get(Log))
const pair = () => `a${newId()}_b${newId()}`
const newMessage = (from: string, key: string): NewMessage => ({ _id: newId(), from, key, kind: 'text', content: key })
const heads = () => chat.service.app.get(Database).collection<ConversationRecord>('conversations')
const buckets = () => chat.service.app.get(Database).collection<BucketRecord>('message_buckets')
const all = async (id: string) => {
  const conversation = await messages.conversation(id)
  return conversation ? (await messages.after(conversation, 0, { me: '', clearedSeq: 0, rows: 10_000 })).list : []
}
const numbers = (count: number) => Array.from({ length: count }, (_value, index) => index + 1)
const appendMany = async (id: string, count: number): Promise<void> => {
  for (let number = 1; number <= count; number++)
    await messages.append(id, newMessage(number % 3 === 0 ? 'b' : 'a', `k${number}`))
}
const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 5))
}
const commandsDuring = async (work: () => Promise<unknown>): Promise<string[]> => {
  const names: string[] = []
  // the relay of facts goes its own way
  const isOfRelay = (command: object) => /"pending":("|true)/.test(JSON.stringify(command))
  const listen = ({ commandName, command }: CommandStartedEvent) => {
    if (!isOfRelay(command)) names.push(`${commandName} ${command[commandName]}`)
  }
  chat.database.client.on('commandStarted', listen)
  await work()
  chat.database.client.off('commandStarted', listen)
  return names
}

test('gives concurrent messages of both people, through two instances at once, numbers without gaps', async () => {
  const id = pair()
  const sends = Array.from({ length: 60 }, (_value, index) => newMessage(index % 2 === 0 ? 'a' : 'b', `k${index}`))
  await Promise.all(sends.map((one, index) => (index % 3 === 0 ? other.append(id, one) : messages.append(id, one))))
  const list = await all(id)
  expect(list.map(({ seq }) => seq)).toEqual(numbers(60))
  expect(new Set(list.map(({ key }) => key)).size).toBe(60)
  expect(list.filter(({ from }) => from === 'b').map(({ nth }) => nth)).toEqual(numbers(30))
}, 30_000)

test('two instances that write to the same conversations in groups give each its numbers without gaps', async () => {
  const ids = Array.from({ length: 12 }, pair)
  const acknowledged = new Map<string, number[]>(ids.map((id) => [id, []]))
  const talk = async (writer: Pick<MessageWriter, 'append'>, from: string, id: string): Promise<void> => {
    for (let number = 1; number <= 15; number++) {
      const { message } = await writer.append(id, newMessage(from, `k${number}`))
      acknowledged.get(id)?.push(message.seq)
    }
  }
  await Promise.all(ids.flatMap((id) => [talk(messages, 'a', id), talk(other, 'b', id)]))
  for (const id of ids) {
    expect((await all(id)).map(({ seq }) => seq)).toEqual(numbers(30))
    expect(acknowledged.get(id)?.toSorted((one, two) => one - two)).toEqual(numbers(30))
  }
}, 30_000)

test('a conversation that another instance was faster in is read again and written; the others of its group are not', async () => {
  const ids = Array.from({ length: 8 }, pair)
  for (const id of ids) await messages.append(id, newMessage('a', 'first'))
  await other.append(ids[3] ?? '', newMessage('b', 'between'))
  await chat.drain()
  const sent: number[] = []
  const commands = await commandsDuring(async () => {
    const sends = ids.map((id) => messages.append(id, newMessage('a', 'second')))
    sent.push(...(await Promise.all(sends)).map(({ message }) => message.seq))
  })
  expect(sent).toEqual([2, 2, 2, 3, 2, 2, 2, 2])
  const ofHeads = commands.filter((name) => name.endsWith(' conversations'))
  // one write of all, one look at what was stored, one reading and one write of the one that was not
  expect(ofHeads).toEqual(['update', 'find', 'find', 'update'].map((name) => `${name} conversations`))
})

test('messages that come at once are stored in one write, also several of one conversation', async () => {
  const ids = Array.from({ length: 10 }, pair)
  for (const id of ids) for (const from of ['a', 'b']) await messages.append(id, newMessage(from, 'first'))
  await chat.drain()
  const commands = await commandsDuring(() =>
    Promise.all(ids.flatMap((id) => ['b', 'a', 'b'].map((from) => messages.append(id, newMessage(from, newId()))))),
  )
  // the first of each goes at once, those that came meanwhile go together
  expect(commands.filter((name) => name === 'update conversations')).toHaveLength(2)
  for (const id of ids) expect((await all(id)).map(({ seq }) => seq)).toEqual(numbers(5))
})

test('what an outage leaves open is refused, and the same key is stored once afterwards', async () => {
  const [id, quiet] = [pair(), pair()]
  await messages.append(id, newMessage('a', 'first'))
  const commit = store.commit.bind(store)
  // the write reaches the disk, its answer does not reach us
  store.commit = async (writes) => {
    await commit(writes)
    throw new AppError('UNAVAILABLE')
  }
  try {
    const sends = [id, quiet].map((one) => messages.append(one, newMessage('a', 'lost')))
    for (const sent of sends) await expect(sent).rejects.toThrow('UNAVAILABLE')
  } finally {
    store.commit = commit
  }
  for (const one of [id, quiet])
    expect(await messages.append(one, newMessage('a', 'lost'))).toMatchObject({ isRepeat: true })
  expect((await all(id)).map(({ key }) => key)).toEqual(['first', 'lost'])
})

test('tells of stored messages in their order, and of a repeat not at all', async () => {
  const id = pair()
  const handled: number[] = []
  const onStored = ({ seq }: { seq: number }) => void handled.push(seq)
  const keys = Array.from({ length: 20 }, (_value, index) => `k${index % 10}`)
  const appended = await Promise.all(keys.map((key) => messages.append(id, newMessage('a', key), { onStored })))
  expect(handled).toEqual(numbers(10))
  expect(appended.map(({ message }) => message.seq)).toEqual([...numbers(10), ...numbers(10)])
})

test('whom a conversation may not take is asked with the conversation as it then is, and asked again when that was old', async () => {
  const id = pair()
  await messages.append(id, newMessage('a', 'first'))
  await other.append(id, newMessage('b', 'answer'))
  const seen: (number | undefined)[] = []
  const admit = (conversation: { seq: number; counts: Record<string, number> } | null): void => {
    seen.push(conversation?.seq)
    if (!conversation?.counts.b) throw new AppError('ANSWER_AWAITED')
  }
  expect((await messages.append(id, newMessage('a', 'second'), { admit })).message.seq).toBe(3)
  expect(seen).toEqual([1, 2])
})

test('a repeated key gets the first message again, also long after its bucket was archived', async () => {
  const id = pair()
  const first = await messages.append(id, newMessage('a', 'the-first'))
  await appendMany(id, 3 * bucketSize)
  expect((await messages.conversation(id))?.archived).toBeGreaterThan(0)
  const sent = (over: object, from = 'a') => messages.findSent(id, { from, key: 'the-first', ...over })
  expect((await sent({ resend: true }))?._id).toBe(first.message._id)
  // who does not say: the first of a socket may be a resend, and what comes by no socket always
  expect((await sent({ socket: 's1' }))?._id).toBe(first.message._id)
  expect((await sent({}))?._id).toBe(first.message._id)
  expect(await sent({ resend: true }, 'b')).toBeNull()
  const asked = await commandsDuring(async () => {
    expect(await messages.findSent(id, { from: 'a', key: 'new', socket: 's1' })).toBeNull()
    expect(await messages.findSent(id, { from: 'a', key: 'new', resend: false })).toBeNull()
  })
  expect(asked).toEqual([])
  const again = await messages.append(id, newMessage('a', 'the-first'), { isResend: true })
  expect([again.isRepeat, again.message._id, again.message.seq]).toEqual([true, first.message._id, 1])
}, 30_000)

test('many repeats of the same keys through two instances while buckets are archived double nothing', async () => {
  const id = pair()
  const keys = Array.from({ length: 120 }, (_value, index) => `k${index}`)
  const rounds = [...keys, ...keys.toReversed(), ...keys]
  await Promise.all(
    [messages, other, anotherWriter()].map(async (writer, sender) => {
      for (const key of rounds.filter((_key, index) => index % 3 === sender))
        await writer.append(id, newMessage('a', key), { isResend: true })
    }),
  )
  const list = await all(id)
  expect(list.map(({ key }) => key).toSorted()).toEqual(keys.toSorted())
  expect(list.map(({ seq }) => seq)).toEqual(numbers(120))
}, 60_000)

test('a crash between a bucket’s copy and its removal from the head loses and doubles nothing, nor brings back what was recalled meanwhile', async () => {
  const id = pair()
  for (let number = 1; number <= headLimit; number++) await messages.append(id, newMessage('a', `k${number}`))
  await until(async () => (await buckets().countDocuments({ favorite_id: id })) === 1)
  // …and then the process died
  const next = anotherWriter()
  const fifth = (await heads().findOne({ _id: id }))?.messages[4]?._id ?? ''
  expect((await store.recall(id, fifth, 'a', new Date(0)))?.content).toBe('')
  expect((await buckets().findOne({ favorite_id: id }))?.messages[4]?.content).toBe('')
  expect((await all(id)).map(({ seq }) => seq)).toEqual(numbers(headLimit))
  for (let number = headLimit + 1; ((await heads().findOne({ _id: id }))?.archived ?? 0) === 0; number++)
    await next.append(id, newMessage('a', `k${number}`))
  const list = await all(id)
  expect(list.map(({ seq }) => seq)).toEqual(numbers(list.length))
  expect(list.filter(({ recalled }) => recalled).map(({ seq }) => seq)).toEqual([5])
}, 30_000)

test('a message that is recalled while its bucket is copied stays recalled', async () => {
  const id = pair()
  for (let number = 1; number < headLimit; number++) await messages.append(id, newMessage('a', `k${number}`))
  const third = (await messages.known(id))?.messages[2]?._id ?? ''
  const copyBuckets = store.copyBuckets.bind(store)
  store.copyBuckets = async (copies) => {
    store.copyBuckets = copyBuckets
    await store.recall(id, third, 'a', new Date(0))
    return copyBuckets(copies)
  }
  for (let number = headLimit; ((await heads().findOne({ _id: id }))?.archived ?? 0) === 0; number++)
    await messages.append(id, newMessage('a', `k${number}`))
  expect((await all(id)).filter(({ content }) => content === '').map(({ seq }) => seq)).toEqual([3])
}, 30_000)

test('a head stays short however fast it is written', async () => {
  const id = pair()
  await appendMany(id, 5 * bucketSize)
  expect((await messages.conversation(id))?.messages.length).toBeLessThanOrEqual(headLimit + bucketSize)
  expect((await all(id)).map(({ seq }) => seq)).toEqual(numbers(5 * bucketSize))
}, 30_000)

test('a late copier with an older head does not overwrite the bucket', async () => {
  const id = pair()
  for (let number = 1; number <= headLimit; number++) await messages.append(id, newMessage('a', `k${number}`))
  const stale = await heads().findOne({ _id: id })
  if (!stale) throw new Error('no head')
  await messages.recall(id, stale.messages[0]?._id ?? '', 'a', new Date(0))
  for (let number = 0; ((await messages.conversation(id))?.archived ?? 0) === 0; number++)
    await messages.append(id, newMessage('b', `more${number}`))
  const copy = { id, number: 0, headVersion: stale.version, messages: stale.messages.slice(0, bucketSize) }
  expect(await store.copyBuckets([copy])).toEqual([false])
  expect((await buckets().findOne({ _id: `${id}:0` }))?.messages[0]?.recalled).toBe(true)
  expect((await all(id)).map(({ seq }) => seq)).toEqual(numbers((await all(id)).length))
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

test('other services are told when somebody writes for the first time, and no more often than once an hour', async () => {
  const id = pair()
  await appendMany(id, 9)
  await chat.drain()
  const facts = chat.published.filter((envelope) => envelope.key === id)
  expect(facts.map(({ seq, type, data }) => [seq, type, data])).toEqual([
    [1, 'chat.talked.v1', expect.objectContaining({ user_id: 'a', isFirst: true })],
    [2, 'chat.talked.v1', expect.objectContaining({ user_id: 'b', isFirst: true })],
  ])
  expect(JSON.stringify(facts)).not.toContain('content')
})
