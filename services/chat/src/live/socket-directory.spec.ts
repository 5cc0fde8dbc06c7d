import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { FixedClock } from '@xinyu/platform/clock'
import { newId } from '@xinyu/platform/ids'
import { RedisStore } from '@xinyu/platform/redis/redis'
import { type ServiceUnderTest, startService } from '@xinyu/testkit/service-under-test'
import { ChatModule } from '../chat.module.ts'
import { type ChatConfig, chatConfig } from '../config.ts'
import { SocketDirectory } from './socket-directory.ts'

let chat: ServiceUnderTest<ChatConfig>
const clock = FixedClock.atNextNoon()
beforeAll(async () => {
  chat = await startService({ name: 'chat', module: ChatModule, config: chatConfig, clock })
})
afterAll(() => chat.close())

test('sockets left behind by crashed instances do not pile up for a person who stays connected', async () => {
  const userId = newId()
  const socket = { id: newId(), openedAt: Date.now() }
  const directory = chat.service.app.get(SocketDirectory)
  for (let died = 1; died <= 5; died++) {
    await directory.enter([[{ userId, instance: `instance${died}`, socket }]])
    clock.advance(61_000)
  }
  await directory.enter([[{ userId, instance: 'alive', socket }]])
  expect((await directory.instances([userId]))?.get(userId)).toEqual(new Set(['alive']))
  expect(await chat.service.app.get(RedisStore).client.zcard(`sockets:${userId}`)).toBe(1)
})
