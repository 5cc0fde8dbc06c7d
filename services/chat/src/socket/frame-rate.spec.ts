import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { knownMember } from '@xinyu/testkit/people/known-member'
import { LiveSocket } from '@xinyu/testkit/live-socket'
import { type ServiceUnderTest, startService } from '@xinyu/testkit/service-under-test'
import { ChatModule } from '../chat.module.ts'
import { type ChatConfig, chatConfig } from '../config.ts'

let chat: ServiceUnderTest<ChatConfig>
beforeAll(async () => {
  chat = await startService({
    name: 'chat',
    module: ChatModule,
    config: chatConfig,
    env: { SOCKET_FRAMES_PER_SECOND: '40' },
  })
})
afterAll(() => chat.close())

test('a socket that floods is slowed down, then refused, and works again afterwards', async () => {
  const [sent, perSecond, burstSeconds] = [420, 40, 4]
  const me = await knownMember(chat)
  const socket = await LiveSocket.open(chat.service.url, me.id, me.token)
  const answered = (): number => socket.frames.filter(({ msgCata }) => msgCata === 8).length
  const refused = () => socket.frames.filter((frame) => frame.msgCata === 12)
  const began = performance.now()
  for (let frame = 0; frame < sent; frame++) socket.send({ msgCata: 8 })
  while (answered() + refused().length < sent) await new Promise((resolve) => setTimeout(resolve, 50))
  const seconds = (performance.now() - began) / 1_000
  expect(refused().length).toBeGreaterThan(0)
  expect(new Set(refused().map(({ code }) => code))).toEqual(new Set(['TOO_FREQUENT']))
  expect(answered()).toBeLessThanOrEqual(perSecond * (seconds + burstSeconds) + 1)
  const before = answered()
  socket.send({ msgCata: 8 })
  while (answered() === before) await new Promise((resolve) => setTimeout(resolve, 50))
  socket.close()
})
