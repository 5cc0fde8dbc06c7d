import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { erased, profileSubmitted } from '@xinyu/contracts/events/users'
import { newId } from '@xinyu/platform/ids'
import { snapshot } from '@xinyu/testkit/people/builders'
import { type ServiceUnderTest, startService, type TestPerson } from '@xinyu/testkit/service-under-test'
import { type ModerationConfig, moderationConfig } from '../config.ts'
import { ModerationModule } from '../moderation.module.ts'

let moderation: ServiceUnderTest<ModerationConfig>
let moderator: TestPerson
let colleague: TestPerson
let admin: TestPerson
beforeAll(async () => {
  moderation = await startService({
    name: 'moderation',
    module: ModerationModule,
    config: moderationConfig,
  })
  moderator = await moderation.person({ roles: ['moderator'] })
  colleague = await moderation.person({ roles: ['moderator'] })
  admin = await moderation.person({ roles: ['admin'] })
})
afterAll(() => moderation.close())

const rest = async (verb: string, path: string, by = moderator, body?: object) => {
  const reply = await fetch(`${moderation.service.url}/api/admin/${path}`, {
    method: verb,
    headers: { authorization: `Bearer ${by.token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { http: reply.status, body: (await reply.json()) as Record<string, unknown> & Record<string, unknown>[] }
}
const listed = async (resource: string, filter: object) =>
  (await rest('GET', `${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}&range=[0,99]`)).body
const erase = (id: string) => moderation.receive(erased, id, { user: snapshot({ _id: id, isCompleted: 6 }) })

test('what moderators escalate waits in one list until it is decided', async () => {
  const me = newId()
  await moderation.receive(profileSubmitted, me, { user: snapshot({ _id: me }), revision: 1, texts: [], images: [] })
  const about = { queue: 'profileReviews', subject_id: `profile-${me}-1`, user_id: me }
  await rest('POST', 'escalations', moderator, { ...about, note: '像是冒用他人身份' })
  await rest('POST', 'escalations', colleague, { ...about, note: '同意' })
  expect(await listed('escalations', { state: 'open' })).toMatchObject([{ ...about, note: '同意', by: colleague.id }])
  await rest('POST', `profileReviews/profile-${me}-1/approve`, admin, { revision: 1 })
  await moderation.drain()
  expect(await listed('escalations', { state: 'open' })).toEqual([])
  const [done] = await listed('escalations', { state: 'done' })
  expect(done).toMatchObject({ decidedBy: admin.id })
  expect((await rest('POST', `escalations/${String(done?.id)}/close`, admin, {})).http).toBe(409)
})

test('nobody escalates a record about themselves', async () => {
  const about = { queue: 'posts', subject_id: newId(), user_id: moderator.id, note: '请看一下' }
  const { http, body } = await rest('POST', 'escalations', moderator, about)
  expect([http, body.code]).toEqual([409, 'SELF'])
})

test('all moderators read notes, their writer or an admin removes them, and nobody else sees them', async () => {
  const me = newId()
  const { body: note } = await rest('POST', 'memberNotes', moderator, { user_id: me, text: '提醒过一次' })
  expect(await listed('memberNotes', { user_id: me })).toMatchObject([{ text: '提醒过一次', by: moderator.id }])
  expect((await rest('GET', 'memberNotes', await moderation.person({ roles: ['finance'] }))).http).toBe(403)
  expect((await rest('DELETE', `memberNotes/${String(note.id)}`, colleague)).http).toBe(403)
  expect((await rest('DELETE', `memberNotes/${String(note.id)}`, admin)).http).toBe(200)
  expect(await listed('memberNotes', { user_id: me })).toEqual([])
})

test('no note and no escalation about an erased person is stored, not even afterwards', async () => {
  const me = newId()
  const about = { queue: 'posts', subject_id: newId(), user_id: me, note: '请看一下' }
  await rest('POST', 'memberNotes', moderator, { user_id: me, text: '提醒过一次' })
  await rest('POST', 'escalations', moderator, about)
  await erase(me)
  expect((await rest('POST', 'memberNotes', moderator, { user_id: me, text: '又一次' })).body.code).toBe(
    'USER_NOT_FOUND',
  )
  expect((await rest('POST', 'escalations', moderator, about)).body.code).toBe('USER_NOT_FOUND')
  for (const name of ['member_notes', 'escalations'])
    expect(await moderation.database.collection(name).countDocuments({ user_id: me })).toBe(0)
})

test('reason templates exist from the start, in both languages and in order, and only admins change them', async () => {
  const ofPosts = await listed('reasonTemplates', { queue: 'posts', isOn: true })
  expect(ofPosts.map(({ code }) => code)).toEqual([
    'contact',
    'advert',
    'indecent',
    'sensitive',
    'abuse',
    'untrue',
    'spam',
  ])
  expect(ofPosts[0]).toMatchObject({ title: '含联系方式', titleEn: 'Contact details', by: null })
  const template = {
    queue: 'posts',
    code: 'politics',
    title: '时政',
    titleEn: 'Politics',
    text: '含时政',
    textEn: 'Politics',
  }
  expect((await rest('POST', 'reasonTemplates', moderator, template)).http).toBe(403)
  const { body: made } = await rest('POST', 'reasonTemplates', admin, template)
  expect((await rest('POST', 'reasonTemplates', admin, template)).http).toBe(409)
  const { queue: _queue, code: _code, ...texts } = template
  const changed = await rest('PUT', `reasonTemplates/${String(made.id)}`, admin, { ...texts, order: 5, isOn: true })
  expect(changed.body).toMatchObject({ order: 5, by: admin.id })
  expect((await listed('reasonTemplates', { queue: 'posts' }))[0]).toMatchObject({ code: 'politics' })
})
