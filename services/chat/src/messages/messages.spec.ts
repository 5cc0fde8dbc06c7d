import { DAY_MS } from '@xinyu/contracts/rules/time'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Clock } from '@xinyu/platform/clock'
import { Database } from '@xinyu/platform/db/database'
import { AppError } from '@xinyu/platform/error'
import { newId } from '@xinyu/platform/ids'
import { Log } from '@xinyu/platform/logging/log'
import { type ServiceUnderTest, startService } from '@xinyu/testkit/service-under-test'
import type { CommandStartedEvent } from 'mongodb'
import { ChatModule } from '../chat.module.ts'
import { type ChatConfig, chatConfig } from '../config.ts'
import type { LogEntry } from './conversation.document.ts'
import { FollowUps } from './follow-ups.store.ts'
import { MessageWriter } from './message-writer.ts'
import { Messages, type NewMessage } from './messages.public.ts'
import { bucketSize, headLimit } from './messages.rules.ts'
import { type ConversationRecord, MessagesStore } from './messages.store.ts'
import { writtenWithLog } from './older-instances.store.ts'

let chat: ServiceUnderTest<ChatConfig>
let messages: Messages
let store: MessagesStore
/** acts as another instance */
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
})
afterAll(() => chat.close())

const anotherWriter = () =>
  new MessageWriter(store, chat.service.app.get(FollowUps), new Clock(), chat.service.app.get(Log))
const pair = () => `a${newId()}_b${newId()}`
const newMessage = (from: string, key: string): NewMessage => ({ from, key, kind: 'text', content: key })
const records = () => chat.service.app.get(Database).collection<ConversationRecord>('conversations')
const log = () => chat.service.app.get(Database).collection<LogEntry>('message_log')
const all = async (id: string) => {
  const conversation = await messages.findConversation(id)
  return conversation ? (await messages.listAfter(conversation, 0, { me: '', clearedSeq: 0, rows: 10_000 })).list : []
}
const numbers = (count: number) => Array.from({ length: count }, (_value, index) => index + 1)
const appendMany = async (id: string, count: number): Promise<void> => {
  for (let number = 1; number <= count; number++)
    await messages.append(id, newMessage(number % 3 === 0 ? 'b' : 'a', `k${number}`))
}
const commandsDuring = async (work: () => Promise<unknown>): Promise<string[]> => {
  const names: string[] = []
  // without the relay of facts
  const isOfRelay = (command: object) => /"pending":("|true)/.test(JSON.stringify(command))
  const listen = ({ commandName, command }: CommandStartedEvent) => {
    if (!isOfRelay(command)) names.push(`${commandName} ${command[commandName]}`)
  }
  chat.database.client.on('commandStarted', listen)
  await work()
  chat.database.client.off('commandStarted', listen)
  return names
}

test('gives concurrent messages of both people, on two instances at once, numbers without gaps', async () => {
  const id = pair()
  const sends = Array.from({ length: 60 }, (_value, index) => newMessage(index % 2 === 0 ? 'a' : 'b', `k${index}`))
  await Promise.all(sends.map((one, index) => (index % 3 === 0 ? other.append(id, one) : messages.append(id, one))))
  const list = await all(id)
  expect(list.map(({ seq }) => seq)).toEqual(numbers(60))
  expect(new Set(list.map(({ key }) => key)).size).toBe(60)
  expect(list.filter(({ from }) => from === 'b').map(({ nth }) => nth)).toEqual(numbers(30))
})

test('two instances that write to the same conversations in groups give each gapless numbers', async () => {
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
})

test('only a conversation that lost to another instance is written again, not the rest of its group', async () => {
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
  const ofLog = commands.filter((name) => name.endsWith(' message_log'))
  // one write of all, one check of whose number it is, one read and one write of the one that lost
  expect(ofLog).toEqual(['insert', 'find', 'find', 'insert'].map((name) => `${name} message_log`))
})

test('concurrent messages are stored in one write, also several of one conversation', async () => {
  const ids = Array.from({ length: 10 }, pair)
  for (const id of ids) for (const from of ['a', 'b']) await messages.append(id, newMessage(from, 'first'))
  await chat.drain()
  const commands = await commandsDuring(() =>
    Promise.all(ids.flatMap((id) => ['b', 'a', 'b'].map((from) => messages.append(id, newMessage(from, newId()))))),
  )
  // the first of each is written at once, the later ones together
  expect(commands.filter((name) => name === 'insert message_log')).toHaveLength(2)
  for (const id of ids) expect((await all(id)).map(({ seq }) => seq)).toEqual(numbers(5))
})

test('a message left open by an outage is refused, and a resend of its key is stored once', async () => {
  const [id, quiet] = [pair(), pair()]
  await messages.append(id, newMessage('a', 'first'))
  const commit = store.commit.bind(store)
  // the write reaches the disk, but its answer is lost
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

test('reports stored messages in their order, and repeats not at all', async () => {
  const id = pair()
  const handled: number[] = []
  const onStored = ({ seq }: { seq: number }) => void handled.push(seq)
  const keys = Array.from({ length: 20 }, (_value, index) => `k${index % 10}`)
  const appended = await Promise.all(keys.map((key) => messages.append(id, newMessage('a', key), { onStored })))
  expect(handled).toEqual(numbers(10))
  expect(appended.map(({ message }) => message.seq)).toEqual([...numbers(10), ...numbers(10)])
})

test('the admission check runs on the current conversation, and again if that was outdated', async () => {
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

test('a repeated key gets the first message again, even after many others', async () => {
  const id = pair()
  const first = await messages.append(id, newMessage('a', 'the-first'))
  await appendMany(id, 3 * bucketSize)
  const sent = (over: object, from = 'a') => messages.findSent(id, { from, key: 'the-first', ...over })
  expect((await sent({ resend: true }))?._id).toBe(first.message._id)
  // not marked: a socket's first message may be a resend, and one without a socket always
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
})

test('many repeats of the same keys on three instances create no duplicates', async () => {
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
})

test('the cached part of a conversation stays small however much is written', async () => {
  const id = pair()
  await appendMany(id, 5 * bucketSize)
  for (const conversation of [await messages.findCached(id), await messages.findConversation(id)])
    expect(conversation?.messages.length).toBeLessThanOrEqual(headLimit)
  expect((await all(id)).map(({ seq }) => seq)).toEqual(numbers(5 * bucketSize))
})

test('an old message is recalled and hidden by its id, and one that does not exist is not', async () => {
  const id = pair()
  await Promise.all(numbers(70).map((number) => messages.append(id, newMessage('a', `k${number}`))))
  const list = await all(id)
  const [third, fourth] = [list[2]?._id ?? '', list[3]?._id ?? '']
  expect(await messages.recall(id, third, 'b', new Date(0))).toBeNull()
  expect(await messages.recall(id, third, 'a', new Date(0))).toMatchObject({ _id: third, seq: 3, content: '' })
  expect(await messages.hide(id, fourth, 'b')).toMatchObject({ _id: fourth, hiddenFor: ['b'] })
  for (const none of [newId(), 'none', third.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))])
    expect([await messages.hide(id, none, 'b'), await messages.find(id, none)]).toEqual([null, null])
  expect(await messages.find(id, third)).toMatchObject({ seq: 3, recalled: true })
  const conversation = await messages.findConversation(id)
  if (!conversation) throw new Error('no conversation')
  const { list: seen } = await messages.listAfter(conversation, 0, { me: 'b', clearedSeq: 0, rows: 100 })
  expect(seen.map(({ seq }) => seq)).toEqual(numbers(70).filter((seq) => seq !== 4))
  expect(seen.filter(({ content }) => content === '').map(({ seq }) => seq)).toEqual([3])
})

test('a write whose answer was lost is stored once, and recognised as ours', async () => {
  const id = pair()
  await messages.append(id, newMessage('a', 'first'))
  const [entry] = await log().find({ favorite_id: id }).toArray()
  if (!entry) throw new Error('no entry')
  const write = { id, after: { seq: 1, counts: entry.counts, messages: entry.messages }, facts: [] }
  const own = await store.commit([{ ...write, messages: entry.messages }])
  const others = await store.commit([{ ...write, messages: entry.messages.map((one) => ({ ...one, _id: newId() })) }])
  expect([own, others].flat().map(({ isStored }) => isStored)).toEqual([true, false])
})

/** A conversation as stored before the log existed: two buckets, and 25 messages in its own record. */
const olderConversation = async (count = 65): Promise<string> => {
  const id = pair()
  await appendMany(id, count)
  const list = await all(id)
  const bucket = (number: number) => list.slice(number * bucketSize, (number + 1) * bucketSize)
  await log().deleteMany({ favorite_id: id })
  for (const number of [0, 1])
    await chat.service.app
      .get(Database)
      .collection<{ _id: string }>('message_buckets')
      .insertOne({ _id: `${id}:${number}`, favorite_id: id, messages: bucket(number) } as { _id: string })
  const counts = {
    a: list.filter(({ from }) => from === 'a').length,
    b: list.filter(({ from }) => from === 'b').length,
  }
  const before = { seq: count, counts, archived: 2, messages: list.slice(2 * bucketSize), at: list.at(-1)?.at }
  await records().updateOne({ _id: id }, { $set: before as Partial<ConversationRecord> })
  messages.evict(id)
  return id
}

test('a conversation older than the log is still read, and continues without a gap', async () => {
  const id = await olderConversation()
  expect((await all(id)).map(({ seq }) => seq)).toEqual(numbers(65))
  const repeated = await messages.append(id, newMessage('a', 'k1'), { isResend: true })
  expect([repeated.isRepeat, repeated.message.seq]).toEqual([true, 1])
  for (let number = 66; number <= 130; number++) {
    const { message } = await (number % 2 === 0 ? messages : other).append(id, newMessage('a', `k${number}`))
    expect(message.seq).toBe(number)
  }
  const conversation = await messages.findConversation(id)
  if (!conversation) throw new Error('no conversation')
  expect(conversation.counts).toEqual({ a: 109, b: 21 })
  for (const rows of [7, 23, 200]) {
    const seen: number[] = []
    for (let before = conversation.seq + 1; ;) {
      const { list, hasMore } = await messages.before(conversation, before, { me: 'a', clearedSeq: 0, rows })
      seen.push(...list.map(({ seq }) => seq))
      before = seen.at(-1) ?? 0
      if (!hasMore) break
    }
    expect(seen).toEqual(numbers(130).toReversed())
    const forward: number[] = []
    for (let after = 0; ;) {
      const { list, hasMore } = await messages.listAfter(conversation, after, { me: 'a', clearedSeq: 0, rows })
      forward.push(...list.map(({ seq }) => seq))
      after = forward.at(-1) ?? 0
      if (!hasMore) break
    }
    expect(forward).toEqual(numbers(130))
  }
  for (const [seq, sent] of [
    [10, 3],
    [50, 16],
    [64, 21],
    [100, 21],
  ] as const)
    expect(await messages.countSentUpTo(conversation, 'b', seq)).toBe(sent)
})

test('messages that are older than the log are recalled, hidden and erased', async () => {
  const id = await olderConversation()
  const list = await all(id)
  const idOf = (seq: number) => list[seq - 1]?._id ?? ''
  for (const seq of [1, 50]) {
    expect((await messages.recall(id, idOf(seq), 'a', new Date(0)))?.content).toBe('')
    expect((await messages.find(id, idOf(seq)))?.recalled).toBe(true)
  }
  for (const seq of [2, 52]) expect(await messages.hide(id, idOf(seq), 'b')).not.toBeNull()
  await messages.append(id, newMessage('b', 'new'))
  await records().updateOne({ _id: id }, { $set: { people: ['a', `b${id}`] } })
  for await (const one of messages.eraseMessagesOf(`b${id}`)) expect(one._id).toBe(id)
  for await (const _one of messages.eraseMessagesOf('a'));
  const left = (await all(id)).filter(({ content }) => content !== '')
  expect(new Set(left.map(({ from }) => from))).toEqual(new Set(['b']))
  expect(left.filter(({ hiddenFor }) => hiddenFor)).toEqual([])
})

test('a write by an instance from before the log is refused, and one by this instance is not', async () => {
  const id = await olderConversation()
  const record = await records().findOne({ _id: id })
  const checked = await chat.database.db.createCollection<{ _id: string }>('checked', { validator: writtenWithLog })
  await checked.insertOne({ ...record, _id: id })
  const asBefore = { $inc: { seq: 1, version: 1 }, $set: { listsBehind: true } }
  await expect(checked.updateOne({ _id: id }, asBefore)).rejects.toThrow('validation')
  await messages.append(id, newMessage('a', 'next'))
  await messages.hide(id, (await all(id))[0]?._id ?? '', 'a')
  await checked.replaceOne({ _id: id }, { ...(await records().findOne({ _id: id })) })
})

test('another process completes the follow-ups of one that died: its fact, and the list rows', async () => {
  const id = pair()
  const publish = store.publish.bind(store)
  store.publish = async () => {
    throw new AppError('UNAVAILABLE')
  }
  try {
    await messages.append(id, newMessage('a', 'first'))
  } finally {
    store.publish = publish
  }
  const noted = await messages.followUpsBefore(new Date(Date.now() + DAY_MS), 1_000)
  const left = noted.filter(({ conversations }) => conversations.some((one) => one.id === id))
  expect(left).toHaveLength(1)
  for (let time = 0; time < 2; time++)
    for (const note of left) expect((await messages.followUp(note)).map(({ seq }) => seq)).toEqual([1])
  await chat.drain()
  expect(chat.published.filter(({ key }) => key === id).map(({ seq }) => seq)).toEqual([1])
})

test('pages back and forth without a gap or a repeat', async () => {
  const id = pair()
  await appendMany(id, 157)
  const conversation = await messages.findConversation(id)
  if (!conversation) throw new Error('no conversation')
  const seen: number[] = []
  for (let before = conversation.seq + 1; ;) {
    const { list, hasMore } = await messages.before(conversation, before, { me: 'a', clearedSeq: 0, rows: 23 })
    seen.push(...list.map(({ seq }) => seq))
    before = seen.at(-1) ?? 0
    if (!hasMore) break
  }
  expect(seen).toEqual(Array.from({ length: conversation.seq }, (_value, index) => conversation.seq - index))
  const forward = await messages.listAfter(conversation, 40, { me: 'a', clearedSeq: 0, rows: 30 })
  expect([forward.list[0]?.seq, forward.list.length, forward.list.at(-1)?.seq, forward.hasMore]).toEqual([
    41,
    30,
    70,
    true,
  ])
  expect(
    (await messages.before(conversation, 60, { me: 'a', clearedSeq: 45, rows: 50 })).list.map(({ seq }) => seq),
  ).toEqual([59, 58, 57, 56, 55, 54, 53, 52, 51, 50, 49, 48, 47, 46])
  expect(await messages.countSentUpTo(conversation, 'b', 10)).toBe(3)
})

test('publishes when somebody writes for the first time, and no more than once an hour', async () => {
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
