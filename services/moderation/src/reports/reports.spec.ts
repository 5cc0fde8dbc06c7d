import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { reportDecided } from '@xinyu/contracts/events/content'
import type { FactOf } from '@xinyu/contracts/event'
import { banDecided } from '@xinyu/contracts/events/moderation'
import { profileSubmitted } from '@xinyu/contracts/events/users'
import { moderationAudited } from '@xinyu/contracts/events/audit'
import { erased } from '@xinyu/contracts/events/users'
import { getMyReports, reportUser, withdrawReport } from '@xinyu/contracts/http/users/reports'
import { messagesForReport } from '@xinyu/contracts/internal/chat'
import { getAccountStatus } from '@xinyu/contracts/internal/users'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import { FixedClock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { ObjectStore } from '@xinyu/platform/object-store/object-store'
import { snapshot } from '@xinyu/testkit/people/builders'
import { landscape } from '@xinyu/testkit/samples/portraits'
import { recording } from '@xinyu/testkit/samples/recording'
import { type ServiceUnderTest, startService, type TestPerson } from '@xinyu/testkit/service-under-test'
import { type ModerationConfig, moderationConfig } from '../config.ts'
import { ModerationModule } from '../moderation.module.ts'
import { OnReportDecided } from '../bans/on-report-decided.ts'

let moderation: ServiceUnderTest<ModerationConfig>
let moderator: TestPerson
const clock = FixedClock.atNextNoon()
/** what chat returns of a conversation: nothing for messages called `theirs…`, as for those of other people */
const handOver = ({ other_id, message_ids }: { other_id: string; message_ids: string[] }) => {
  if (message_ids.some((id) => id.startsWith('theirs'))) throw new AppError('NOT_FOUND')
  const at = '2026-03-01T00:00:00.000Z'
  const picture = (id: string) => (id.startsWith('picture') ? `uploads/${other_id}/${id}.jpg` : null)
  return {
    messages: message_ids.map((_id) => ({
      _id,
      user_id: other_id,
      text: `words of ${_id}`,
      picture: picture(_id),
      voice: _id.startsWith('voice') ? `messages/${other_id}/${_id}/voice` : null,
      at,
    })),
  }
}
beforeAll(async () => {
  moderation = await startService({
    name: 'moderation',
    module: ModerationModule,
    config: moderationConfig,
    clock,
    internal: [
      { call: getAccountStatus, answer: () => ({ standing: null }) },
      { call: messagesForReport, answer: handOver },
    ],
  })
  moderator = await moderation.person({ roles: ['moderator'] })
})
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
  await moderation.receive(profileSubmitted, bad, {
    user: snapshot({ _id: bad }),
    revision: 1,
    texts: [{ field: 'aboutMe', text: '加我赚钱' }],
    images: [{ _id: 'p', url: 'https://pictures.example/p.jpg', desc: '1' }],
  })
  const id = await report(bad)
  await moderation.receive(profileSubmitted, bad, {
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
      evidence: [],
    },
  ])
  expect(await (await admin(`/${id}`)).json()).toMatchObject({
    user2: { _id: bad },
    evidence: [{ kind: 'profile', text: '加我赚钱', images: ['https://pictures.example/p.jpg'] }],
  })
  expect((await admin('', undefined, await moderation.person())).status).toBe(403)
})

test('an upheld report with a ban publishes the ban once, however often its fact arrives', async () => {
  const bad = (await moderation.person()).id
  const id = await report(bad)
  const upheld = await admin(`/${id}/uphold`, { note: '确认诈骗', ban: { days: 30, rule: 'fraud' } })
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
  expect(await (await admin(`/${next}`)).json()).toMatchObject({ weight: 0.8 })
  await moderation.drain()
  expect(bansOf(bad)).toEqual([])
})

test('of two concurrent moderators one decides, the other is refused', async () => {
  const id = await report((await moderation.person()).id)
  const other = await moderation.person({ roles: ['moderator'] })
  const answers = await Promise.all([
    admin(`/${id}/uphold`, { note: '属实' }),
    admin(`/${id}/dismiss`, { note: '不属实' }, other),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('a person who does not exist cannot be reported', async () => {
  const member = await moderation.person()
  const guest = await moderation.person({ type: 'temp', isCompleted: 0 })
  for (const user2_id of ['nobody', guest.id])
    expect((await moderation.refused(reportUser, { user2_id, reason: 'spam' }, member)).code).toBe('USER_NOT_FOUND')
})

test('a repeated report is one while it is open; endless reporting is rate-limited', async () => {
  const [bad, busy] = [(await moderation.person()).id, await moderation.person()]
  expect(await report(bad, busy)).toBe(await report(bad, busy))
  for (let more = 0; more < 28; more++) await report((await moderation.person()).id, busy)
  expect(
    (await moderation.refused(reportUser, { user2_id: (await moderation.person()).id, reason: 'spam' }, busy)).http,
  ).toBe(429)
})

const mine = async (who: TestPerson) => (await moderation.call(getMyReports, {}, who)).list
const objects = (): ObjectStore => moderation.service.app.get(ObjectStore)
const keysOf = async (id: string): Promise<string[]> => {
  const found: string[] = []
  for await (const key of objects().keysBefore(`reports/${id}/`, new Date(8.64e15))) found.push(key)
  return found
}
const upload = async (who: { id: string }, name: string): Promise<string> => {
  const key = `uploads/${who.id}/${name}.jpg`
  await objects().put(key, Buffer.from(await landscape()), { type: 'image/jpeg', isPublic: false })
  return key
}

test('chosen messages and pictures are kept unchanged, shown to moderators on the report’s page, and showing them is recorded', async () => {
  const [bad, me] = [await moderation.person(), await moderation.person()]
  await upload(bad, 'picture-1')
  const message_ids = ['m1', 'picture-1']
  const input = { user2_id: bad.id, reason: 'scam', text: '他要钱' } as const
  const own = await upload(me, 'proof')
  const { report_id } = await moderation.call(reportUser, { ...input, message_ids, images: [own] }, me)
  await objects().remove(`uploads/${bad.id}/picture-1.jpg`)
  const shown = (await (await admin(`/${report_id}`)).json()) as { evidence: { images: string[] }[]; images: string[] }
  expect(shown).toMatchObject({
    evidence: [
      { kind: 'message', subject_id: 'm1', user_id: bad.id, text: 'words of m1' },
      { kind: 'message', subject_id: 'picture-1' },
    ],
    reporterRecord: { open: 1, upheld: 0 },
    reportedRecord: { open: 1, reporters: 1 },
  })
  for (const url of [shown.images[0], shown.evidence[1]?.images[0]]) {
    expect((await fetch(String(url))).status).toBe(200)
    expect((await fetch(String(url).split('?')[0] ?? '')).ok).toBe(false)
  }
  expect(await mine(me)).toMatchObject([{ report_id, messages: 2, pictures: 1 }])
  expect(await objects().has(own)).toBe(false)
  await moderation.drain()
  const looked = moderation.published.filter(({ type }) => type === moderationAudited.type).at(-1)
  expect(looked?.data).toMatchObject({ actor_id: moderator.id, people: expect.arrayContaining([me.id, bad.id]) })
  expect((await admin(`/${report_id}`, undefined, await moderation.person({ roles: ['support'] }))).status).toBe(403)
})

test('a voice is kept unchanged, can be heard by moderators for a while, and is deleted with its report', async () => {
  const [bad, me] = [await moderation.person(), await moderation.person()]
  const key = `messages/${bad.id}/voice-1/voice`
  await objects().put(key, Buffer.from(recording(2)), { type: 'audio/webm', isPublic: false })
  const input = { user2_id: bad.id, reason: 'scam', message_ids: ['voice-1', 'voice-gone'] } as const
  const { report_id } = await moderation.call(reportUser, { ...input, message_ids: [...input.message_ids] }, me)
  await objects().remove(key)
  const { evidence } = (await (await admin(`/${report_id}`)).json()) as { evidence: { voices: string[] }[] }
  expect(evidence.map(({ voices }) => voices.length)).toEqual([1, 0])
  const [voiceUrl] = evidence[0]?.voices ?? []
  expect(await (await fetch(String(voiceUrl))).arrayBuffer()).toHaveProperty('byteLength', recording(2).length)
  expect((await fetch(String(voiceUrl).split('?')[0] ?? '')).ok).toBe(false)
  clock.advance(2 * DAY_MS)
  await moderation.runJob('empty-reports')
  expect(await keysOf(report_id)).toHaveLength(1)
  await admin(`/${report_id}/dismiss`, { note: '无据' })
  clock.advance(2 * 365 * DAY_MS)
  await moderation.runJob('empty-reports')
  expect(await keysOf(report_id)).toEqual([])
})

test('messages of a conversation that somebody is not in are no evidence, nor are other people’s uploads', async () => {
  const [bad, me] = [await moderation.person(), await moderation.person()]
  const input = { user2_id: bad.id, reason: 'scam' } as const
  expect((await moderation.refused(reportUser, { ...input, message_ids: ['m1', 'theirs'] }, me)).code).toBe(
    'REPORT_MESSAGE_GONE',
  )
  const theirs = await upload(bad, 'private')
  expect((await moderation.refused(reportUser, { ...input, images: [theirs] }, me)).code).toBe('IMAGE_INVALID')
  expect(await mine(me)).toEqual([])
})

test('a further report is added to the open one; the reporter reads the outcome, but not who decided', async () => {
  const [bad, me] = [await moderation.person(), await moderation.person()]
  const input = { user2_id: bad.id, reason: 'scam' } as const
  const { report_id } = await moderation.call(reportUser, { ...input, text: '要钱', message_ids: ['m1'] }, me)
  const again = { ...input, reason: 'harassment' as const, text: '还骂人', message_ids: ['m1', 'm2'] }
  for (let twice = 0; twice < 2; twice++)
    expect((await moderation.call(reportUser, again, me)).report_id).toBe(report_id)
  const shown = await (await admin(`/${report_id}`)).json()
  expect(shown).toMatchObject({
    more: [{ reason: 'harassment', text: '还骂人' }],
    evidence: [{ subject_id: 'm1' }, { subject_id: 'm2' }],
  })
  expect((await moderation.call(reportUser, { ...input, post_id: 'p1' }, me)).report_id).not.toBe(report_id)
  await admin(`/${report_id}/uphold`, { note: '确认', ban: { days: 7, rule: 'fraud' } })
  const own = (await mine(me)).find((one) => one.report_id === report_id)
  expect(own).toMatchObject({
    report_id,
    status: 'upheld',
    measure: 'account',
    messages: 2,
    pictures: 0,
    isChanged: false,
  })
  expect(JSON.stringify(own)).not.toContain(moderator.id)
  expect((await moderation.call(reportUser, input, me)).report_id).not.toBe(report_id)
  await moderation.drain()
  expect(bansOf(bad.id)).toMatchObject([{ rule: 'fraud', report_id, ban_id: null }])
})

test('only the reporter can withdraw an open report', async () => {
  const [bad, me] = [(await moderation.person()).id, await moderation.person()]
  const report_id = await report(bad, me)
  expect((await moderation.refused(withdrawReport, { report_id }, await moderation.person())).code).toBe('NOT_FOUND')
  for (let twice = 0; twice < 2; twice++)
    expect((await moderation.call(withdrawReport, { report_id }, me)).report).toMatchObject({ status: 'withdrawn' })
  expect((await admin(`/${report_id}/uphold`, { note: '属实' })).status).toBe(409)
  const next = await report(bad, me)
  await admin(`/${next}/dismiss`, { note: '没有问题' })
  expect((await moderation.refused(withdrawReport, { report_id: next }, me)).code).toBe('REPORT_CLOSED')
})

test('reports weigh by reporter: many from a few people about one person count little, and three from people who are mostly wrong count as one', async () => {
  const [bad, one] = [(await moderation.person()).id, await moderation.person()]
  const about = (post_id: string, by: TestPerson) =>
    moderation.call(reportUser, { user2_id: bad, reason: 'spam', post_id }, by)
  const ids: string[] = []
  for (const post of ['p1', 'p2', 'p3', 'p4']) ids.push((await about(post, one)).report_id)
  const weights = await Promise.all(
    ids.map(async (id) => ((await (await admin(`/${id}`)).json()) as { weight: number }).weight),
  )
  expect(weights).toEqual([1, 0.5, 0.33, 0.25])
  const { report_id } = await about('p1', await moderation.person())
  const list = await admin(`?filter=${encodeURIComponent(JSON.stringify({ user2_id: bad }))}`)
  expect(((await list.json()) as { priority: number }[]).map(({ priority }) => priority)).toEqual([2, 2, 2, 2, 2])
  await admin(`/${report_id}/dismiss`, { note: '没有问题' })
  expect(await (await admin(`/${ids[0]}`)).json()).toMatchObject({ priority: 1 })
})

test('an erasure cuts an open report to what the case needs, and ends it thirty days later, decided or not', async () => {
  const [bad, me] = [await moderation.person(), await moderation.person()]
  await moderation.receive(profileSubmitted, bad.id, {
    user: snapshot({ _id: bad.id, name: '离开的人' }),
    revision: 1,
    texts: [{ field: 'aboutMe', text: '我叫离开的人' }],
    images: [],
  })
  const images = [await upload(me, 'proof-2')]
  await upload(bad, 'picture-2')
  const input = { user2_id: bad.id, reason: 'scam', text: '他要钱' } as const
  const { report_id } = await moderation.call(reportUser, { ...input, images, message_ids: ['picture-2'] }, me)
  await moderation.receive(erased, bad.id, { user: snapshot({ _id: bad.id }) })
  const kept = async () => (await (await admin(`/${report_id}`)).json()) as { text: string; evidence: object[] }
  expect(await kept()).toMatchObject({ text: '他要钱', evidence: [{ kind: 'message', user_id: bad.id }] })
  expect(JSON.stringify(await kept())).not.toContain('离开的人')
  clock.advance(20 * DAY_MS)
  await admin(`/${report_id}/uphold`, { note: '属实' })
  expect(await kept()).toMatchObject({ text: '', images: [], evidence: [{ kind: 'message', user_id: bad.id }] })
  clock.advance(9 * DAY_MS)
  await moderation.runJob('empty-reports')
  expect(await kept()).toMatchObject({ evidence: [{ kind: 'message' }] })
  clock.advance(2 * DAY_MS)
  await moderation.runJob('empty-reports')
  expect(await kept()).toMatchObject({ status: 'upheld', evidence: [], emptiedAt: expect.any(String) })
  expect(await keysOf(report_id)).toEqual([])
})

test('an open report does not delay an erasure: its reporter’s texts are deleted at once, and undecided it ends after thirty days', async () => {
  const [bad, me] = [await moderation.person(), await moderation.person()]
  await upload(bad, 'picture-3')
  const input = { user2_id: bad.id, reason: 'scam', text: '我叫小李，他要钱' } as const
  const { report_id } = await moderation.call(reportUser, { ...input, message_ids: ['picture-3'] }, me)
  await moderation.receive(erased, me.id, { user: snapshot({ _id: me.id }) })
  clock.advance(120_000)
  await moderation.runJob('confirm-erasures')
  await moderation.drain()
  const receipts = moderation.published.filter(({ type }) => type === 'moderation.data-erased.v1')
  expect(receipts.map(({ key }) => key)).toContain(me.id)
  const kept = async () => (await (await admin(`/${report_id}`)).json()) as { status: string; text: string }
  expect(await kept()).toMatchObject({ status: 'open', text: '', more: [], evidence: [{ user_id: bad.id }] })
  clock.advance(31 * DAY_MS)
  await moderation.runJob('empty-reports')
  expect(await kept()).toMatchObject({ status: 'dismissed', isWithdrawn: true, decidedBy: null, evidence: [] })
  expect(await keysOf(report_id)).toEqual([])
})

test('texts, messages and pictures are deleted some time after the decision', async () => {
  const [bad, me] = [await moderation.person(), await moderation.person()]
  await upload(bad, 'picture-4')
  const input = { user2_id: bad.id, reason: 'scam', text: '他要钱' } as const
  const { report_id } = await moderation.call(reportUser, { ...input, message_ids: ['picture-4'] }, me)
  await admin(`/${report_id}/uphold`, { note: '属实' })
  const kept = async () => (await (await admin(`/${report_id}`)).json()) as { text: string }
  clock.advance(179 * DAY_MS)
  await moderation.runJob('empty-reports')
  expect(await kept()).toMatchObject({ text: '他要钱', evidence: [{ kind: 'message' }] })
  clock.advance(2 * DAY_MS)
  await moderation.runJob('empty-reports')
  expect(await kept()).toMatchObject({ status: 'upheld', evidence: [], emptiedAt: expect.any(String) })
  expect(await keysOf(report_id)).toEqual([])
})

test('a moderator cannot see a report about themselves: in no list, no count, no link and no decision', async () => {
  const one = await moderation.person({ roles: ['moderator', 'admin'] })
  const other = await moderation.person({ roles: ['moderator', 'admin'] })
  const by = await moderation.person()
  const id = await report(one.id, by)
  await admin(`/${id}`, undefined, other)
  const listed = async (filter: object, who: TestPerson): Promise<[number, string | null]> => {
    const found = await admin(`?filter=${encodeURIComponent(JSON.stringify(filter))}`, undefined, who)
    return [((await found.json()) as object[]).length, found.headers.get('content-range')?.split('/')[1] ?? null]
  }
  for (const filter of [{ user2_id: one.id }, { q: one.id }, { id: [id] }, { user_id: by.id }]) {
    expect(await listed(filter, one)).toEqual([0, '0'])
    expect(await listed(filter, other)).toEqual([1, '1'])
  }
  expect((await admin(`/${id}`, undefined, one)).status).toBe(404)
  expect((await admin(`/${id}/dismiss`, { note: '没有问题' }, one)).status).toBe(404)
  await moderation.drain()
  const trail = await fetch(`${moderation.service.url}/api/admin/auditLog`, {
    headers: { authorization: `Bearer ${one.token}` },
  })
  expect(JSON.stringify(await trail.json())).not.toContain(by.id)
  expect((await admin(`/${id}/dismiss`, { note: '没有问题' }, other)).status).toBe(200)
})

test('moderators read what was decided about a member, and not what became of reports that the member filed', async () => {
  const [bad, reporter] = [await moderation.person(), await moderation.person()]
  const id = await report(bad.id, reporter)
  await admin(`/${id}/uphold`, { note: '要求转账' })
  await moderation.drain()
  const past = async (user_id: string, who = moderator) => {
    const filter = encodeURIComponent(JSON.stringify({ user_id }))
    const reply = await fetch(`${moderation.service.url}/api/admin/pastDecisions?filter=${filter}`, {
      headers: { authorization: `Bearer ${who.token}` },
    })
    return reply.ok ? ((await reply.json()) as object[]) : reply.status
  }
  expect(await past(bad.id)).toMatchObject([{ action: 'reports.uphold', by: moderator.id, user_id: bad.id }])
  expect(await past(reporter.id)).toEqual([])
  const accused = await moderation.person({ roles: ['moderator'] })
  const own = await report(accused.id, reporter)
  await admin(`/${own}/dismiss`, { note: '没有发现问题' })
  await moderation.drain()
  expect([await past(accused.id), await past(accused.id, accused)]).toMatchObject([[{ action: 'reports.dismiss' }], []])
  expect(await past(bad.id, await moderation.person({ roles: ['support'] }))).toBe(403)
})
