import { afterAll, beforeAll, expect, test, jest } from '@jest/globals'
import { socialAudited, usersAudited } from '@xinyu/contracts/events/audit'
import { reportDecided } from '@xinyu/contracts/events/content'
import { appealDecided } from '@xinyu/contracts/events/moderation'
import { profileSubmitted } from '@xinyu/contracts/events/users'
import { FixedClock } from '@xinyu/platform/clock'
import { newId } from '@xinyu/platform/ids'
import { snapshot } from '@xinyu/testkit/people/builders'
import { type ServiceUnderTest, startService, type TestPerson } from '@xinyu/testkit/service-under-test'
import { type ModerationConfig, moderationConfig } from '../config.ts'
import { ModerationModule } from '../moderation.module.ts'
import { StatisticsStore } from './statistics.store.ts'

const clock = FixedClock.atNextNoon()
const minutes = (count: number) => clock.advance(count * 60_000)
let moderation: ServiceUnderTest<ModerationConfig>
let moderator: TestPerson
let colleague: TestPerson
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
  colleague = await moderation.person({ roles: ['moderator'] })
  admin = await moderation.person({ roles: ['admin'] })
})
afterAll(() => moderation.close())

const rest = async (path: string, by: TestPerson, body?: object) => {
  const reply = await fetch(`${moderation.service.url}/api/admin/${path}`, {
    headers: { authorization: `Bearer ${by.token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  })
  return (await reply.json()) as Record<string, unknown>[]
}
const listed = (resource: string, by: TestPerson, filter: object = {}) =>
  rest(`${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}&range=[0,99]`, by)
const submit = (id: string) =>
  moderation.receive(profileSubmitted, id, { user: snapshot({ _id: id }), revision: 1, texts: [], images: [] })
const statistics = async (by: TestPerson, filter: object = {}) => {
  await moderation.drain()
  await moderation.runJob('count-decisions')
  return listed('moderatorFigures', by, filter)
}

test('a moderator sees their last decisions with the time left to undo them, and the day’s statistics follow', async () => {
  const [one, other] = [newId(), newId()]
  for (const id of [one, other]) await submit(id)
  minutes(5)
  const refusal = { revision: 1, reasonCode: 'unclear', reason: '看不清' }
  await rest(`profileReviews/profile-${one}-1/sendBack`, moderator, refusal)
  minutes(1)
  await rest(`profileReviews/profile-${other}-1/approve`, moderator, { revision: 1 })
  await rest(`profileReviews/profile-${one}-1/takeBack`, moderator, {})
  await moderation.drain()
  const undoUntil = new Date(clock.now().getTime() + 30_000).toISOString()
  expect(await listed('decisions', moderator)).toMatchObject([
    { queue: 'profileReviews', subject_id: `profile-${other}-1`, verdict: 'approved', waitedSeconds: 360, undoUntil },
    { subject_id: `profile-${one}-1`, waitedSeconds: 300, undoneAt: clock.now().toISOString() },
  ])
  jest.spyOn(moderation.service.app.get(StatisticsStore), 'save').mockRejectedValueOnce(new Error('no luck'))
  expect(await statistics(moderator)).toEqual([])
  expect(await statistics(moderator)).toMatchObject([
    {
      by: moderator.id,
      queue: 'profileReviews',
      decisions: 2,
      undone: 1,
      overruled: 0,
      p50: 360,
      p95: 360,
      perHour: 60,
    },
  ])
})

test('a decision reported by another service counts once, even if repeated, and shows who overruled whom', async () => {
  const post = newId()
  const receive = (by: TestPerson, action: string, audit_id = newId()) =>
    moderation.receive(action.startsWith('users') ? usersAudited : socialAudited, audit_id, {
      audit_id,
      actor_id: by.id,
      action,
      subject_id: post,
      detail: '',
      outcome: 'done',
      at: clock.now().toISOString(),
    })
  const id = newId()
  for (let twice = 0; twice < 2; twice++) await receive(moderator, 'posts.reject', id)
  await statistics(moderator)
  minutes(30)
  await receive(colleague, 'posts.approve')
  await receive(colleague, 'users.ban')
  expect(await statistics(moderator, { queue: 'posts' })).toMatchObject([{ decisions: 1, overruled: 1, p50: null }])
  expect((await statistics(colleague)).map(({ queue, decisions }) => [queue, decisions])).toEqual([
    ['users', 1],
    ['posts', 1],
  ])
})

test('a moderator sees only their own statistics, an admin everybody’s and one person’s', async () => {
  const all = await statistics(admin)
  expect(new Set(all.map(({ by }) => by))).toEqual(new Set([moderator.id, colleague.id]))
  expect(new Set((await statistics(admin, { by: colleague.id })).map(({ by }) => by))).toEqual(new Set([colleague.id]))
  expect(new Set((await statistics(moderator, { by: colleague.id })).map(({ by }) => by))).toEqual(
    new Set([moderator.id]),
  )
  const theirs = all.find(({ by }) => by === colleague.id)
  expect(await rest(`moderatorFigures/${String(theirs?.id)}`, moderator)).toMatchObject({ code: 'NOT_FOUND' })
})

test('a ban lifted on appeal counts as overruled for its moderator, also if a report led to it', async () => {
  const strict = await moderation.person({ roles: ['moderator'] })
  const [one, other, report_id] = [newId(), newId(), newId()]
  const at = clock.now().toISOString()
  const audit = { audit_id: newId(), actor_id: strict.id, action: 'users.ban', subject_id: one, detail: '' }
  await moderation.receive(usersAudited, audit.audit_id, { ...audit, outcome: 'done', at })
  const ban = { until: null, reason: '辱骂' }
  const report = { report_id, user_id: newId(), user2_id: other, upheld: true, moderator_id: strict.id, ban }
  await moderation.receive(reportDecided, report_id, report)
  expect(await statistics(strict)).toMatchObject([{ queue: 'users', decisions: 2, overruled: 0 }])
  minutes(60)
  const nothing = { until: null, rule: null, reason: '', note: '', reporter_id: null }
  const lift = (user_id: string, of: string | null, outcome: 'lifted' | 'shortened') => {
    const appeal = { appeal_id: newId(), user_id, ban_id: newId(), outcome, moderator_id: colleague.id, report_id: of }
    return moderation.receive(appealDecided, appeal.appeal_id, { ...nothing, ...appeal })
  }
  await lift(one, null, 'shortened')
  await lift(other, report_id, 'lifted')
  expect(await statistics(strict)).toMatchObject([{ queue: 'users', decisions: 2, overruled: 1 }])
  // both have the same time, so either order is possible
  const decided = (await listed('decisions', strict)).map(({ subject_id, overruledAt }) => [subject_id, overruledAt])
  expect(new Map(decided as [string, string | null][])).toEqual(
    new Map([
      [one, null],
      [other, clock.now().toISOString()],
    ]),
  )
})
