import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { getChatList5 } from '@xinyu/contracts/http/msg/conversations'
import { blacklisted, privacyChanged } from '@xinyu/contracts/events/users'
import { getAccountStatus, noteActivity } from '@xinyu/contracts/internal/users'
import { FixedClock } from '@xinyu/platform/clock'
import { newId } from '@xinyu/platform/ids'
import { presenceKey } from '@xinyu/platform/redis/presence'
import { RedisStore } from '@xinyu/platform/redis/redis'
import { type KnownMember, knownMember } from '@xinyu/testkit/people/known-member'
import { LiveSocket } from '@xinyu/testkit/live-socket'
import { type ServiceUnderTest, startService } from '@xinyu/testkit/service-under-test'
import { ChatModule } from '../chat.module.ts'
import { type ChatConfig, chatConfig } from '../config.ts'
import { SocketDirectory } from '../live/live.public.ts'
import { Presence } from './presence.public.ts'

let chat: ServiceUnderTest<ChatConfig>
let other: ServiceUnderTest<ChatConfig>
let lin: KnownMember
let wei: KnownMember
const accountStatus = { type: 'normal', isCompleted: 4, vipLimitDate: null, roles: [], notBefore: 0 }
const clock = FixedClock.atNextNoon()
const calls: { user_ids: string[]; at: string }[] = []
const opened: LiveSocket[] = []
const start = (env: Record<string, string>) =>
  startService({
    name: 'chat',
    module: ChatModule,
    config: chatConfig,
    clock,
    env: { PRESENCE_GRACE_SECONDS: '0.2', ...env },
    internal: [
      { call: noteActivity, answer: (reported: { user_ids: string[]; at: string }) => (calls.push(reported), {}) },
      { call: getAccountStatus, answer: () => ({ standing: accountStatus }) },
    ],
  })
beforeAll(async () => {
  chat = await start({})
  other = await start({ XINYU_NAMESPACE: chat.config.XINYU_NAMESPACE })
})
afterAll(async () => {
  await chat.close()
  await other.close()
})
beforeEach(async () => {
  lin = await knownMember(chat)
  wei = await knownMember(chat)
})
afterEach(async () => {
  for (const socket of opened.splice(0)) {
    socket.close()
    await socket.closed
  }
})

const open = async (who: KnownMember, on = chat): Promise<LiveSocket> => {
  const socket = await LiveSocket.open(on.service.url, who.id, who.token)
  opened.push(socket)
  return socket
}
/** When the answer to a heartbeat arrives, earlier frames were handled and their effects have arrived. */
const settle = async (socket: LiveSocket): Promise<void> => {
  socket.send({ msgCata: 8 })
  await socket.nextFrame(8)
}
const show = async (socket: LiveSocket, ...people: KnownMember[]): Promise<boolean[]> => {
  socket.send({ msgCata: 7, users: people.map(({ id }) => id) })
  const states: boolean[] = []
  for (const { id } of people) states.push((await socket.nextFrame(7, ({ user_id }) => user_id === id)).online)
  return states
}
const online = (id: string): Promise<boolean> =>
  chat.service.app
    .get(Presence)
    .online([id])
    .then((found) => found.has(id))
const graceIsOver = () => new Promise((resolve) => setTimeout(resolve, 250))
/**
 * Sweeps on every instance until the person is offline everywhere: the service notices a closed socket in its own time.
 */
const goesOffline = async (id: string): Promise<void> => {
  do {
    await graceIsOver()
    for (const service of [chat, other]) await service.runJob('presence-sweep')
  } while (await online(id))
}
const store = () => chat.service.app.get(RedisStore)
const redis = () => store().client

test('an open socket is one key with a time to live, and no fact', async () => {
  await open(lin)
  expect(await online(lin.id)).toBe(true)
  const left = await redis().pttl(presenceKey(store(), lin.id))
  expect(left).toBeGreaterThan(50_000)
  await redis().pexpire(presenceKey(store(), lin.id), 1_000)
  await chat.runJob('live-renewal')
  expect(await redis().pttl(presenceKey(store(), lin.id))).toBeGreaterThan(50_000)
  await chat.drain()
  expect(chat.published.filter(({ topic }) => topic.startsWith('chat.'))).toEqual([])
  expect(await chat.database.collection('presence').countDocuments()).toBe(0)
})

test('people of a crashed instance go offline by expiry, and those who watch them are notified', async () => {
  const theirs = await open(wei)
  const directory = chat.service.app.get(SocketDirectory)
  await directory.enter([[{ userId: lin.id, instance: 'dead', socket: { id: newId(), openedAt: Date.now() } }]])
  expect(await show(theirs, lin)).toEqual([true])
  expect(await redis().pttl(presenceKey(store(), lin.id))).toBeGreaterThan(50_000)
  await redis().pexpire(presenceKey(store(), lin.id), 1) // its minute is over: nobody renewed it
  await graceIsOver()
  expect(await online(lin.id)).toBe(false)
  await chat.runJob('presence-watch')
  expect(await theirs.nextFrame(7)).toMatchObject({ user_id: lin.id, online: false })
})

test('presence reaches people who watch the person or talk with them, on every instance, and nobody else', async () => {
  const [shows, talks, shownBefore, stranger] = [
    await open(wei, other),
    await open(await knownMember(chat)),
    await open(await knownMember(chat)),
    await open(await knownMember(chat)),
  ]
  expect(await show(shows, lin)).toEqual([false])
  talks.send({ msgCata: 4, user2: { _id: lin.id } })
  await show(shownBefore, lin)
  await show(shownBefore, wei)
  for (const socket of [talks, stranger]) await settle(socket)
  const mine = [await open(lin), await open(lin, other)]
  for (const socket of [shows, talks])
    expect(await socket.nextFrame(7)).toMatchObject({ user_id: lin.id, online: true })
  for (const socket of mine) {
    socket.close()
    await socket.closed
  }
  await goesOffline(lin.id)
  for (const socket of [shows, talks])
    expect(await socket.nextFrame(7)).toMatchObject({ user_id: lin.id, online: false })
  for (const socket of [shows, talks, shownBefore, stranger]) {
    await settle(socket)
    expect(socket.frames.filter(({ msgCata }) => msgCata === 7)).toEqual([])
  }
})

test('a person who reconnects in time, also to another instance, never goes offline', async () => {
  const theirs = await open(wei)
  await show(theirs, lin)
  const mine = await open(lin)
  await theirs.nextFrame(7)
  mine.terminate()
  await mine.closed
  await open(lin, other)
  await graceIsOver()
  for (const service of [chat, other]) await service.runJob('presence-sweep')
  await settle(theirs)
  expect(theirs.frames.filter(({ msgCata }) => msgCata === 7)).toEqual([])
  expect(await online(lin.id)).toBe(true)
})

test('a person who hides their presence, or is blocked, shows as offline, and no change is sent', async () => {
  const hidden = { ...lin.user.privacy, hideOnline: true }
  await chat.receive(privacyChanged, lin.id, { user: { ...lin.user, privacy: hidden } })
  const blocker = await knownMember(chat)
  await chat.receive(blacklisted, blocker.id, { user: blocker.user, user2_id: wei.id })
  const theirs = await open(wei)
  await open(lin)
  expect(await show(theirs, lin, blocker)).toEqual([false, false])
  await open(blocker)
  await settle(theirs)
  await chat.runJob('presence-watch')
  await settle(theirs)
  expect(theirs.frames.filter(({ msgCata }) => msgCata === 7)).toEqual([])
  expect(await online(lin.id)).toBe(true) // the stored key itself says online
})

test('users gets who was active once in ten minutes, all in one call, and again if the call failed', async () => {
  await open(lin)
  await open(wei)
  calls.length = 0
  const reported = () => calls.splice(0).map(({ user_ids }) => user_ids.toSorted())
  await chat.runJob('last-activity')
  expect(reported()).toEqual([[lin.id, wei.id].toSorted()])
  for (let minutes = 0; minutes < 9; minutes++) {
    clock.advance(60_000)
    await chat.runJob('last-activity')
  }
  expect(reported()).toEqual([])
  clock.advance(60_000)
  await chat.runJob('last-activity')
  expect(reported()).toHaveLength(1)
})

test('an instance that stops hands its people over: they go offline soon unless another has them', async () => {
  const ending = await start({ XINYU_NAMESPACE: chat.config.XINYU_NAMESPACE })
  await open(lin, ending)
  await open(wei, ending)
  await open(wei)
  await ending.close()
  expect(await redis().pttl(presenceKey(store(), lin.id))).toBeLessThanOrEqual(200)
  expect(await redis().pttl(presenceKey(store(), wei.id))).toBeGreaterThan(50_000)
})

test('with Redis down everybody looks offline, and sockets, lists and frames keep working', async () => {
  const alone = await start({ REDIS_URL: 'redis://127.0.0.1:9' })
  try {
    const [one, two] = [await knownMember(alone), await knownMember(alone)]
    const [mine, theirs] = [await open(one, alone), await open(two, alone)]
    expect(await show(theirs, one)).toEqual([false])
    await settle(mine)
    expect((await alone.call(getChatList5, {}, one)).list).toEqual([])
    for (const job of ['live-renewal', 'presence-watch', 'presence-sweep']) await alone.runJob(job)
  } finally {
    await alone.close()
  }
})
