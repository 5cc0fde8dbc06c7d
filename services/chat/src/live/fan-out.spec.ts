import { setTimeout as pause } from 'node:timers/promises'
import { MsgCata } from '@xinyu/contracts/enums'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { FixedClock } from '@xinyu/platform/clock'
import { presenceCounts } from '@xinyu/platform/redis/presence'
import { RedisStore } from '@xinyu/platform/redis/redis'
import { knownMember } from '@xinyu/testkit/people/known-member'
import { LiveSocket } from '@xinyu/testkit/live-socket'
import { type ServiceUnderTest, startService } from '@xinyu/testkit/service-under-test'
import { ChatModule } from '../chat.module.ts'
import { type ChatConfig, chatConfig } from '../config.ts'
import { Live } from './live.public.ts'
import { SocketDirectory } from './socket-directory.ts'

let one: ServiceUnderTest<ChatConfig>
const clock = FixedClock.atNextNoon()
const start = (env: Record<string, string>) =>
  startService({ name: 'chat', module: ChatModule, config: chatConfig, clock, env })
beforeAll(async () => {
  one = await start({})
})
afterAll(() => one.close())

test('a single instance does not query Redis; a second gets frames from its first socket until it dies', async () => {
  const directory = one.service.app.get(SocketDirectory)
  const ask = directory.instances.bind(directory)
  let asked = 0
  directory.instances = (userIds) => {
    asked++
    return ask(userIds)
  }
  const live = one.service.app.get(Live)
  const lin = await knownMember(one)
  const typing = (favorite_id: string) =>
    live.push([lin.id], { frame: { msgCata: MsgCata.Typing, favorite_id, user_id: lin.id } })
  await typing('nobody')
  expect(asked).toBe(0)

  const two = await start({ XINYU_NAMESPACE: one.config.XINYU_NAMESPACE })
  const socket = await LiveSocket.open(two.service.url, lin.id, lin.token)
  // in one turn of the event loop: one lookup for all of them, and their order is kept
  await Promise.all(['first', 'second', 'third'].map(typing))
  const received = []
  for (let count = 0; count < 3; count++) received.push((await socket.nextFrame(MsgCata.Typing)).favorite_id)
  expect([received, asked]).toEqual([['first', 'second', 'third'], 1])
  socket.close()
  await two.close()

  clock.advance(61_000)
  await one.runJob('live-renewal')
  await typing('nobody')
  expect(asked).toBe(1)
})

test('an instance that Redis has lost announces itself when it reconnects, and gets its frames', async () => {
  const lin = await knownMember(one)
  const two = await start({ XINYU_NAMESPACE: one.config.XINYU_NAMESPACE })
  const socket = await LiveSocket.open(two.service.url, lin.id, lin.token)
  const { client } = two.service.app.get(RedisStore)
  const live = one.service.app.get(Live)
  // its first announcement may arrive only now
  for (let looks = 0; looks < 100 && (await live.isConnected(lin.id)); looks++) {
    await client.del(presenceCounts)
    await one.runJob('live-renewal')
  }
  expect(await live.isConnected(lin.id)).toBe(false)

  client.disconnect(true)
  for (let looks = 0; looks < 1_000 && !(await live.isConnected(lin.id)); looks++) await pause(20)
  await live.push([lin.id], { frame: { msgCata: MsgCata.Typing, favorite_id: 'back', user_id: lin.id } })
  expect((await socket.nextFrame(MsgCata.Typing)).favorite_id).toBe('back')
  socket.close()
  await two.close()
})
