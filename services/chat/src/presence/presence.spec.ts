import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { newId } from '@xinyu/platform/ids'
import { RedisStore } from '@xinyu/platform/redis'
import { type ServiceUnderTest, startService } from '@xinyu/testkit/service-under-test'
import { ChatModule } from '../chat.module.ts'
import { type ChatConfig, chatConfig } from '../config.ts'
import { Presence } from './presence.public.ts'
import { PresenceStore } from './presence.store.ts'

let chat: ServiceUnderTest<ChatConfig>
const start = (env: Record<string, string>) =>
  startService({ name: 'chat', module: ChatModule, config: chatConfig, env: { PRESENCE_GRACE_SECONDS: '0.2', ...env } })
beforeAll(async () => {
  chat = await start({})
}, 60_000)
afterAll(() => chat.close())

const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  for (let tries = 0; !(await isSo()); tries++) {
    if (tries > 250) throw new Error('not within 5 s')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
const publishedChanges = (service: ServiceUnderTest<ChatConfig>, userId: string) =>
  service.published
    .filter(({ key }) => key === userId)
    .map(({ seq, data }) => [seq, (data as { online: boolean }).online])

test('each change is one fact, however often it is found out', async () => {
  const store = chat.service.app.get(PresenceStore)
  const id = newId()
  expect(await store.set(id, false)).toBe(false)
  await Promise.all([store.set(id, true), store.set(id, true), store.set(id, true)])
  await Promise.all([store.set(id, false), store.set(id, false)])
  await chat.drain()
  expect(publishedChanges(chat, id)).toEqual([
    [1, true],
    [2, false],
  ])
})

test('those whom a dead instance left online go offline when another starts', async () => {
  const id = newId()
  await chat.service.app.get(PresenceStore).set(id, true)
  const next = await start({ XINYU_NAMESPACE: chat.config.XINYU_NAMESPACE })
  await until(async () => !(await next.service.app.get(Presence).online([id])).has(id))
  await next.close()
}, 30_000)

test('those whose entry came due without a socket anywhere go offline', async () => {
  const id = newId()
  const presence = chat.service.app.get(Presence)
  await presence.connected(id)
  expect((await presence.online([id])).has(id)).toBe(true)
  await chat.service.app.get(RedisStore).client.zadd('presence:due', 0, id) // its lease has run out
  await until(async () => !(await presence.online([id])).has(id))
})
