import { randomUUID } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { flowersSent } from '@xinyu/contracts/events/payments'
import { limited, limitLifted, profileApproved } from '@xinyu/contracts/events/users'
import { loved, unloved } from '@xinyu/contracts/events/social'
import { addMsg2, getmsg2 } from '@xinyu/contracts/http/msg/messages'
import { getSysNotice } from '@xinyu/contracts/http/msg/notices'
import { pairId } from '@xinyu/contracts/rules/pair'
import { CallError } from '@xinyu/contracts/client/client'
import { dateInChina } from '@xinyu/contracts/rules/people/age'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import { type KnownMember, knownMember } from '@xinyu/testkit/people/known-member'
import { chat, lin, wei, withChat } from '../../test-setup.ts'

const tomorrow = new Date(Date.now() + DAY_MS).toISOString()
withChat({
  check: ({ text }) => ({ value: text === '坏' ? 1 : 0, badword: null }),
  env: {
    STRANGERS_PER_HOUR: '4',
    NEW_STRANGERS_PER_HOUR: '2',
    VERIFIED_STRANGERS_PER_HOUR: '5',
    VIP_STRANGERS_PER_HOUR: '6',
    VIP_STRANGERS_PER_DAY: '8',
  },
})

/** null if it was sent, else the refusal's code */
const write = async (from: KnownMember, to: KnownMember, content = '你好'): Promise<string | null> => {
  const input = { user2_id: to.id, content, clientId: randomUUID() }
  return chat.call(addMsg2, input, from).then(
    () => null,
    (error: unknown) => (error instanceof CallError ? (error.code ?? 'unknown') : String(error)),
  )
}
const count = async <T>(times: number, one: (index: number) => Promise<T>): Promise<Map<T, number>> => {
  const outcomes = new Map<T, number>()
  const all = await Promise.all(Array.from({ length: times }, (_none, index) => one(index)))
  for (const outcome of all) outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
  return outcomes
}
const strangers = (number: number): Promise<KnownMember[]> =>
  Promise.all(Array.from({ length: number }, () => knownMember(chat)))

test('of a hundred messages at once to somebody who never answered three are sent', async () => {
  expect(await count(100, () => write(lin, wei))).toEqual(
    new Map([
      [null, 3],
      ['ANSWER_AWAITED', 97],
    ]),
  )
  expect((await chat.call(getmsg2, { user2_id: lin.id }, wei)).list).toHaveLength(3)
})

test('states how many may be sent before an answer, in both languages', async () => {
  for (let number = 0; number < 3; number++) await write(lin, wei)
  const input = { user2_id: wei.id, content: '在吗', clientId: randomUUID() }
  expect((await chat.refused(addMsg2, input, lin)).refusal.msg).toBe('对方回复前最多发送3条消息，请等对方回复')
})

test('an answer lifts the limit, by a message or by flowers', async () => {
  for (let number = 0; number < 3; number++) await write(lin, wei)
  expect(await write(lin, wei)).toBe('ANSWER_AWAITED')
  await write(wei, lin)
  expect((await count(10, () => write(lin, wei))).get(null)).toBe(10)
  const ming = await knownMember(chat)
  for (let number = 0; number < 3; number++) await write(lin, ming)
  const transferId = randomUUID()
  await chat.receive(flowersSent, transferId, {
    transferId,
    user_id: ming.id,
    user2_id: lin.id,
    num: 1,
    at: new Date().toISOString(),
  })
  await chat.drain()
  expect(await write(lin, ming)).toBeNull()
})

test('a person who likes or loves me does not count as a stranger, as long as they do', async () => {
  const relation = { relation_id: pairId(lin.id, wei.id), user_id: wei.id, user2_id: lin.id }
  await chat.receive(loved, relation.relation_id, relation)
  expect((await count(5, () => write(lin, wei))).get(null)).toBe(5)
  await chat.receive(unloved, relation.relation_id, relation)
  expect(await write(lin, wei)).toBe('ANSWER_AWAITED')
})

test('of eighty strangers at once a member reaches the hourly limit, and a VIP member more', async () => {
  const people = await strangers(20)
  const reach = (me: KnownMember) => count(20, (index) => write(me, people[index] as KnownMember))
  expect(await reach(lin)).toEqual(
    new Map([
      [null, 4],
      ['STRANGERS_LIMIT', 16],
    ]),
  )
  const vip = { ...(await knownMember(chat)), ...(await chat.person({ vipLimitDate: tomorrow })) }
  expect((await reach(vip)).get(null)).toBe(6)
})

test('new members reach fewer strangers, a checked face more, a real name most; upgrades count at once', async () => {
  const people = await strangers(24)
  const createdAt = new Date().toISOString()
  const me = await knownMember(chat, { createdAt })
  let next = 0
  const reached = async (): Promise<number> => {
    let number = 0
    while ((await write(me, people[next++] as KnownMember)) === null) number++
    return number
  }
  const become = (over: Partial<KnownMember['user']>) =>
    chat.receive(profileApproved, me.id, { user: { ...me.user, ...over }, revision: 1 })
  const asNew = await reached()
  await become({ hasFaceChecked: true })
  const asVerified = await reached()
  await become({ hasRealChecked: 4 })
  expect([asNew, asVerified, await reached()]).toEqual([2, 5, 6])
})

test('states how many strangers in how many hours, when it continues, and what raises the limit', async () => {
  const people = await strangers(5)
  for (const one of people.slice(0, 4)) await write(lin, one)
  const input = { user2_id: (people[4] as KnownMember).id, content: '你好', clientId: randomUUID() }
  const { refusal } = await chat.refused(addMsg2, input, lin)
  expect(refusal).toMatchObject({ max: 4, hours: 1 })
  const ends = new Date(String(refusal['until'])).getTime() - Date.now()
  expect([ends > 3_500_000, ends <= 3_601_000]).toEqual([true, true])
  expect(refusal.msg).toMatch(/^1小时内最多主动联系4位新朋友，\d\d-\d\d \d\d:\d\d（北京时间）后可继续.*实名认证/)
})

test('neither a refused message nor a second one to the same person counts as another stranger', async () => {
  const people = await strangers(4)
  expect(await write(lin, wei, '坏')).toBe('SENSITIVE')
  for (const one of people) for (let number = 0; number < 2; number++) expect(await write(lin, one)).toBeNull()
  expect(await write(lin, wei)).toBe('STRANGERS_LIMIT')
  await write(wei, lin)
  expect(await write(lin, wei)).toBeNull()
})

test('who is limited hears why and until when, writes to no stranger, and answers whoever has written', async () => {
  const ming = await knownMember(chat)
  const until = new Date(Date.now() + 7 * DAY_MS).toISOString()
  await write(ming, lin)
  await chat.receive(limited, lin.id, {
    user: { ...lin.user, limitedUntil: until },
    reason: '群发广告',
    until,
    rule: 'advert',
  })
  await chat.drain()
  const day = dateInChina(new Date(until))
  const refused = await chat.refused(addMsg2, { user2_id: wei.id, content: '在吗', clientId: randomUUID() }, lin)
  expect([refused.code, refused.refusal.msg]).toEqual(['WRITING_LIMITED', expect.stringContaining(`限制至${day}`)])
  expect(await write(lin, ming)).toBeNull()
  const [notice] = (await chat.call(getSysNotice, {}, lin)).list
  expect(notice).toMatchObject({ title: '暂时不能给陌生人发消息', content: expect.stringContaining(`至${day}恢复`) })
  await chat.receive(limitLifted, lin.id, { user: lin.user })
  await chat.drain()
  expect(await write(lin, wei)).toBeNull()
})
