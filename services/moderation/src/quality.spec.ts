import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { socialAudited } from '@xinyu/contracts/events/audit'
import { signalsRaised } from '@xinyu/contracts/events/chat'
import { commentRejected } from '@xinyu/contracts/events/content'
import { postSubmitted } from '@xinyu/contracts/events/social'
import { banned, erased, profileSubmitted, unbanned, warned } from '@xinyu/contracts/events/users'
import { tryRule } from '@xinyu/contracts/http/moderation/laboratory'
import { getMyStatements } from '@xinyu/contracts/http/users/reports'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import { FixedClock } from '@xinyu/platform/clock'
import { newId } from '@xinyu/platform/ids'
import { snapshot } from '@xinyu/testkit/people/builders'
import { type ServiceUnderTest, startService, type TestPerson } from '@xinyu/testkit/service-under-test'
import { type ModerationConfig, moderationConfig } from './config.ts'
import { ModerationModule } from './moderation.module.ts'

const clock = FixedClock.atNextNoon()
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
    env: { UNDO_SECONDS: '600', SECOND_LOOK_PERCENT: '100' },
  })
  moderator = await moderation.person({ roles: ['moderator'] })
  colleague = await moderation.person({ roles: ['moderator'] })
  admin = await moderation.person({ roles: ['admin'] })
})
afterAll(() => moderation.close())

type Row = Record<string, unknown>
const rest = async <R = Row>(path: string, by: TestPerson, body?: object): Promise<R> => {
  const reply = await fetch(`${moderation.service.url}/api/admin/${path}`, {
    headers: { authorization: `Bearer ${by.token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  })
  return (await reply.json()) as R
}
const listed = (resource: string, by: TestPerson, filter: object = {}) =>
  rest<Row[]>(`${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}&range=[0,99]`, by)
const user = (id: string) => snapshot({ _id: id })
const submit = async (id: string): Promise<string> => {
  const texts = [{ field: 'aboutMe', text: '喜欢徒步' }]
  await moderation.receive(profileSubmitted, id, { user: user(id), revision: 1, texts, images: [] })
  return `profileReviews/profile-${id}-1`
}
const looksFor = async (by: TestPerson) => {
  await moderation.drain()
  return listed('secondLooks', by)
}

test('a decision is judged again by somebody else, who learns it only afterwards, and the board shows how far they agree', async () => {
  const [kept, undone] = [newId(), newId()]
  const refusal = { revision: 1, reasonCode: 'unclear', reason: '看不清' }
  await rest(`${await submit(kept)}/sendBack`, moderator, refusal)
  const other = await submit(undone)
  await rest(`${other}/sendBack`, moderator, refusal)
  await rest(`${other}/takeBack`, moderator, {})
  expect(await looksFor(moderator)).toEqual([])
  const [look, ...more] = await looksFor(colleague)
  expect(more).toEqual([])
  expect(look).toMatchObject({ queue: 'profileReviews', user_id: kept, first: null, firstCode: null })
  const path = `secondLooks/${String(look?.id)}`
  expect(await rest(path, colleague)).toMatchObject({ texts: [{ text: '喜欢徒步' }], isGone: false, first: null })
  expect(await rest(path, moderator)).toMatchObject({ code: 'NOT_FOUND' })
  expect(await rest(`${path}/judge`, moderator, { verdict: 'approved' })).toMatchObject({ code: 'NOT_FOUND' })
  expect(await rest(`${path}/judge`, colleague, { verdict: 'approved' })).toMatchObject({
    second: 'approved',
    first: 'rejected',
    firstCode: 'unclear',
  })
  expect(await rest(`${path}/judge`, colleague, { verdict: 'rejected' })).toMatchObject({ code: 'CONFLICT' })
  expect(await listed('agreements', moderator)).toMatchObject([
    { queue: 'profileReviews', code: null, looks: 1, agreed: 0, kappa: 0, isLow: false },
    { queue: 'profileReviews', code: 'unclear', looks: 1, agreed: 0, kappa: 0, isLow: false },
  ])
  // nothing changes for the member
  expect(await rest(`profileReviews/profile-${kept}-1`, admin)).toMatchObject({ status: 'rejected' })
})

test('a decision keeps the version of the rules that it was made under', async () => {
  const first = newId()
  await rest(`${await submit(first)}/approve`, moderator, { revision: 1 })
  await moderation.drain()
  clock.advance(1_000)
  const rules = {
    text: '1. 不得骚扰、辱骂或威胁他人。2. 会员须年满18周岁。',
    textEn: '1. No harassment. 2. Adults only.',
    note: '合并',
  }
  expect(await rest('policies', moderator, rules)).toMatchObject({ code: 'FORBIDDEN' })
  expect(await rest('policies', admin, rules)).toMatchObject({ version: 2, by: admin.id })
  const second = newId()
  await rest(`${await submit(second)}/approve`, moderator, { revision: 1 })
  await moderation.drain()
  const decisions = await listed('decisions', moderator)
  const versionOf = (id: string) => decisions.find(({ subject_id }) => subject_id === `profile-${id}-1`)?.policyVersion
  expect([versionOf(first), versionOf(second)]).toEqual([1, 2])
  expect(await listed('policies', moderator)).toMatchObject([{ version: 2 }, { version: 1 }])
})

test('a member reads for each restriction the rule, the facts, who decided and what they can do', async () => {
  const me = await moderation.person()
  const reason = '多次要求转账'
  for (let twice = 0; twice < 2; twice++)
    await moderation.receive(warned, me.id, { user: user(me.id), reason: '请勿刷屏', rule: 'advert' })
  clock.advance(1_000)
  await moderation.receive(commentRejected, newId(), {
    comment_id: newId(),
    post_id: newId(),
    user_id: me.id,
    author_id: newId(),
    reason: '含有联系方式',
  })
  clock.advance(1_000)
  const until = new Date(clock.now().getTime() + 86_400_000).toISOString()
  await moderation.receive(banned, me.id, { user: user(me.id), reason, until, rule: 'fraud' })
  const { list } = await moderation.call(getMyStatements, { page: 1, rows: 20 }, me)
  expect(list.filter(({ kind }) => kind !== 'warning')).toMatchObject([
    { kind: 'ban', code: 'fraud', facts: reason, isAutomated: false, redress: 'appeal', until, withdrawnAt: null },
    { kind: 'comment', code: null, facts: '含有联系方式', isAutomated: true, redress: 'resubmit' },
  ])
  expect(list.at(-1)).toMatchObject({ kind: 'warning', code: 'advert', redress: 'support', policyVersion: 2 })
  clock.advance(1_000)
  await moderation.receive(unbanned, me.id, { user: user(me.id) })
  const ban = { user_id: me.id, kind: 'ban' }
  expect(await listed('statements', moderator, ban)).toMatchObject([{ withdrawnAt: clock.now().toISOString() }])
  expect(await moderation.call(getMyStatements, { page: 1, rows: 20 }, await moderation.person())).toMatchObject({
    list: [],
  })
})

test('a word is tried on the last 30 days: whom it touches, and what moderators had decided about what it finds', async () => {
  const texts = ['加我，带你买卡赚钱', '买卡赚钱吗', '今天去爬山', '这里买卡赚钱，稳']
  const ids = []
  for (const text of texts) {
    const post_id = newId()
    ids.push(post_id)
    const post = { post_id, user_id: newId(), type: 'mood' as const, text, images: [] }
    await moderation.receive(postSubmitted, post_id, post)
  }
  const decide = (action: string, subject_id: string | undefined) =>
    moderation.receive(socialAudited, newId(), {
      audit_id: newId(),
      actor_id: 'chen',
      action,
      subject_id: String(subject_id),
      detail: '',
      at: clock.now().toISOString(),
      outcome: 'done',
      people: [newId()],
    })
  await decide('posts.reject', ids[0])
  await decide('posts.approve', ids[1])
  await decide('posts.reject', ids[2])
  const word = { word: '买卡赚钱' }
  const tried = await moderation.call(tryRule, { rule: { kind: 'word', word } }, moderator)
  expect(tried).toMatchObject({ hits: 3, members: 3, approved: 1, rejected: 1, precision: 0.5, isComplete: true })
  // what would be a mistake comes first
  expect(tried.samples[0]).toMatchObject({ subject_id: ids[1], verdict: 'approved' })
  const innocent = { ...word, except: ['买卡赚钱吗'] }
  expect(await moderation.call(tryRule, { rule: { kind: 'word', word: innocent } }, moderator)).toMatchObject({
    hits: 2,
    precision: 1,
  })
  clock.advance(31 * DAY_MS)
  expect(
    await moderation.call(tryRule, { rule: { kind: 'word', word } }, await moderation.person({ roles: ['moderator'] })),
  ).toMatchObject({ hits: 0, precision: null })
})

test('weights of signals are tried on whom they were raised for, and count as right whoever was banned since', async () => {
  const [bad, good] = [newId(), newId()]
  const by = await moderation.person({ roles: ['moderator'] })
  for (const [user_id, money] of [
    [bad, 4],
    [good, 1],
  ] as const)
    await moderation.receive(signalsRaised, user_id, {
      user_id,
      score: 9,
      counts: { contact: 2, offApp: 0, money, link: 0, repeated: 0 },
      people: 3,
      since: clock.now().toISOString(),
      at: clock.now().toISOString(),
    })
  await moderation.receive(banned, bad, { user: user(bad), reason: '诈骗', until: null, rule: 'fraud' })
  const weights = { contact: 1, offApp: 0, money: 3, link: 0, repeated: 0 }
  const run = (from: number) => moderation.call(tryRule, { rule: { kind: 'signals', weights, from } }, by)
  expect(await run(10)).toMatchObject({ hits: 1, rejected: 1, precision: 1, samples: [{ user_id: bad, text: '14' }] })
  expect(await run(5)).toMatchObject({ hits: 2, approved: 0 })
  await rest(`scamSignals/${good}/done`, by, {})
  expect(await run(5)).toMatchObject({ hits: 2, approved: 1, precision: 0.5, recall: 1 })
  expect((await run(5)).curve.map(({ from, hits }) => [from, hits])).toEqual([
    ...[1, 2, 3, 4, 5].map((from) => [from, 2]),
    ...[6, 7, 8, 9, 10, 11, 12, 13, 14].map((from) => [from, 1]),
  ])
})

test('a threshold is tried on the pictures that were scored', async () => {
  const by = await moderation.person({ roles: ['moderator'] })
  const run = (from: number) => moderation.call(tryRule, { rule: { kind: 'threshold', from } }, by)
  const before = await run(0)
  const images = moderation.database.collection<{ _id: string }>('images')
  const image = (score: number, isChecked: number) =>
    ({ _id: newId(), version: 1, user_id: newId(), score, isChecked, addtime: clock.now(), isListed: true }) as never
  await images.insertMany([image(0.9, 2), image(0.7, 1), image(0.6, 2), image(0.5, 0), image(0.1, 1)])
  expect(before.hits).toBe(0)
  expect(await run(0.5)).toMatchObject({ read: 5, hits: 4, approved: 1, rejected: 2, precision: 2 / 3, recall: 1 })
  const { curve, ...tried } = await run(0.8)
  expect(tried).toMatchObject({ hits: 1, precision: 1, recall: 0.5 })
  expect(curve.filter(({ from }) => [0.5, 0.8].includes(from))).toMatchObject([
    { hits: 4, members: 4, precision: 2 / 3, recall: 1 },
    { hits: 1, members: 1, precision: 1, recall: 0.5 },
  ])
})

test('an erasure deletes the statements and second looks of a person', async () => {
  const gone = newId()
  await rest(`${await submit(gone)}/sendBack`, moderator, { revision: 1, reasonCode: 'unclear', reason: '看不清' })
  await moderation.receive(warned, gone, { user: user(gone), reason: '请勿刷屏', rule: 'advert' })
  await moderation.drain()
  const count = (collection: string) => moderation.database.collection(collection).countDocuments({ user_id: gone })
  expect([await count('second_looks'), await count('statements')]).toEqual([1, 1])
  await moderation.receive(erased, gone, { user: snapshot({ _id: gone, isCompleted: 6 }) })
  expect([await count('second_looks'), await count('statements')]).toEqual([0, 0])
})
