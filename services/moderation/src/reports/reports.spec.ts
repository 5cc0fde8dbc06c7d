import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { reportDecided } from '@xinyu/contracts/events/content'
import type { FactOf } from '@xinyu/contracts/event'
import { banDecided } from '@xinyu/contracts/events/moderation'
import { profileSubmitted } from '@xinyu/contracts/events/users'
import { reportUser } from '@xinyu/contracts/http/moderation'
import { getStanding } from '@xinyu/contracts/internal/users'
import { snapshot } from '@xinyu/testkit/builders'
import { type ServiceUnderTest, startService, type TestPerson } from '@xinyu/testkit/service-under-test'
import { type ModerationConfig, moderationConfig } from '../config.ts'
import { ModerationModule } from '../moderation.module.ts'
import { OnReportDecided } from './on-report-decided.ts'

let moderation: ServiceUnderTest<ModerationConfig>
let moderator: TestPerson
beforeAll(async () => {
  moderation = await startService({
    name: 'moderation',
    module: ModerationModule,
    config: moderationConfig,
    internal: [{ call: getStanding, answer: () => ({ standing: null }) }],
  })
  moderator = await moderation.person({ roles: ['moderator'] })
}, 60_000)
afterAll(() => moderation.close())

const admin = (path: string, body?: object, who = moderator): Promise<Response> =>
  fetch(`${moderation.service.url}/api/admin/reports${path}`, {
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  })
const report = async (user2_id: string, by?: TestPerson): Promise<string> =>
  (await moderation.call(reportUser, { user2_id, reason: 'scam', text: '让我转账' }, by ?? (await moderation.person())))
    .report_id
const bansOf = (key: string): unknown[] =>
  moderation.published.filter((fact) => fact.type === banDecided.type && fact.key === key).map(({ data }) => data)

test('a report keeps the profile as it was, and waits for a moderator', async () => {
  const bad = (await moderation.person()).id
  await moderation.hear(profileSubmitted, bad, {
    user: snapshot({ _id: bad }),
    revision: 1,
    texts: [{ field: 'aboutMe', text: '加我赚钱' }],
    images: [{ _id: 'p', url: 'https://pictures.example/p.jpg', desc: '1' }],
  })
  const id = await report(bad)
  await moderation.hear(profileSubmitted, bad, {
    user: snapshot({ _id: bad }),
    revision: 2,
    texts: [{ field: 'aboutMe', text: '喜欢登山' }],
    images: [],
  })
  const list = await admin(`?filter=${encodeURIComponent(JSON.stringify({ user2_id: bad, status: 'open' }))}`)
  expect(list.headers.get('content-range')).toBe('reports 0-0/1')
  expect(await list.json()).toMatchObject([
    {
      id,
      user2_id: bad,
      reason: 'scam',
      text: '让我转账',
      status: 'open',
      weight: 1,
      evidence: [{ kind: 'profile', text: '加我赚钱', images: ['https://pictures.example/p.jpg'] }],
    },
  ])
  expect((await admin('', undefined, await moderation.person())).status).toBe(403)
})

test('an upheld report with a ban lets the ban be known once, however often its fact comes', async () => {
  const bad = (await moderation.person()).id
  const id = await report(bad)
  const upheld = await admin(`/${id}/uphold`, { note: '确认诈骗', ban: { days: 30 } })
  expect(await upheld.json()).toMatchObject({ status: 'upheld', decidedBy: moderator.id, note: '确认诈骗' })
  expect((await admin(`/${id}/dismiss`, { note: '改主意了' })).status).toBe(409)
  await moderation.drain()
  const decided = moderation.published.find((fact) => fact.type === reportDecided.type && fact.key === id)
  expect(decided?.data).toMatchObject({ upheld: true, user2_id: bad })
  await moderation.service.app.get(OnReportDecided).apply(decided as FactOf<typeof reportDecided>)
  await moderation.drain()
  expect(bansOf(bad)).toMatchObject([
    { user_id: bad, banned: true, reason: '确认诈骗', moderator_id: moderator.id, until: expect.stringMatching(/^20/) },
  ])
})

test('a dismissed report bans nobody, and makes the reporter’s next one count less', async () => {
  const [bad, hasty] = [(await moderation.person()).id, await moderation.person()]
  expect((await admin(`/${await report(bad, hasty)}/dismiss`, { note: '没有问题' })).status).toBe(200)
  const next = await report((await moderation.person()).id, hasty)
  expect(await (await admin(`/${next}`)).json()).toMatchObject({ weight: 0.75 })
  await moderation.drain()
  expect(bansOf(bad)).toEqual([])
})

test('two moderators at once: one decides, the other is refused', async () => {
  const id = await report((await moderation.person()).id)
  const other = await moderation.person({ roles: ['moderator'] })
  const answers = await Promise.all([
    admin(`/${id}/uphold`, { note: '属实' }),
    admin(`/${id}/dismiss`, { note: '不属实' }, other),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('nobody is reported who is not there', async () => {
  const member = await moderation.person()
  const guest = await moderation.person({ type: 'temp', isCompleted: 0 })
  for (const user2_id of ['nobody', guest.id])
    expect((await moderation.refused(reportUser, { user2_id, reason: 'spam' }, member)).code).toBe('USER_NOT_FOUND')
})

test('the same report within the hour is one; who reports without end is slowed down', async () => {
  const [bad, busy] = [(await moderation.person()).id, await moderation.person()]
  expect(await report(bad, busy)).toBe(await report(bad, busy))
  for (let more = 0; more < 28; more++) await report((await moderation.person()).id, busy)
  expect(
    (await moderation.refused(reportUser, { user2_id: (await moderation.person()).id, reason: 'spam' }, busy)).http,
  ).toBe(429)
})
