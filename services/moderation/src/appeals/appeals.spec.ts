import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { appeals } from '@xinyu/contracts/admin/reports'
import { appealDecided, banDecided } from '@xinyu/contracts/events/moderation'
import { erased } from '@xinyu/contracts/events/users'
import type { FactOf } from '@xinyu/contracts/event'
import {
  appealBan,
  appealLimit,
  getMyBan,
  getMyLimit,
  getMyReports,
  reportUser,
} from '@xinyu/contracts/http/users/reports'
import { getBan, getAccountStatus, getLimit } from '@xinyu/contracts/internal/users'
import type { RecordOf } from '@xinyu/contracts/resource'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import { TokenSigner, type TokenUse } from '@xinyu/platform/auth/token'
import { FixedClock } from '@xinyu/platform/clock'
import { snapshot } from '@xinyu/testkit/people/builders'
import { type ServiceUnderTest, startService, type TestPerson } from '@xinyu/testkit/service-under-test'
import { type ModerationConfig, moderationConfig } from '../config.ts'
import { ModerationModule } from '../moderation.module.ts'
import { OnAppealDecided } from './on-appeal-decided.ts'

interface Ban {
  ban_id: string
  by: string | null
  report_id: string | null
  until: string | null
}
const clock = FixedClock.atNextNoon()
const bans = new Map<string, Ban>()
let moderation: ServiceUnderTest<ModerationConfig>
let first: TestPerson
let second: TestPerson
const banOf = ({ user_id }: { user_id: string }) => {
  const ban = bans.get(user_id)
  return { ban: ban ? { ...ban, rule: 'advert', reason: '发布广告', at: '2026-03-01T00:00:00.000Z' } : null }
}
const limits = new Map<string, string>()
const limitOf = ({ user_id }: { user_id: string }) => {
  const limit_id = limits.get(user_id)
  const times = { until: '2099-01-01T00:00:00.000Z', at: '2026-03-01T00:00:00.000Z' }
  const limit = limit_id
    ? { limit_id, rule: 'advert', reason: '发布广告', ...times, by: first.id, report_id: null }
    : null
  return { limit }
}
beforeAll(async () => {
  moderation = await startService({
    name: 'moderation',
    module: ModerationModule,
    config: moderationConfig,
    clock,
    internal: [
      { call: getAccountStatus, answer: () => ({ standing: null }) },
      { call: getBan, answer: banOf },
      { call: getLimit, answer: limitOf },
    ],
  })
  first = await moderation.person({ roles: ['moderator'] })
  second = await moderation.person({ roles: ['moderator'] })
})
afterAll(() => moderation.close())

const signer = new TokenSigner(process.env.TOKEN_PRIVATE_JWK ?? '')
const ticketOf = (sub: string, use: TokenUse = 'appeal'): Promise<string> =>
  signer.sign({ sub, type: 'normal', sid: '', use }, 1_800, clock.now())
let many = 0
const banned = async (over: Partial<Ban> = {}) => {
  const me = await moderation.person({ isCompleted: 5 })
  bans.set(me.id, { ban_id: `ban-${many++}`, by: first.id, report_id: null, until: null, ...over })
  return { ...me, ticket: await ticketOf(me.id) }
}
const say = async (me: { ticket: string }, text = '那不是广告，是我自己的书', isNew = false) =>
  moderation.call(appealBan, { ticket: me.ticket, text, isNew })
const rest = async <R = RecordOf<typeof appeals>>(path: string, body?: object, by = second) => {
  const reply = await fetch(`${moderation.service.url}/api/admin/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${by.token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: reply.status, body: (await reply.json()) as R }
}
const appealOf = async (me: { ticket: string }): Promise<string> => (await say(me)).appeals[0]?.appeal_id ?? ''
const publishedOf = (type: string, key: string) =>
  moderation.published.filter((fact) => fact.type === type && fact.key === key).map(({ data }) => data)

test('a banned person reads rule, reason and end with the ticket of their login, and appeals once; a repeat is the same appeal', async () => {
  const me = await banned()
  const { ticket } = me
  expect(await moderation.call(getMyBan, { ticket })).toMatchObject({
    ban: { rule: 'advert', reason: '发布广告', until: null },
    appeals: [],
    mayAppeal: 'yes',
  })
  for (let twice = 0; twice < 2; twice++)
    expect(await say(me)).toMatchObject({ appeals: [{ status: 'open', note: '' }], mayAppeal: 'no' })
  const refused = await moderation.refused(appealBan, { ticket, text: '再说一遍，那不是广告啊', isNew: true })
  expect(refused.code).toBe('APPEAL_WAITS')
  const both = await Promise.all(
    [1, 2].map(() => moderation.call(appealBan, { ticket, text: '那不是广告，是我自己的书' })),
  )
  expect(new Set(both.map(({ appeals: all }) => all.length))).toEqual(new Set([1]))
})

test('nothing but the ticket of your own login opens an appeal', async () => {
  const me = await banned()
  const text = '那不是广告，是我自己的书'
  for (const ticket of [me.token, await ticketOf(me.id, 'second-factor'), 'made.up.ticket', `${me.ticket}x`]) {
    expect((await moderation.refused(getMyBan, { ticket })).code).toBe('APPEAL_TICKET')
    expect((await moderation.refused(appealBan, { ticket, text })).code).toBe('APPEAL_TICKET')
  }
  const stranger = await moderation.person()
  expect((await moderation.refused(appealBan, { ticket: await ticketOf(stranger.id), text })).code).toBe(
    'APPEAL_NO_BAN',
  )
  expect((await moderation.call(getMyBan, { ticket: me.ticket })).appeals).toEqual([])
  clock.advance(1_801_000)
  expect((await moderation.refused(getMyBan, { ticket: me.ticket })).code).toBe('APPEAL_TICKET')
  clock.advance(-1_801_000)
})

test('a second moderator lifts it: the first may not decide, it is decided once, and only this ban is lifted', async () => {
  const me = await banned({ ban_id: 'ban-lifted' })
  const id = await appealOf(me)
  expect((await rest(`appeals/${id}`, undefined, first)).body).toMatchObject({ mayDecide: false })
  const same = await rest<{ code: string }>(`appeals/${id}/lift`, { note: '我看错了' }, first)
  expect([same.status, same.body.code]).toEqual([409, 'APPEAL_SAME_MODERATOR'])
  expect((await rest(`appeals/${id}`)).body).toMatchObject({ mayDecide: true, text: '那不是广告，是我自己的书' })
  expect((await rest(`appeals/${id}/lift`, { note: '确实是本人的书' })).body).toMatchObject({
    status: 'lifted',
    decidedBy: second.id,
  })
  expect((await rest(`appeals/${id}/uphold`, { note: '改主意' })).status).toBe(409)
  await moderation.drain()
  const fact = moderation.published.find(({ type, key }) => type === appealDecided.type && key === id)
  expect(fact?.data).toMatchObject({ outcome: 'lifted', note: '确实是本人的书', reporter_id: null })
  await moderation.service.app.get(OnAppealDecided).apply(fact as FactOf<typeof appealDecided>)
  await moderation.drain()
  expect(publishedOf(banDecided.type, me.id)).toMatchObject([
    { banned: false, ban_id: 'ban-lifted', moderator_id: second.id },
  ])
  for (const by of [me, await moderation.person({ roles: ['support'] })])
    expect((await rest(`appeals/${id}`, undefined, by)).status).not.toBe(200)
})

test('a ban is only shortened, never extended; an upheld one does not change and can be appealed against once more', async () => {
  const until = new Date(clock.now().getTime() + 30 * DAY_MS).toISOString()
  const me = await banned({ until })
  const id = await appealOf(me)
  const longer = await rest<{ code: string }>(`appeals/${id}/shorten`, { note: '延长', days: 31 })
  expect(longer.body.code).toBe('APPEAL_NOT_SHORTER')
  await rest(`appeals/${id}/shorten`, { note: '初次违规', days: 3 })
  await moderation.drain()
  const end = new Date(clock.now().getTime() + 3 * DAY_MS).toISOString()
  expect(publishedOf(banDecided.type, me.id)).toMatchObject([{ banned: true, until: end, reason: '发布广告' }])
  expect(await moderation.call(getMyBan, { ticket: me.ticket })).toMatchObject({
    appeals: [{ status: 'shortened', note: '初次违规' }],
    mayAppeal: 'withNewFacts',
  })
  const more = { ticket: me.ticket, text: '我有出版社的证明可以给你们看' }
  expect((await moderation.refused(appealBan, more)).code).toBe('APPEAL_FACTS')
  const third = await moderation.person({ roles: ['moderator'] })
  const again = (await moderation.call(appealBan, { ...more, isNew: true })).appeals[0]?.appeal_id
  expect((await rest(`appeals/${again}/uphold`, { note: '维持' })).status).toBe(409)
  expect((await rest(`appeals/${again}`, undefined, third)).body).toMatchObject({
    n: 2,
    before: [{ id, note: '初次违规' }],
  })
  expect((await rest(`appeals/${again}/uphold`, { note: '维持' }, third)).status).toBe(200)
  await moderation.drain()
  expect(publishedOf(banDecided.type, me.id)).toHaveLength(1)
  expect((await moderation.refused(appealBan, { ...more, text: '还有别的证明可以给你们看', isNew: true })).code).toBe(
    'APPEAL_USED',
  )
})

test('the reporter sees that the outcome has changed, and may not decide the appeal', async () => {
  const [bad, reporter] = [await moderation.person(), await moderation.person({ roles: ['moderator'] })]
  const { report_id } = await moderation.call(reportUser, { user2_id: bad.id, reason: 'spam' }, reporter)
  await rest(`reports/${report_id}/uphold`, { note: '广告', ban: { days: null, rule: 'advert' } }, first)
  await moderation.drain()
  bans.set(bad.id, { ban_id: 'ban-of-report', by: first.id, report_id, until: null })
  const id = await appealOf({ ticket: await ticketOf(bad.id) })
  expect((await rest<{ code: string }>(`appeals/${id}/lift`, { note: '误判' }, reporter)).body.code).toBe('SELF')
  await rest(`appeals/${id}/lift`, { note: '误判' })
  await moderation.drain()
  expect(publishedOf(appealDecided.type, id)).toMatchObject([{ reporter_id: reporter.id, report_id }])
  expect((await moderation.call(getMyReports, {}, reporter)).list).toMatchObject([
    { status: 'upheld', isChanged: true },
  ])
})

test('an erasure deletes the texts of a person’s appeals and closes them', async () => {
  const me = await banned()
  const id = await appealOf(me)
  await moderation.receive(erased, me.id, { user: snapshot({ _id: me.id }) })
  expect((await rest(`appeals/${id}`)).body).toMatchObject({ text: '', status: 'upheld', decidedBy: null })
  expect((await rest(`appeals/${id}/lift`, { note: '误判' })).status).toBe(404)
})

test('a limit is appealed like a ban, by who is logged in, and its outcome bans nobody', async () => {
  const me = await moderation.person()
  const text = '我只是分享了自己的店'
  expect((await moderation.refused(appealLimit, { text }, me)).code).toBe('APPEAL_NO_LIMIT')
  expect(await moderation.call(getMyLimit, {}, me)).toMatchObject({ ban: null, mayAppeal: 'no' })
  limits.set(me.id, `limit-${me.id}-1`)
  expect(await moderation.call(getMyLimit, {}, me)).toMatchObject({ ban: { reason: '发布广告' }, mayAppeal: 'yes' })
  const mine = await moderation.call(appealLimit, { text }, me)
  expect(mine).toMatchObject({ appeals: [{ text, status: 'open' }], mayAppeal: 'no' })
  const id = mine.appeals[0]?.appeal_id ?? ''
  expect((await rest(`appeals/${id}`)).body).toMatchObject({ of: 'limit', bannedBy: first.id, mayDecide: true })
  expect((await rest(`appeals/${id}/lift`, { note: '属于分享' }, first)).status).toBe(409)
  await rest(`appeals/${id}/lift`, { note: '属于分享' })
  await moderation.drain()
  const decided = moderation.published.filter((one) => one.type === appealDecided.type && one.key === id)
  expect(decided).toMatchObject([{ data: { of: 'limit', ban_id: limits.get(me.id), outcome: 'lifted' } }])
  expect(moderation.published.filter((one) => one.type === banDecided.type && one.key === me.id)).toEqual([])
})
