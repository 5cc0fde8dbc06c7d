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
  const me = await knownMember(chat)
  const socket = await LiveSocket.open(chat.service.url, me.id, me.token)
  for (let frame = 0; frame < 420; frame++) socket.send({ msgCata: 8 })
  expect((await socket.next(12)).code).toBe('TOO_FREQUENT')
  expect(socket.frames.filter(({ msgCata }) => msgCata === 8).length).toBeLessThan(300)
  for (let answered = 0; answered < 200; answered++) await socket.next(8)
  socket.close()
})
