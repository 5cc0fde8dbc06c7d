import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { cases } from '@xinyu/contracts/admin/cases'
import { signalsRaised } from '@xinyu/contracts/events/chat'
import { socialAudited } from '@xinyu/contracts/events/audit'
import { postDeleted, postRejected, postSubmitted } from '@xinyu/contracts/events/social'
import { erased, profileSubmitted } from '@xinyu/contracts/events/users'
import { getWaitingCounts, nextCase, searchTexts } from '@xinyu/contracts/http/users/moderation'
import { reportUser } from '@xinyu/contracts/http/users/reports'
import type { RecordOf } from '@xinyu/contracts/resource'
import { Clock, FixedClock } from '@xinyu/platform/clock'
import { type MigrationList, runMigrations } from '@xinyu/platform/db/migrations'
import { Leases } from '@xinyu/platform/jobs/leases'
import { Log } from '@xinyu/platform/logging/log'
import { newId } from '@xinyu/platform/ids'
import { snapshot } from '@xinyu/testkit/people/builders'
import { type ServiceUnderTest, startService, type TestPerson } from '@xinyu/testkit/service-under-test'
import { type ModerationConfig, moderationConfig } from '../config.ts'
import { ModerationModule } from '../moderation.module.ts'
import { textSearchMigrations } from '../text-search/text-search.migrations.ts'

type Found = RecordOf<typeof cases>
let moderation: ServiceUnderTest<ModerationConfig>
let moderator: TestPerson
let colleague: TestPerson
const clock = FixedClock.atNextNoon()
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
})
afterAll(() => moderation.close())

const rest = async (path: string, body?: object, by = moderator) => {
  const reply = await fetch(`${moderation.service.url}/api/admin/${path}`, {
    headers: { authorization: `Bearer ${by.token}`, 'content-type': 'application/json' },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  })
  return { http: reply.status, body: (await reply.json()) as Found & { code?: string } & Found[] }
}
const next = async (by = moderator, skills: object = {}) => (await moderation.call(nextCase, skills, by)).case_id
const refresh = () => moderation.runJob('refresh-cases')
const submitProfile = (user: string, text = '喜欢登山', more: Parameters<typeof snapshot>[0] = {}) =>
  moderation.receive(profileSubmitted, user, {
    user: snapshot({ _id: user, ...more }),
    revision: 1,
    texts: [{ field: 'aboutMe', text }],
    images: [],
  })
const submitPost = (post: string, user_id: string, text: string) =>
  moderation.receive(postSubmitted, post, {
    post_id: post,
    user_id,
    text,
    topic: null,
    type: 'mood',
    images: [{ _id: `${post}-1`, url: `pictures/960/${post}.jpg` }],
  })
const raise = (user_id: string, people: number) => {
  const at = clock.now().toISOString()
  const counts = { contact: 0, offApp: 0, money: 4, link: 0, repeated: 0 }
  return moderation.receive(signalsRaised, user_id, { user_id, score: 40, counts, people, since: at, at })
}
const report = async (user2_id: string, by: TestPerson) =>
  (await moderation.call(reportUser, { user2_id, reason: 'scam', text: '让我转账' }, by)).report_id
/** decides the profile, which is all that waits about them, and everything else that was given away */
const approve = (user: string, by = moderator) => rest(`profileReviews/profile-${user}-1/approve`, { revision: 1 }, by)

test('everything that waits about a person is one case, which ends with the last decision', async () => {
  const [{ id: me }, member] = [await moderation.person(), await moderation.person()]
  const post = newId()
  await submitProfile(me)
  await submitPost(post, me, 'good morning')
  await raise(me, 30)
  const reported = await report(me, member)
  await refresh()
  const waiting = await moderation.call(getWaitingCounts, {}, moderator)
  expect(Object.fromEntries(waiting.counts.map(({ resource, count }) => [resource, count]))).toEqual({
    cases: 1,
    images: 1,
    profileReviews: 1,
    posts: 1,
    scamSignals: 1,
    reports: 1,
  })
  const { body: found } = await rest(`cases/${me}`)
  expect(found).toMatchObject({ user: { _id: me }, languages: ['zh', 'en'], claimedBy: null })
  expect(found.items.map(({ queue, subject_id }) => [queue, subject_id])).toEqual([
    ['scamSignals', me],
    ['posts', post],
    ['reports', reported],
    ['profileReviews', `profile-${me}-1`],
  ])
  expect(found.dueAt).toBe(found.items[0]?.dueAt)
  expect(await next()).toBe(me)
  await approve(me)
  await rest(`reports/${reported}/dismiss`, { note: '没有发现问题' })
  await rest(`scamSignals/${me}/done`, {})
  expect((await rest(`cases/${me}`)).body.items.map(({ queue }) => queue)).toEqual(['posts'])
  expect(await next()).toBe(me)
  // in the post's own service, where it can still be undone
  const decide = (action: string) => {
    clock.advance(1_000)
    return moderation.receive(socialAudited, newId(), {
      audit_id: newId(),
      actor_id: moderator.id,
      action,
      subject_id: post,
      detail: '',
      outcome: 'done',
      at: clock.now().toISOString(),
    })
  }
  await decide('posts.reject')
  expect(await next()).toBeNull()
  await decide('posts.takeBack')
  await refresh()
  expect(await next()).toBe(me)
  await decide('posts.reject')
  await moderation.receive(postRejected, post, {
    post_id: post,
    user_id: me,
    reason: '',
    moderator_id: null,
  })
  expect(await next()).toBeNull()
  expect((await rest(`cases/${me}`)).http).toBe(404)
})

test('a decision that is undone brings its case back', async () => {
  const me = newId()
  await submitProfile(me)
  await refresh()
  await approve(me)
  await refresh()
  expect((await rest(`cases/${me}`)).http).toBe(404)
  await rest(`profileReviews/profile-${me}-1/takeBack`, {})
  await refresh()
  expect((await rest(`cases/${me}`)).body.items).toHaveLength(1)
  await approve(me)
})

test('a change that was not noted, since the process ended before, is found by the job that repairs cases', async () => {
  const [unseen, changed, decided] = [newId(), newId(), newId()]
  for (const one of [unseen, changed, decided]) await submitProfile(one)
  await raise(changed, 3)
  await refresh()
  const stored = moderation.database.collection<{ _id: string; items: object[] }>('cases')
  await stored.deleteOne({ _id: unseen })
  await stored.updateOne({ _id: changed }, { $pop: { items: 1 } })
  const before = await stored.findOne({ _id: decided })
  await approve(decided)
  await refresh()
  if (before) await stored.insertOne(before)
  await moderation.runJob('repair-cases')
  const found = await stored.find({}).sort({ _id: 1 }).toArray()
  expect(found.map(({ _id, items }) => [_id, items.length])).toEqual(
    [
      [unseen, 1],
      [changed, 2],
    ].sort(),
  )
  for (const one of [unseen, changed]) await approve(one)
  await rest(`scamSignals/${changed}/done`, {})
  await refresh()
})

test('while one moderator has a case nobody else decides anything in it, until the claim ends by itself', async () => {
  const { id: me } = await moderation.person()
  await submitProfile(me)
  const reported = await report(me, await moderation.person())
  await raise(me, 3)
  await refresh()
  expect(await next()).toBe(me)
  expect(await next(colleague)).toBeNull()
  const acts: [string, object][] = [
    [`cases/${me}/claim`, {}],
    [`profileReviews/profile-${me}-1/claim`, {}],
    [`profileReviews/profile-${me}-1/approve`, { revision: 1 }],
    [`profileReviews/profile-${me}-1/sendBack`, { revision: 1, reasonCode: 'contact', reason: '含有联系方式' }],
    [`reports/${reported}/dismiss`, { note: '没有发现问题' }],
    [`reports/${reported}/uphold`, { note: '诈骗' }],
    [`scamSignals/${me}/done`, {}],
  ]
  for (const [path, body] of acts)
    expect([path, await rest(path, body, colleague)]).toMatchObject([path, { http: 409, body: { code: 'CONFLICT' } }])
  clock.advance(10 * 60_000)
  expect(await next(colleague)).toBe(me)
  expect((await approve(me)).http).toBe(409)
  expect((await rest(`cases/${me}/release`, {}, colleague)).body.claimedBy).toBeNull()
  expect(await next(colleague)).toBeNull()
  expect(await next()).toBe(me)
  await approve(me)
  await rest(`reports/${reported}/dismiss`, { note: '没有发现问题' })
  await rest(`scamSignals/${me}/done`, {})
  expect(await next()).toBeNull()
})

test('nobody gets a case about themselves, about their own report, or outside their kinds and languages', async () => {
  const { id: me } = await moderation.person()
  await submitProfile(moderator.id)
  await submitProfile(me, 'Likes the mountains')
  const reported = await report(me, moderator)
  await refresh()
  expect([await next(), (await rest(`cases/${moderator.id}`)).http]).toEqual([null, 404])
  expect(await next(colleague, { languages: ['zh'], kinds: ['report'] })).toBeNull()
  expect(await next(colleague, { languages: ['en'], kinds: ['appeal', 'post'] })).toBeNull()
  expect(await next(colleague, { languages: ['en'], kinds: ['report'] })).toBe(me)
  await approve(me, colleague)
  await rest(`reports/${reported}/dismiss`, { note: '没有发现问题' }, colleague)
  expect(await next(colleague)).toBe(moderator.id)
  await approve(moderator.id, colleague)
})

test('nobody decides about who has reported them', async () => {
  const [member, judge] = [await moderation.person(), await moderation.person({ roles: ['moderator'] })]
  const reported = await report(judge.id, member)
  await submitProfile(member.id)
  await refresh()
  expect(await next(judge, { kinds: ['profile'] })).toBeNull()
  expect((await rest(`cases/${member.id}/claim`, {}, judge)).body.code).toBe('REPORTED_YOU')
  expect((await approve(member.id, judge)).body.code).toBe('REPORTED_YOU')
  expect((await approve(member.id, colleague)).http).toBe(200)
  await rest(`reports/${reported}/dismiss`, { note: '没有发现问题' }, colleague)
})

test('during a pause, and above the limit of the hour, no hard case is given, in whatever tab; the rest is', async () => {
  const tired = await moderation.person({ roles: ['moderator'] })
  const lead = await moderation.person({ roles: ['admin'] })
  const [hard, other, easy] = [await moderation.person(), await moderation.person(), await moderation.person()]
  for (const { id } of [hard, other])
    await moderation.call(reportUser, { user2_id: id, reason: 'sexual', text: '发裸照' }, await moderation.person())
  await submitProfile(easy.id)
  await refresh()
  const settings = async (input: object, id = tired.id, by = tired) =>
    (
      await fetch(`${moderation.service.url}/api/admin/wellness/${id}`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${by.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(input),
      })
    ).json() as Promise<{ code?: string; hardLastHour: number; hardPerHour: number | null }>
  expect((await settings({ leadHardPerHour: 9 })).code).toBe('FORBIDDEN')
  expect((await settings({ hardPerHour: 0 }, tired.id, colleague)).code).toBe('FORBIDDEN')
  expect(await settings({ leadHardPerHour: 1 }, tired.id, lead)).toMatchObject({ hardPerHour: null, hardLastHour: 0 })
  expect((await rest('wellness/%2F.%2F', undefined, lead)).http).toBe(404)
  expect((await rest(`wellness/${lead.id}`, undefined, tired)).http).toBe(404)
  const first = await next(tired)
  expect([hard.id, other.id]).toContain(first)
  // the same one again counts once; it is over the limit now, and goes back to the others
  expect(await next(tired)).toBe(easy.id)
  expect(await settings({ grey: true })).toMatchObject({ grey: true, hardLastHour: 1 })
  expect((await rest(`cases/${first}/claim`, {}, tired)).body.code).toBe('HARD_HELD_BACK')
  await approve(easy.id, tired)
  await refresh()
  expect(await next(tired)).toBeNull()
  clock.advance(3_600_001)
  await rest(`wellness/${tired.id}/pause`, { minutes: 30 }, tired)
  await rest(`wellness/${tired.id}/pause`, { minutes: 1 }, tired)
  clock.advance(29 * 60_000)
  expect(await next(tired)).toBeNull()
  clock.advance(60_001)
  expect([hard.id, other.id]).toContain(await next(tired))
  for (const { id } of [hard, other])
    for (const { subject_id } of (await rest(`cases/${id}`)).body.items)
      await rest(
        `reports/${subject_id}/dismiss`,
        { note: '没有发现问题' },
        id === (await next(tired)) ? tired : colleague,
      )
})

test('what was written is found by its words, by every name of its author, and by nobody about whom it is', async () => {
  const member = await moderation.person()
  const [post, gone] = [newId(), newId()]
  const submitName = (revision: number, name: string) =>
    moderation.receive(profileSubmitted, member.id, {
      user: snapshot({ _id: member.id, name }),
      revision,
      texts: [{ field: 'name', text: name }],
      images: [],
    })
  await submitName(1, '青鸟飞鱼')
  await submitName(2, '白鹤听泉')
  await submitPost(post, member.id, '炒虚拟币内幕群，名额有限')
  await submitPost(gone, member.id, '虚拟币内幕消息')
  const reported = (
    await moderation.call(reportUser, { user2_id: colleague.id, reason: 'scam', text: '他说有虚拟币内幕' }, member)
  ).report_id
  await moderation.drain()
  const found = async (q: string, by = moderator) =>
    new Set(
      (await moderation.call(searchTexts, { q }, by)).found.map(({ kind, subject_id }) => `${kind} ${subject_id}`),
    )
  expect(await found('虚拟幣 內幕')).toEqual(new Set([`report ${reported}`, `post ${gone}`, `post ${post}`]))
  expect(await found('虚拟币内幕', colleague)).toEqual(new Set([`post ${gone}`, `post ${post}`]))
  expect(await found('内幕虚拟币')).toEqual(new Set())
  expect((await moderation.call(searchTexts, { q: '青鸟' }, moderator)).found).toMatchObject([
    { kind: 'name', user_id: member.id, text: '青鸟飞鱼' },
  ])
  const support = await moderation.person({ roles: ['support'] })
  expect(await found('虚拟币', support)).toEqual(new Set())
  // texts of before the search was there
  const { database } = moderation
  await database.collection('search_texts').deleteMany({})
  await database.collection<{ _id: string }>('migrations').deleteMany({ _id: /what-is-written/ })
  const lists = [(textSearchMigrations as { useValue: MigrationList }).useValue]
  await runMigrations({ database, leases: new Leases(database, new Clock()), lists, log: new Log('test', 'silent') })
  expect(await found('虚拟币内幕')).toEqual(new Set([`report ${reported}`, `post ${gone}`, `post ${post}`]))
  expect(await found('白鹤')).toEqual(new Set([expect.stringMatching(/^name /), `profile ${member.id}`]))
  await moderation.receive(postDeleted, gone, { post_id: gone, user_id: member.id })
  await moderation.drain()
  expect(await found('虚拟币内幕')).toEqual(new Set([`report ${reported}`, `post ${post}`]))
  await rest(`reports/${reported}/dismiss`, { note: '没有发现问题' })
  await moderation.receive(erased, member.id, { user: snapshot({ _id: member.id, name: '' }) })
  await moderation.drain()
  expect([await found('虚拟币'), await found('青鸟')]).toEqual([new Set(), new Set()])
})

test('what is late comes first, then what may harm most; how many are late is measured by kind', async () => {
  const [late, scammer, fresh, old] = [newId(), newId(), newId(), newId()]
  await submitProfile(late)
  clock.advance(5 * 3_600_000)
  await submitProfile(old, '喜欢登山', { createdAt: '2020-01-01T00:00:00.000Z' })
  await submitProfile(fresh, '喜欢登山', { createdAt: clock.now().toISOString() })
  await raise(scammer, 30)
  await refresh()
  const listed = async (query: string) => (await rest(`cases?${query}`)).body.map(({ id }) => id)
  expect(await listed('filter={"late":true}')).toEqual([late])
  expect(await listed('filter={"late":false}&sort=["score","DESC"]')).toEqual([scammer, fresh, old])
  expect(await listed('filter={"kind":"signal"}')).toEqual([scammer])
  const metrics = await (await fetch(`${moderation.service.url}/metrics`)).text()
  expect(metrics).toMatch(/moderation_late_records\{kind="profile".*\} 1/)
  expect(metrics).toMatch(/moderation_late_records\{kind="signal".*\} 0/)
  const given: (string | null)[] = []
  for (const one of [late, scammer, fresh, old]) {
    given.push(await next())
    await (one === scammer ? rest(`scamSignals/${one}/done`, {}) : approve(one))
  }
  expect(given).toEqual([late, scammer, fresh, old])
})

test('twenty moderators at once decide five hundred cases: none is given twice, and none is left', async () => {
  const people = Array.from({ length: 500 }, () => newId())
  for (let from = 0; from < people.length; from += 50)
    await Promise.all(people.slice(from, from + 50).map((id, index) => (index % 5 ? submitProfile(id) : raise(id, 3))))
  await refresh()
  const team = await Promise.all(Array.from({ length: 20 }, () => moderation.person({ roles: ['moderator'] })))
  const given: string[] = []
  await Promise.all(
    team.map(async (one) => {
      for (let id = await next(one); id !== null; id = await next(one)) {
        given.push(id)
        const isSignal = people.indexOf(id) % 5 === 0
        const { http } = await (isSignal ? rest(`scamSignals/${id}/done`, {}, one) : approve(id, one))
        if (http !== 200) throw new Error(`${id} was refused: ${http}`)
      }
    }),
  )
  expect(given).toHaveLength(500)
  expect(new Set(given)).toEqual(new Set(people))
  await refresh()
  expect((await rest('cases')).body).toEqual([])
  expect(await moderation.database.collection('cases').countDocuments({})).toBe(0)
})
