import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals'
import type { sysNotices } from '@xinyu/contracts/admin/support'
import { broadcastSent } from '@xinyu/contracts/events/content'
import { consentChanged, erased, registered } from '@xinyu/contracts/events/users'
import { addSysMsg, countSysMsg } from '@xinyu/contracts/http/msg/broadcasts'
import {
  changeSysNoticeStatus,
  changeSysNoticeStatusV2,
  getSysNoticeList,
  getSysNoticeNumberV2,
} from '@xinyu/contracts/http/msg/notices'
import type { RecordOf } from '@xinyu/contracts/resource'
import { consentVersions, type WrittenConsent } from '@xinyu/contracts/lists/consents'
import { FixedClock } from '@xinyu/platform/clock'
import { snapshot } from '@xinyu/testkit/people/builders'
import { type KnownMember, knownMember } from '@xinyu/testkit/people/known-member'
import { LiveSocket } from '@xinyu/testkit/live-socket'
import { type ServiceUnderTest, startService, type TestPerson } from '@xinyu/testkit/service-under-test'
import { ChatModule } from '../../chat.module.ts'
import { type ChatConfig, chatConfig } from '../../config.ts'
import { BroadcastCache } from './broadcast-cache.ts'
import { BroadcastsStore } from './broadcasts.store.ts'

type SysNotice = RecordOf<typeof sysNotices>
const clock = FixedClock.atNextNoon()
const members: KnownMember[] = []
let chat: ServiceUnderTest<ChatConfig>
let su: TestPerson
let he: TestPerson
beforeAll(async () => {
  // one person a second: a broadcast to ten people has ten steps
  const env = { BROADCAST_PER_SECOND: '1' }
  chat = await startService({ name: 'chat', module: ChatModule, config: chatConfig, env, clock })
  su = await chat.person({ roles: ['support'] })
  he = await chat.person({ roles: ['support'] })
  for (let count = 0; count < 10; count++) members.push(await knownMember(chat, { gender: count < 4 ? 2 : 1 }))
})
afterAll(() => chat.close())
beforeEach(() => clock.advance(60_000))

const rest = async <R = SysNotice>(path: string, body?: object, by = su): Promise<{ status: number; body: R }> => {
  const reply = await fetch(`${chat.service.url}/api/admin/sysNotices${path}`, {
    headers: { authorization: `Bearer ${by.token}`, 'content-type': 'application/json' },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  })
  return { status: reply.status, body: (await reply.json()) as R }
}
const act = (id: string, action: string, by = su) => rest(`/${id}/${action}`, {}, by)
const write = async (over: object): Promise<SysNotice> =>
  (await rest('', { title: '维护', content: '今晚维护', titleEn: 'Works', contentEn: 'Tonight', ...over })).body
const step = () => chat.runJob('broadcast-roll-out')
const rollOut = async () => {
  for (let steps = 0; steps < 12; steps++) await step()
}
const noticesOf = async (who: TestPerson, id?: string) =>
  (await chat.call(getSysNoticeList, { rows: 100 }, who)).list.filter(({ _id }) => id === undefined || _id === id)
const having = async (id: string): Promise<number> => {
  const lists = await Promise.all(members.map((member) => noticesOf(member, id)))
  expect(lists.every((list) => list.length <= 1)).toBe(true)
  return lists.filter((list) => list.length === 1).length
}
const unread = async (who: TestPerson): Promise<number> => (await chat.call(getSysNoticeNumberV2, {}, who)).sysNotice
const factsOf = (id: string) => chat.published.filter(({ type, key }) => type === broadcastSent.type && key === id)
const lin = (): KnownMember => members[0] as KnownMember

test('one to everybody needs a second person’s approval, then reaches everybody once, in steps', async () => {
  const { id, state } = await write({ to: 'all' })
  expect([state, (await act(id, 'approve')).body]).toMatchObject(['asked', { code: 'SECOND_PERSON_NEEDED' }])
  await step()
  expect(await having(id)).toBe(0)
  expect((await act(id, 'approve', he)).body).toMatchObject({ state: 'waiting', approvedBy: he.id })
  await step()
  const begun = (await rest(`/${id}`)).body
  expect(begun).toMatchObject({ state: 'sending', total: 10, sent: 1, read: 0 })
  await rollOut()
  expect([await having(id), (await rest(`/${id}`)).body]).toMatchObject([10, { state: 'sent', sent: 10 }])
  await chat.drain()
  expect(factsOf(id)).toMatchObject([{ data: { task_id: id, total: 10, sent: 10 } }])
  expect(await noticesOf(lin(), id)).toMatchObject([{ code: 'system-message', title: '维护', isRead: false }])
})

test('reading one counts once, alone or with all, and lowers the badge', async () => {
  const { id } = await write({ to: 'group', group_id: 'women' })
  await rollOut()
  expect(await having(id)).toBe(4)
  const before = await unread(lin())
  const { totals } = await chat.call(changeSysNoticeStatus, { notice_id: id }, lin())
  expect(totals.sysNotice).toBe(before - 1)
  await chat.call(changeSysNoticeStatus, { notice_id: id }, lin())
  expect([(await rest(`/${id}`)).body.read, await noticesOf(lin(), id)]).toMatchObject([1, [{ isRead: true }]])
  const wei = members[1] as KnownMember
  await chat.call(changeSysNoticeStatusV2, { type: 'sysNotice' }, wei)
  expect([await unread(wei), (await rest(`/${id}`)).body.read]).toEqual([0, 2])
  const man = members[9] as KnownMember
  await chat.call(changeSysNoticeStatus, { notice_id: id }, man)
  expect((await rest(`/${id}`)).body.read).toBe(2)
})

test('a pause holds, resuming continues from there, and a stop reaches nobody else', async () => {
  const { id } = await write({ to: 'group', group_id: 'approved' })
  for (let steps = 0; steps < 4; steps++) await step()
  await act(id, 'pause')
  const reached = await having(id)
  await rollOut()
  expect([await having(id), (await rest(`/${id}`)).body.state]).toEqual([reached, 'paused'])
  await act(id, 'resume')
  await step()
  await act(id, 'stop')
  const stopped = await having(id)
  await rollOut()
  expect(stopped).toBeGreaterThanOrEqual(reached)
  expect([await having(id), (await rest(`/${id}`)).body.state, factsOf(id)]).toEqual([stopped, 'stopped', []])
  expect((await act(id, 'resume')).body).toMatchObject({ code: 'BROADCAST_CANNOT_MOVE' })
})

test('a crash after a step, or before it, repeats nothing and leaves nobody out', async () => {
  const { id } = await write({ to: 'group', group_id: 'approved' })
  const board = jest.spyOn(chat.service.app.get(BroadcastCache), 'reloadEverywhere')
  const store = jest.spyOn(chat.service.app.get(BroadcastsStore), 'advance')
  for (const crash of [board, store, board]) {
    crash.mockImplementationOnce(() => Promise.reject(new Error('crash')))
    await expect(step()).rejects.toThrow()
  }
  jest.restoreAllMocks()
  await rollOut()
  expect(await having(id)).toBe(10)
  await chat.drain()
  expect(factsOf(id)).toHaveLength(1)
})

test('one to a single person is one notice, also after a crash between the notice and its record', async () => {
  const body = { title: '你好', content: '请完善资料', to: 'one', user_id: lin().id, clientId: randomUUID() } as const
  const sent = await chat.call(addSysMsg, body, su)
  expect((await chat.call(addSysMsg, body, su)).task_id).toBe(sent.task_id)
  const store = jest.spyOn(chat.service.app.get(BroadcastsStore), 'advance')
  store.mockImplementationOnce(() => Promise.reject(new Error('crash')))
  await expect(step()).rejects.toThrow()
  jest.restoreAllMocks()
  await step()
  await step()
  const mine = (await noticesOf(lin())).filter(({ title }) => title === '你好')
  expect(mine).toMatchObject([{ code: 'system-message', content: '请完善资料', count: 1 }])
  const others = await noticesOf(members[1] as KnownMember)
  expect(others.some(({ title }) => title === '你好')).toBe(false)
  expect((await rest(`/${sent.task_id}`)).body).toMatchObject({ state: 'sent', total: 1, sent: 1 })
  const nobody = { ...body, user_id: 'nobody', clientId: randomUUID() }
  expect((await chat.refused(addSysMsg, nobody, su)).code).toBe('USER_NOT_FOUND')
  expect((await chat.refused(addSysMsg, { ...body, content: '' }, su)).code).toBe('MESSAGE_EMPTY')
})

test('a scheduled one waits for its time, and people who join after its start do not have it', async () => {
  const startsAt = new Date(clock.now().getTime() + 600_000).toISOString()
  const { id } = await write({ to: 'group', group_id: 'men', startsAt })
  await rollOut()
  expect(await having(id)).toBe(0)
  clock.advance(601_000)
  await rollOut()
  expect(await having(id)).toBe(6)
  const late = await chat.person()
  const createdAt = new Date(clock.now().getTime() + 1_000).toISOString()
  const user = snapshot({ _id: late.id, name: '后来', gender: 1, createdAt })
  await chat.receive(registered, late.id, { user, how: 'phone', shareCode: null })
  expect(await noticesOf(late, id)).toEqual([])
})

test('connected people get it in their language as soon as they have it', async () => {
  const socket = await LiveSocket.open(chat.service.url, lin().id, lin().token)
  const { id } = await write({ to: 'group', group_id: 'women' })
  await rollOut()
  const frame = await socket.nextFrame(1)
  expect(frame).toMatchObject({ notice: { _id: id, title: '维护', isRead: false } })
  expect(socket.frames.filter(({ msgCata }) => msgCata === 1)).toEqual([])
  socket.close()
})

test('its author sees how many it goes to, and only support may send one', async () => {
  expect(await chat.call(countSysMsg, { to: 'group', group_id: 'women' }, su)).toMatchObject({ total: 4 })
  expect(await chat.call(countSysMsg, { to: 'group', group_id: 'vip' }, su)).toMatchObject({ total: 0 })
  expect((await chat.call(countSysMsg, { to: 'all' }, su)).sendSeconds).toBeGreaterThan(0)
  const moderator = await chat.person({ roles: ['moderator'] })
  expect((await chat.refused(countSysMsg, { to: 'all' }, moderator)).http).toBe(403)
  expect((await rest('', { title: 'x', content: 'y', to: 'all', link: 'https://else.example' })).status).toBe(400)
})

test('an advertisement reaches only people who agreed before its start, until they withdraw', async () => {
  const [first, second, third] = members as [KnownMember, KnownMember, KnownMember]
  const textVersion = consentVersions.marketing
  const answer = (who: KnownMember, given: boolean, kind: WrittenConsent = 'marketing') =>
    chat.receive(consentChanged, who.id, { user_id: who.id, kind, textVersion, given })
  for (const who of [first, second]) await answer(who, true)
  await answer(third, true, 'notifications')
  clock.advance(1_000)
  const women = { to: 'group', group_id: 'women', kind: 'marketing' } as const
  expect(await chat.call(countSysMsg, women, su)).toMatchObject({ total: 2 })
  const { id, kind } = await write({ ...women, title: '七夕活动', titleEn: 'A feast' })
  await rollOut()
  expect([kind, await having(id), (await rest(`/${id}`)).body]).toMatchObject([
    'marketing',
    2,
    { state: 'sent', total: 2, sent: 2 },
  ])
  expect(await noticesOf(first, id)).toMatchObject([{ title: '【推广】七夕活动' }])
  clock.advance(1_000)
  await answer(third, true)
  await answer(second, false)
  expect([await noticesOf(third, id), await noticesOf(second, id), await having(id)]).toEqual([[], [], 1])
  expect((await rest('', { title: 'x', content: 'y', ...women, to: 'one', user_id: first.id })).status).toBe(400)
})

test('a page holds notices and broadcasts together, newest first', async () => {
  const whole = (await noticesOf(lin())).map(({ _id }) => _id)
  const paged: string[] = []
  for (let page = 1; page <= Math.ceil(whole.length / 2); page++)
    paged.push(...(await chat.call(getSysNoticeList, { page, rows: 2 }, lin())).list.map(({ _id }) => _id))
  expect(paged).toEqual(whole)
})

test('an erasure deletes what the person read and what was sent to them alone', async () => {
  await chat.call(changeSysNoticeStatus, {}, lin())
  await chat.receive(erased, lin().id, { user: { ...lin().user, isCompleted: 6 } })
  expect(await chat.database.collection('broadcast_readers').countDocuments({ _id: lin().id as never })).toBe(0)
  expect(JSON.stringify(await chat.database.collection('broadcasts').find().toArray())).not.toContain('请完善资料')
})

test('one to a group of more than twenty waits until somebody else has approved it', async () => {
  for (let count = members.length; count < 21; count++) members.push(await knownMember(chat, { gender: 1 }))
  const { id, state, total } = await write({ to: 'group', group_id: 'approved' })
  expect([state, total]).toEqual(['asked', 21])
  await rollOut()
  expect(await having(id)).toBe(0)
  expect((await act(id, 'approve')).body).toMatchObject({ code: 'SECOND_PERSON_NEEDED' })
  expect((await act(id, 'approve', he)).body).toMatchObject({ state: 'waiting', approvedBy: he.id })
  await act(id, 'stop')
})
