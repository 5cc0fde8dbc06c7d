import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { CallError } from '@xinyu/contracts/client/client'
import { blacklisted, unblacklisted } from '@xinyu/contracts/events/users'
import { addMsg2, getmsg2, recallMsg } from '@xinyu/contracts/http/msg/messages'
import { getChatList5 } from '@xinyu/contracts/http/msg/conversations'
import { checkText } from '@xinyu/contracts/internal/moderation'
import { type KnownMember, knownMember } from '@xinyu/testkit/people/known-member'
import { LiveSocket } from '@xinyu/testkit/live-socket'
import { type ServiceUnderTest, startService } from '@xinyu/testkit/service-under-test'
import { until } from '@xinyu/testkit/until'
import type { CommandStartedEvent } from 'mongodb'
import { ChatModule } from '../../chat.module.ts'
import { type ChatConfig, chatConfig } from '../../config.ts'
import { Live } from '../../live/live.public.ts'
import { MessagesStore } from '../../messages/messages.store.ts'
import { People } from '../../people/people.public.ts'

let one: ServiceUnderTest<ChatConfig>
let two: ServiceUnderTest<ChatConfig>
let lin: KnownMember
let wei: KnownMember
const monitored = (url: string): string => `${url}${url.includes('?') ? '&' : '?'}monitorCommands=true`
const start = (env: Record<string, string>) =>
  startService({
    name: 'chat',
    module: ChatModule,
    config: chatConfig,
    env: { MONGODB_URL: monitored(process.env.MONGODB_URL ?? ''), UNANSWERED_MESSAGES: '100', ...env },
    internal: [{ call: checkText, answer: () => ({ value: 0, badword: null }) }],
  })
beforeAll(async () => {
  one = await start({})
  two = await start({ XINYU_NAMESPACE: one.config.XINYU_NAMESPACE })
})
afterAll(async () => {
  await one.close()
  await two.close()
})
beforeEach(async () => {
  lin = await knownMember(one, { name: '林' })
  wei = await knownMember(one, { name: '伟' })
})

const input = (to: KnownMember, content = '你好') => ({ user2_id: to.id, content, clientId: randomUUID() })
const say = (chat: ServiceUnderTest<ChatConfig>, from: KnownMember, to: KnownMember, content?: string) =>
  chat.call(addMsg2, input(to, content), from)
const outcome = (chat: ServiceUnderTest<ChatConfig>, from: KnownMember, to: KnownMember) =>
  say(chat, from, to).then(
    () => null,
    (error: unknown) => (error instanceof CallError ? error.code : String(error)),
  )

test('a block that arrives while messages are being written refuses those still waiting', async () => {
  for (const [from, to] of [
    [lin, wei],
    [wei, lin],
  ] as const)
    await say(one, from, to)
  const store = one.service.app.get(MessagesStore)
  const commit = store.commit.bind(store)
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let isHeld = false
  store.commit = async (writes) => {
    store.commit = commit
    isHeld = true
    await held
    return commit(writes)
  }
  const first = outcome(one, lin, wei)
  await until(() => isHeld)
  const waiting = Promise.all([outcome(one, lin, wei), outcome(one, wei, lin), outcome(one, lin, wei)])
  await new Promise((resolve) => setTimeout(resolve, 50))
  await one.receive(blacklisted, wei.id, { user: wei.user, user2_id: lin.id })
  release()
  expect([await first, await waiting]).toEqual([null, ['BLACKLISTED', 'BLACKLISTED', 'BLACKLISTED']])
  expect((await one.call(getmsg2, { user2_id: lin.id }, wei)).list.map(({ seq }) => seq)).toEqual([3, 2, 1])
})

test('a block received by one instance reaches the other, and so does its end', async () => {
  for (const chat of [one, two])
    expect([await outcome(chat, lin, wei), await outcome(chat, wei, lin)]).toEqual([null, null])
  await one.receive(blacklisted, wei.id, { user: wei.user, user2_id: lin.id })
  expect(await outcome(one, lin, wei)).toBe('BLACKLISTED')
  // sent over Redis, so within a moment
  await until(() => two.service.app.get(People).cachedPair(lin.id, wei.id)?.isBlocked !== false)
  expect(await outcome(two, lin, wei)).toBe('BLACKLISTED')
  await one.receive(unblacklisted, wei.id, { user: wei.user, user2_id: lin.id })
  expect([await outcome(one, lin, wei), await outcome(two, lin, wei)]).toEqual([null, null])
})

test('an instance with outdated data rereads it before it refuses a message', async () => {
  const limited = await start({ XINYU_NAMESPACE: one.config.XINYU_NAMESPACE, UNANSWERED_MESSAGES: '2' })
  try {
    for (let number = 0; number < 2; number++) expect(await outcome(limited, lin, wei)).toBeNull()
    expect(await outcome(limited, lin, wei)).toBe('ANSWER_AWAITED')
    await say(one, wei, lin)
    expect(await outcome(limited, lin, wei)).toBeNull()
  } finally {
    await limited.close()
  }
})

test('a message stored but not delivered before a crash gets the same answer from another instance', async () => {
  await say(one, lin, wei)
  const live = one.service.app.get(Live)
  const push = live.push.bind(live)
  live.push = async () => undefined
  const lost = input(wei, '只有一次')
  const answered = await one.call(addMsg2, lost, lin)
  live.push = push
  // …and before the lists were written
  await one.database.collection('memberships').deleteMany({ favorite_id: answered.message.favorite_id })
  const socket = await LiveSocket.open(two.service.url, lin.id, lin.token)
  socket.send({ msgCata: 2, clientId: lost.clientId, content: lost.content, user2: { _id: wei.id } })
  expect(await socket.nextFrame(9)).toMatchObject({ _id: answered.message._id, seq: 2, clientId: lost.clientId })
  socket.close()
  expect((await two.call(addMsg2, lost, lin)).message).toEqual(answered.message)
  await say(two, lin, wei, '之后')
  const { list } = await two.call(getmsg2, { user2_id: lin.id }, wei)
  expect(list.map(({ seq, content }) => [seq, content])).toEqual([
    [3, '之后'],
    [2, '只有一次'],
    [1, '你好'],
  ])
  expect((await two.call(getChatList5, {}, wei)).list[0]).toMatchObject({ unread: 3, lastMsg: { content: '之后' } })
})

test('a message recalled on one instance is not shown by another that had cached it', async () => {
  await say(one, lin, wei, '说错了')
  await say(two, wei, lin, '什么')
  const { list } = await one.call(getmsg2, { user2_id: wei.id }, lin)
  const { favorite_id, _id: msg_id } = list[1] ?? { favorite_id: '', _id: '' }
  await one.call(recallMsg, { favorite_id, msg_id }, lin)
  await say(two, wei, lin, '在吗')
  for (const chat of [two, one]) {
    const item = (await chat.call(getChatList5, {}, wei)).list[0]
    expect(item?.recentMsgs.map(({ content, status }) => [content, status])).toEqual([
      ['', 2],
      ['什么', 0],
      ['在吗', 0],
    ])
  }
})

test('in an active conversation a message costs one log entry and nothing else before its answer', async () => {
  for (const [from, to] of [
    [lin, wei],
    [wei, lin],
  ] as const)
    await say(one, from, to)
  await one.call(getChatList5, {}, lin) // the lists are up to date
  await one.drain()
  const commands: string[] = []
  const listen = ({ commandName, command }: CommandStartedEvent) => {
    const collection = String(command[commandName])
    if (!/"pending":("|true)/.test(JSON.stringify(command))) commands.push(`${commandName} ${collection}`)
  }
  const socket = await LiveSocket.open(one.service.url, lin.id, lin.token)
  await socket.nextFrame(10)
  const send = async (): Promise<void> => {
    socket.send({ msgCata: 2, clientId: randomUUID(), content: '在吗', user2: { _id: wei.id } })
    await socket.nextFrame(9)
  }
  await send()
  one.database.client.on('commandStarted', listen)
  for (let number = 0; number < 10; number++) await send()
  one.database.client.off('commandStarted', listen)
  socket.close()
  expect(commands.filter((name) => name === 'insert message_log')).toHaveLength(10)
  // apart from lists, badges and occasional work
  const lookups = commands.filter((name) => /^find (people|blocks|arrows|message_buckets|message_log)$/.test(name))
  expect(lookups).toEqual([])
  for (const later of ['update memberships', 'find conversations', 'insert message_follow_ups'])
    expect(commands.filter((name) => name === later).length).toBeLessThan(5)
})
