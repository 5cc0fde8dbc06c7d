import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { subscribePush } from '@xinyu/contracts/http/msg/push'
import { FixedClock } from '@xinyu/platform/clock'
import { type KnownMember, knownMember } from '@xinyu/testkit/people/known-member'
import type { ServiceUnderTest } from '@xinyu/testkit/service-under-test'
import type { ChatConfig } from '../config.ts'
import { PUSH_CHANNELS, type PushChannel, type PushOutcome } from './channels/push-channel.ts'
import { PushHosts } from './channels/push-hosts.ts'
import { Pushes } from './push.public.ts'
import { SendPushes } from './sending/send-pushes.ts'
import { browserOf, sendText, startChat } from './test-setup.ts'

let chat: ServiceUnderTest<ChatConfig>
let clock: FixedClock
let wei: KnownMember

beforeAll(async () => {
  clock = FixedClock.atNextNoon()
  chat = await startChat(clock)
  chat.service.app.get(PushHosts).leads = async (host) => host.startsWith('inside.')
  wei = await knownMember(chat, { name: '伟' })
})
afterAll(() => chat.close())

const subscribe = (me: KnownMember, endpoint: string) =>
  chat.call(subscribePush, { ...browserOf(chat).subscription, endpoint }, me)
const refusal = async (endpoint: string): Promise<string> =>
  (await chat.refused(subscribePush, { ...browserOf(chat).subscription, endpoint }, wei)).code

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://wns2-sg2p.notify.windows.com/w/?token=abc',
])('a device at %s is accepted: it is at a browser’s push service', async (endpoint) => {
  const me = await knownMember(chat)
  expect(await subscribe(me, endpoint)).toMatchObject({ devices: 1 })
})

test.each([
  'https://push.example.com/send/abc',
  'https://fcm.googleapis.com.example.com/fcm/send/abc',
  'https://evilpush.apple.com/abc',
  'https://example.com/?fcm.googleapis.com',
  'https://8.8.8.8/abc',
  'http://fcm.googleapis.com/fcm/send/abc',
])('a device at %s is refused: it is not at a browser’s push service', async (endpoint) => {
  expect(await refusal(endpoint)).toBe('INVALID_INPUT')
})

test('a name below a push service that resolves to an internal address is refused and not stored', async () => {
  expect(await refusal('https://inside.push.apple.com/abc')).toBe('INVALID_INPUT')
})

test.each([
  ['endpoint', `https://web.push.apple.com/${'a'.repeat(2_000)}`],
  ['p256dh', `B${'A'.repeat(87)}`],
  ['auth', 'A'.repeat(23)],
])('a device with a longer %s than any browser’s is refused', async (name, value) => {
  const device = { ...browserOf(chat).subscription, [name]: value }
  expect((await chat.refused(subscribePush, device, wei)).http).toBe(400)
})

/** A member with a device at each of these; the test answers their pushes. */
const members = async (endpoints: readonly string[]): Promise<KnownMember[]> => {
  const made: KnownMember[] = []
  for (const endpoint of endpoints) {
    const member = await knownMember(chat)
    await subscribe(member, endpoint)
    made.push(member)
  }
  return made
}

test('a push service that does not answer delays no other one, and gets only a few requests at a time', async () => {
  const slowHost = 'https://web.push.apple.com/'
  const [driver] = chat.service.app.get<PushChannel[]>(PUSH_CHANNELS)
  if (!driver) throw new Error('no channel')
  const { promise: isOver, resolve: over } = Promise.withResolvers<PushOutcome>()
  const pushed: string[] = []
  let waiting = 0
  driver.send = ({ endpoint }) => {
    if (endpoint.startsWith(slowHost)) return (waiting++, isOver)
    pushed.push(endpoint)
    return Promise.resolve({ how: 'delivered' })
  }
  const slow = await members(Array.from({ length: 40 }, () => slowHost + randomUUID()))
  const quick = 'https://updates.push.services.mozilla.com/wpush/v2/quick'
  const [reader] = await members([quick])
  for (const one of [...slow, reader]) if (one) await sendText(chat, await knownMember(chat), one, '你好')
  await chat.service.app.get(Pushes).collect()
  clock.advance(5_000)
  const run = chat.runJob('send-pushes').then(() => 'done')
  expect(await Promise.race([run, pause(20_000, 'held', { ref: false })])).toBe('done')
  expect(pushed).toEqual([quick])
  expect(waiting).toBeLessThan(40)

  // pushes that arrive while the slow one does not answer are sent too
  if (reader) await sendText(chat, await knownMember(chat), reader, '在吗')
  await chat.service.app.get(Pushes).collect()
  clock.advance(61_000)
  await chat.runJob('send-pushes')
  expect(pushed).toEqual([quick, quick])

  over({ how: 'delivered' })
  await chat.service.app.get(SendPushes).waitUntilSent()
  expect(waiting).toBe(40)
})
