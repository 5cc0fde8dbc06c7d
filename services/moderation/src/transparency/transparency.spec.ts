import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { TransparencyRow } from '@xinyu/contracts/admin/quality/transparency'
import { socialAudited, usersAudited } from '@xinyu/contracts/events/audit'
import { profileSubmitted } from '@xinyu/contracts/events/users'
import { reportUser } from '@xinyu/contracts/http/users/reports'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import { chinaMonthOf } from '@xinyu/contracts/rules/withdrawal'
import { FixedClock } from '@xinyu/platform/clock'
import { newId } from '@xinyu/platform/ids'
import { snapshot } from '@xinyu/testkit/people/builders'
import { type ServiceUnderTest, startService, type TestPerson } from '@xinyu/testkit/service-under-test'
import { type ModerationConfig, moderationConfig } from '../config.ts'
import { ModerationModule } from '../moderation.module.ts'
import { monthBounds } from './transparency.rules.ts'

const clock = FixedClock.atNextNoon()
let moderation: ServiceUnderTest<ModerationConfig>
let moderator: TestPerson
let admin: TestPerson
beforeAll(async () => {
  moderation = await startService({
    name: 'moderation',
    module: ModerationModule,
    config: moderationConfig,
    clock,
    env: { UNDO_SECONDS: '600' },
  })
  moderator = await moderation.person({ roles: ['moderator'] })
  admin = await moderation.person({ roles: ['admin'] })
})
afterAll(() => moderation.close())

const rest = async <R>(path: string, by: TestPerson, body?: object): Promise<R> => {
  const reply = await fetch(`${moderation.service.url}/api/admin/${path}`, {
    headers: { authorization: `Bearer ${by.token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  })
  return (await reply.json()) as R
}
interface Report {
  isFinal: boolean
  moderators: number
  totals: object[]
  rows: TransparencyRow[]
}
const reportOf = async (month: string): Promise<Report> => {
  await moderation.drain()
  await moderation.runJob('compute-transparency')
  return rest(`transparencyReports/${month}`, admin)
}
const act = (
  action: string,
  {
    at = clock.now(),
    code,
    by = 'chen',
    subject = newId(),
  }: { at?: Date; code?: string; by?: string; subject?: string },
) =>
  moderation.receive(action.startsWith('users') ? usersAudited : socialAudited, newId(), {
    audit_id: newId(),
    actor_id: by,
    action,
    subject_id: subject,
    detail: '',
    at: at.toISOString(),
    outcome: 'done',
    people: [newId()],
    ...(code ? { code } : {}),
  })
const submit = async (): Promise<string> => {
  const id = newId()
  await moderation.receive(profileSubmitted, id, {
    user: snapshot({ _id: id }),
    revision: 1,
    texts: [],
    images: [],
  })
  return `profileReviews/profile-${id}-1`
}

test('the report of a month is what a count by hand of the month’s decisions gives', async () => {
  const [kept, undone, approved] = [await submit(), await submit(), await submit()]
  const refusal = { revision: 1, reasonCode: 'unclear', reason: '看不清' }
  await rest(`${kept}/sendBack`, moderator, refusal)
  await rest(`${undone}/sendBack`, moderator, refusal)
  await rest(`${undone}/takeBack`, moderator, {})
  await rest(`${approved}/approve`, moderator, { revision: 1 })
  const reported = await moderation.person()
  const filing = { user2_id: reported.id, reason: 'scam' as const }
  const { report_id } = await moderation.call(reportUser, filing, await moderation.person())
  await rest(`reports/${report_id}/uphold`, moderator, { note: '属实', ban: { days: 7, rule: 'fraud' } })
  const limited = await moderation.call(
    reportUser,
    { user2_id: (await moderation.person()).id, reason: 'scam' },
    await moderation.person(),
  )
  const sanction = { step: 'limit', rule: 'harassment', days: 3 }
  await rest(`reports/${limited.report_id}/uphold`, moderator, { note: '属实', sanction })
  for (const code of ['fraud', 'fraud', 'advert']) await act('users.ban', { code })
  const incident = newId()
  await act('incidents.act', { code: 'fraud', by: 'wang', subject: incident })
  await act('incidents.undo', { by: 'chen', subject: incident })
  await act('posts.reject', { code: 'contact', by: 'wang' })
  await act('users.list', {})

  const report = await reportOf(chinaMonthOf(clock.now()))
  // by hand: three of the moderator, two of Wang, three of Chen, and two reports with a ban and a limit
  expect(report.rows).toEqual([
    { kind: 'approval', action: 'profileReviews.approve', code: null, decisions: 1, undone: 0 },
    { kind: 'report', action: 'reports.uphold', code: null, decisions: 2, undone: 0 },
    { kind: 'restriction', action: 'incidents.act', code: 'fraud', decisions: 1, undone: 1 },
    { kind: 'restriction', action: 'posts.reject', code: 'contact', decisions: 1, undone: 0 },
    { kind: 'restriction', action: 'profileReviews.sendBack', code: 'unclear', decisions: 2, undone: 1 },
    { kind: 'restriction', action: 'users.ban', code: 'advert', decisions: 1, undone: 0 },
    { kind: 'restriction', action: 'users.ban', code: 'fraud', decisions: 3, undone: 0 },
    { kind: 'restriction', action: 'users.limit', code: 'harassment', decisions: 1, undone: 0 },
  ])
  expect(report.totals).toEqual([
    { kind: 'approval', decisions: 1, undone: 0 },
    { kind: 'report', decisions: 2, undone: 0 },
    { kind: 'restriction', decisions: 9, undone: 2 },
  ])
  expect(report).toMatchObject({ moderators: 3, isFinal: false })
})

test('a decision at the end of a month counts in it, though it is undone in the next, and then the month is final', async () => {
  const month = chinaMonthOf(clock.now())
  const { to } = monthBounds(month)
  const before = await reportOf(month)
  const subject = newId()
  await act('users.warn', { at: new Date(to.getTime() - 60_000), code: 'harassment', subject })
  await act('users.takeBack', { at: new Date(to.getTime() + 60_000), subject })
  await act('users.warn', { at: to, code: 'indecent' })
  clock.advance(to.getTime() + 3 * DAY_MS - clock.now().getTime())
  const report = await reportOf(month)
  expect(report.isFinal).toBe(true)
  expect(report.rows.filter(({ action }) => action === 'users.warn')).toEqual([
    { kind: 'restriction', action: 'users.warn', code: 'harassment', decisions: 1, undone: 1 },
  ])
  expect(report.rows).toHaveLength(before.rows.length + 1)
  await act('users.ban', { at: new Date(to.getTime() - 120_000), code: 'fraud' })
  expect((await reportOf(month)).rows).toEqual(report.rows)
})

test('support and finance do not read it', async () => {
  const support = await moderation.person({ roles: ['support'] })
  expect(await rest('transparencyReports', support)).toMatchObject({ code: 'FORBIDDEN' })
})
