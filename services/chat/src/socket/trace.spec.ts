import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { checkText } from '@xinyu/contracts/internal/moderation'
import { beginTraceparent, formatTraceparent, parseTraceparent } from '@xinyu/contracts/rules/traceparent'
import { type KnownMember, knownMember } from '@xinyu/testkit/people/known-member'
import { LiveSocket } from '@xinyu/testkit/live-socket'
import { TraceCollector } from '@xinyu/testkit/servers/trace-collector'
import { type ServiceUnderTest, startService } from '@xinyu/testkit/service-under-test'
import { ChatModule } from '../chat.module.ts'
import { type ChatConfig, chatConfig } from '../config.ts'

let chat: ServiceUnderTest<ChatConfig>
let collector: TraceCollector
let lin: KnownMember
let wei: KnownMember
beforeAll(async () => {
  collector = await TraceCollector.start()
  chat = await startService({
    name: 'chat',
    module: ChatModule,
    config: chatConfig,
    env: { UNANSWERED_MESSAGES: '4', OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: '1' },
    internal: [{ call: checkText, answer: () => ({ value: 0, badword: null }) }],
  })
  lin = await knownMember(chat, { name: '林' })
  wei = await knownMember(chat, { name: '伟' })
})
afterAll(async () => {
  await chat.close()
  await collector.stop()
})

test('each message of a socket is a trace of its own, or continues the one its client began', async () => {
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
    await socket.nextFrame(9)
  }
  await say()
  await say()
  await say(formatTraceparent(mine))
  await say('rubbish')
  await collector.until(mine.traceId, (spans) => spans.some(({ name }) => name === 'append message'))
  const stored = () => collector.spans.filter(({ name }) => name === 'append message')
  const deadline = Date.now() + 20_000
  while (stored().length < 4 && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 50))
  const traces = stored().map(({ traceId }) => traceId)
  expect(traces).toHaveLength(4)
  expect(new Set(traces).size).toBe(4)
  expect(traces).toContain(mine.traceId)
  await chat.drain()
  const [talkedFact] = chat.published.filter(({ type }) => type.startsWith('chat.talked'))
  expect(traces).toContain(parseTraceparent(talkedFact?.traceparent)?.traceId)
  socket.close()
})
