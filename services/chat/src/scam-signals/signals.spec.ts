import { randomUUID } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { signalsRaised } from '@xinyu/contracts/events/chat'
import { erased } from '@xinyu/contracts/events/users'
import { addMsg2, getmsg2, recallMsg } from '@xinyu/contracts/http/msg/messages'
import { getChatList5 } from '@xinyu/contracts/http/msg/conversations'
import { pairId } from '@xinyu/contracts/rules/pair'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import { FixedClock } from '@xinyu/platform/clock'
import { RedisStore } from '@xinyu/platform/redis/redis'
import { type KnownMember, knownMember } from '@xinyu/testkit/people/known-member'
import { LiveSocket } from '@xinyu/testkit/live-socket'
import { eraseAndCountReceipts } from '@xinyu/testkit/people/personal-data'
import { chat, lin, wei, withChat } from '../test-setup.ts'

const money = '我卡被冻结了，借我两千块急用'
const clock = FixedClock.atNextNoon()
withChat({ clock, env: { UNANSWERED_MESSAGES: '100', STRANGERS_PER_HOUR: '1000', STRANGERS_PER_DAY: '1000' } })

const say = async (from: KnownMember, to: KnownMember, content: string, clientId: string = randomUUID()) =>
  (await chat.call(addMsg2, { user2_id: to.id, content, clientId }, from)).message
const seenBy = async (viewer: KnownMember, peer: KnownMember) =>
  (await chat.call(getmsg2, { user2_id: peer.id }, viewer)).list.map(({ warning }) => warning)
const raisedOf = (who: KnownMember) =>
  chat.published.filter(({ type, key }) => type === signalsRaised.type && key === who.id).map(({ data }) => data)
const addUp = async () => {
  await chat.runJob('add-up-signals')
  await chat.drain()
}

test('a request for money has a warning in the frame, the history and the list, hidden from its sender', async () => {
  const [mine, theirs] = [
    await LiveSocket.open(chat.service.url, lin.id, lin.token),
    await LiveSocket.open(chat.service.url, wei.id, wei.token),
  ]
  const sent = await say(lin, wei, money)
  expect(sent.warning).toBeUndefined()
  expect((await theirs.nextFrame(2)).message).toMatchObject({ _id: sent._id, warning: { about: ['money'], stage: 1 } })
  expect((await mine.nextFrame(2)).message).toMatchObject({ _id: sent._id })
  expect(JSON.stringify(mine.frames)).not.toContain('warning')
  expect([await seenBy(lin, wei), await seenBy(wei, lin)]).toEqual([[undefined], [{ about: ['money'], stage: 1 }]])
  const listed = async (viewer: KnownMember) =>
    (await chat.call(getChatList5, {}, viewer)).list.map(({ lastMsg }) => lastMsg?.warning?.stage)
  expect([await listed(lin), await listed(wei)]).toEqual([[undefined], [1]])
  for (const socket of [mine, theirs]) socket.close()
})

test('a warning escalates as requests continue, and a recalled message has none', async () => {
  await say(lin, wei, money)
  await say(lin, wei, '能先转给我一点吗，明天还你钱')
  const third = await say(lin, wei, '带你一起投资，稳赚不赔')
  expect((await seenBy(wei, lin)).map((warning) => warning?.stage)).toEqual([3, 2, 1])
  await chat.call(recallMsg, { favorite_id: pairId(lin.id, wei.id), msg_id: third._id }, lin)
  expect((await seenBy(wei, lin)).map((warning) => warning?.stage)).toEqual([undefined, 2, 1])
})

test('contact details carry a warning until the other has answered; ordinary messages never do', async () => {
  await say(lin, wei, '你好，周末一起爬山吗')
  await say(lin, wei, '加我微信 lin_1990')
  await say(wei, lin, '好呀')
  await say(lin, wei, '我的微信 lin_1990')
  await say(lin, wei, '借我五百块吧，急用钱')
  expect((await seenBy(wei, lin)).map((warning) => warning?.about)).toEqual([
    ['money'],
    undefined,
    undefined,
    ['contact'],
    undefined,
  ])
})

test('a greeting repeated to many counts, and a request for money in it is held; without Redis, too', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => knownMember(chat)))
  const stages = async (text: (n: number) => string) => {
    const sender = await knownMember(chat)
    for (const [n, one] of people.entries()) await say(sender, one, text(n))
    await addUp()
    const stored = await chat.database.collection<never>('signal_scores').findOne({ _id: sender.id as never })
    const seen = await Promise.all(people.map(async (one) => (await seenBy(one, sender))[0]?.stage))
    return { seen, repeated: stored?.['counts']?.['repeated'] as number | undefined }
  }
  const greeting = (n: number) => `${n}号你好，看了你的资料觉得很有眼缘，想认识一下可以吗`
  expect(await stages(greeting)).toEqual({ seen: [undefined, undefined, undefined, undefined, undefined], repeated: 2 })
  const begging = (n: number) => `${n}号你好，看了你的资料觉得很有眼缘，急用钱借我五百块好吗`
  expect(await stages(begging)).toEqual({ seen: [1, 2, 2, 3, 3], repeated: 2 })
  const redis = chat.service.app.get(RedisStore)
  const ask = redis.tryCommand.bind(redis)
  redis.tryCommand = () => Promise.resolve(null)
  expect((await stages(greeting)).repeated).toBe(2)
  redis.tryCommand = ask
})

test('each message counts once; moderators get each step with counts and without text', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => knownMember(chat)))
  const clientId = randomUUID()
  for (let twice = 0; twice < 2; twice++) await say(lin, people[0] as KnownMember, money, clientId)
  for (const one of people.slice(1)) await say(lin, one, `${one.user.name}，借我点钱周转一下，急`)
  for (let twice = 0; twice < 2; twice++) await addUp()
  expect(raisedOf(lin)).toMatchObject([{ user_id: lin.id, people: 4, counts: { money: 4 } }])
  expect(JSON.stringify(chat.published)).not.toContain('周转')
  expect(raisedOf(wei)).toEqual([])
})

test('an instance without a cached score loads it; after a week it counts half', async () => {
  const set = { score: 24, at: clock.now(), counts: {}, people: [], since: clock.now(), told: 20 }
  const of = (score: number) => ({ ...set, score, version: 1, factCount: 1, outbox: [] })
  await chat.database.collection<{ _id: string }>('signal_scores').insertOne({ _id: lin.id, ...of(24) })
  await say(lin, wei, money)
  expect((await seenBy(wei, lin))[0]?.stage).toBe(3)
  const later = await knownMember(chat)
  const weekAgo = new Date(clock.now().getTime() - 7 * DAY_MS)
  const old = { _id: later.id, ...of(24), at: weekAgo }
  await chat.database.collection<{ _id: string }>('signal_scores').insertOne(old)
  await say(later, wei, money)
  expect((await seenBy(wei, later))[0]?.stage).toBe(2)
})

test('an erased person has no score, and is among nobody’s receivers', async () => {
  await say(lin, wei, money)
  await say(wei, lin, money)
  await addUp()
  expect(await eraseAndCountReceipts(chat, lin.id, clock)).toBe(1)
  const left = await chat.database.collection('signal_scores').find({}).toArray()
  expect(JSON.stringify(left)).not.toContain(lin.id)
  expect(JSON.stringify(left)).toContain(wei.id)
  await chat.receive(erased, lin.id, { user: lin.user })
})
