import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { checkText } from '@xinyu/contracts/internal/moderation'
import { beginTraceparent, formatTraceparent, parseTraceparent } from '@xinyu/contracts/traceparent'
import { type KnownMember, knownMember } from '@xinyu/testkit/known-member'
import { LiveSocket } from '@xinyu/testkit/live-socket'
import { type ServiceUnderTest, startService } from '@xinyu/testkit/service-under-test'
import { ChatModule } from '../chat.module.ts'
import { type ChatConfig, chatConfig } from '../config.ts'

let chat: ServiceUnderTest<ChatConfig>
let lin: KnownMember
let wei: KnownMember
beforeAll(async () => {
  chat = await startService({
    name: 'chat',
    module: ChatModule,
    config: chatConfig,
    env: { UNANSWERED_MESSAGES: '4' },
    internal: [{ call: checkText, answer: () => ({ value: 0, badword: null }) }],
  })
  lin = await knownMember(chat, { name: '林' })
  wei = await knownMember(chat, { name: '伟' })
}, 60_000)
afterAll(() => chat.close())

test('each message of a socket is a trace of its own, or goes on with the one its client began', async () => {
  const socket = await LiveSocket.open(chat.service.url, lin.id, lin.token)
  const mine = beginTraceparent()
  const say = async (traceparent?: string): Promise<void> => {
    socket.send({
      msgCata: 2,
      kind: 'text',
      content: '你好',
      clientId: randomUUID(),
      user2: { _id: wei.id },
      traceparent,
    })
    await socket.next(9)
  }
  await say()
  await say()
  await say(formatTraceparent(mine))
  await say('rubbish')
  await chat.drain()
  const traces = chat.published
    .filter(({ type }) => type.startsWith('chat.message-sent'))
    .map(({ traceparent }) => parseTraceparent(traceparent)?.traceId)
  expect(traces).toHaveLength(4)
  expect(new Set(traces).size).toBe(4)
  expect(traces[2]).toBe(mine.traceId)
  expect(traces).not.toContain(undefined)
  socket.close()
})
