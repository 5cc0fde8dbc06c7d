import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { usersAudited } from '@xinyu/contracts/events/audit'
import { profileSubmitted } from '@xinyu/contracts/events/users'
import { reportUser } from '@xinyu/contracts/http/users/reports'
import { addQuestion } from '@xinyu/contracts/http/product/support'
import { ObjectStore } from '@xinyu/platform/object-store/object-store'
import { PersonalDataReads } from '@xinyu/platform/personal-data/personal-data.reads'
import { landscape } from '@xinyu/testkit/samples/portraits'
import { unzip } from '@xinyu/platform/unzip'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import { FixedClock } from '@xinyu/platform/clock'
import { snapshot } from '@xinyu/testkit/people/builders'
import { countReceipts, exportData, eraseAndCountReceipts } from '@xinyu/testkit/people/personal-data'
import { type ServiceUnderTest, startService, type TestPerson } from '@xinyu/testkit/service-under-test'
import { type ModerationConfig, moderationConfig } from '../config.ts'
import { ModerationModule } from '../moderation.module.ts'
import { getAccountStatus } from '@xinyu/contracts/internal/users'

let moderation: ServiceUnderTest<ModerationConfig>
const clock = FixedClock.atNextNoon()
beforeAll(async () => {
  moderation = await startService({
    name: 'moderation',
    module: ModerationModule,
    config: moderationConfig,
    clock,
    internal: [{ call: getAccountStatus, answer: () => ({ standing: null }) }],
  })
})
afterAll(() => moderation.close())

test('a copy has what a person submitted and reported, not what others said about them; an erasure deletes it all, also from an open report', async () => {
  const [me, other] = [await moderation.person(), await moderation.person()]
  await moderation.receive(profileSubmitted, me.id, {
    user: snapshot({ _id: me.id }),
    revision: 1,
    texts: [{ field: 'aboutMe', text: '喜欢登山' }],
    images: [],
  })
  const file = (user2_id: string, text: string, by: typeof me) =>
    moderation.call(reportUser, { user2_id, reason: 'scam', text }, by)
  const { report_id } = await file(other.id, '他让我转账', me)
  await file(me.id, '别人说我的坏话', other)
  const { copy, text } = await exportData(moderation, me.id)
  expect(copy.reports).toMatchObject([{ report_id, user2_id: other.id, status: 'open' }])
  expect(copy.reportTexts).toMatchObject([{ report_id, text: '他让我转账' }])
  expect(copy.reviewedTexts).toMatchObject([{ text: '喜欢登山' }])
  expect(text).not.toContain('别人说我的坏话')
  expect(await eraseAndCountReceipts(moderation, me.id, clock)).toBe(1)
  const left = (await exportData(moderation, me.id)).copy
  expect([left.reportTexts, left.reviewedTexts]).toEqual([[], []])
})

test('pictures sent with a report and a question are in the sender’s copy, and nobody else’s', async () => {
  const [me, other] = [await moderation.person(), await moderation.person()]
  const objects = moderation.service.app.get(ObjectStore)
  const upload = async (who: { id: string }, name: string): Promise<string> => {
    const key = `uploads/${who.id}/${name}.jpg`
    await objects.put(key, Buffer.from(await landscape()), { type: 'image/jpeg', isPublic: false })
    return key
  }
  const file = async (user2_id: string, by: typeof me): Promise<void> => {
    const images = [await upload(by, 'reported')]
    await moderation.call(reportUser, { user2_id, reason: 'scam', text: '见图', images }, by)
  }
  await file(other.id, me)
  await file(me.id, other)
  await moderation.call(addQuestion, { text: '见图', images: [await upload(me, 'asked')] }, me)
  const { copy } = await exportData(moderation, me.id)
  expect(copy.reportTexts).toMatchObject([{ text: '见图', pictures: 1 }])
  const found: string[] = []
  for await (const { key } of moderation.service.app.get(PersonalDataReads).pictures(me.id)) found.push(key)
  expect(found.map((key) => key.split('/')[0]).sort()).toEqual(['reports', 'support'])
  for (const key of found) expect(await objects.has(key)).toBe(true)
})

test('a copy says that staff viewed the person, not who did or what was noted; an erasure deletes the note', async () => {
  const me = await moderation.person()
  await moderation.receive(usersAudited, me.id, {
    audit_id: `a-${me.id}`,
    actor_id: 'the-moderator',
    action: 'users.update',
    subject_id: me.id,
    people: [me.id, 'somebody-else'],
    detail: 'name',
    reason: '姓名不雅',
    at: clock.now().toISOString(),
  })
  const { copy, text } = await exportData(moderation, me.id)
  expect(copy.staffActs).toMatchObject([{ action: 'users.update' }])
  for (const foreign of ['the-moderator', 'somebody-else', '姓名不雅']) expect(text).not.toContain(foreign)
  expect(await eraseAndCountReceipts(moderation, me.id, clock)).toBe(1)
  expect(await moderation.database.collection('audit_log').countDocuments({ reason: '姓名不雅' })).toBe(0)
})

test('a copy has a person’s questions to support; an erasure leaves no word of them', async () => {
  const [me, other] = [await moderation.person(), await moderation.person()]
  await moderation.call(addQuestion, { text: '钱扣了两次' }, me)
  await moderation.call(addQuestion, { text: '别人的问题' }, other)
  const { copy, text } = await exportData(moderation, me.id)
  expect(copy.questions).toMatchObject([{ text: '钱扣了两次', status: 'open', answers: [] }])
  expect(text).not.toContain('别人的问题')
  expect(await eraseAndCountReceipts(moderation, me.id, clock)).toBe(1)
  expect((await exportData(moderation, me.id)).copy.questions).toEqual([])
})

test('what an authority has asked for outlives the erasure until its end, reaches it once, and nobody alone decides that', async () => {
  const me = await moderation.person({ roles: ['admin'] })
  const [one, two, reported] = await Promise.all([0, 1, 2].map(() => moderation.person({ roles: ['admin'] })))
  if (!one || !two || !reported) throw new Error('three admins')
  const rest = async (by: TestPerson, path = '', body?: object) => {
    const reply = await fetch(`${moderation.service.url}/api/admin/authorityRequests${path}`, {
      headers: { authorization: `Bearer ${by.token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    })
    return (await reply.json()) as Record<string, unknown> & { id: string; export: { state: string } | null }
  }
  await moderation.call(addQuestion, { text: '我的钱去哪了' }, me)
  await moderation.call(reportUser, { user2_id: reported.id, reason: 'scam', text: '他骗钱' }, me)
  const asked = {
    authority: '某市公安局',
    reference: '2026-117',
    legalBasis: '刑事诉讼法第五十四条',
    user_id: me.id,
    scope: '客服记录',
    services: ['moderation'],
    isHandedOver: true,
    days: 90,
  }
  expect((await rest(me, '', asked)).code).toBe('SELF')
  expect((await rest(reported, '', asked)).code).toBe('REPORTED_YOU')
  expect((await rest(await moderation.person({ roles: ['moderator'] }), '', asked)).code).toBe('FORBIDDEN')
  const { id } = await rest(one, '', asked)
  expect((await rest(one, `/${id}/approve`, {})).code).toBe('SECOND_PERSON_NEEDED')
  expect((await rest(reported, `/${id}/approve`, {})).code).toBe('REPORTED_YOU')
  expect([(await rest(me, `/${id}`)).code, await rest(me)]).toEqual(['NOT_FOUND', []])
  expect(await rest(two, `/${id}/approve`, {})).toMatchObject({ state: 'held', decidedBy: two.id })
  await moderation.drain()
  expect(await eraseAndCountReceipts(moderation, me.id, clock)).toBe(0)
  expect((await exportData(moderation, me.id)).copy.questions).toEqual([])
  await rest(one, `/${id}/makeExport`, {})
  await moderation.runJob('authority-requests')
  const { link } = await rest(two, `/${id}/download`, {})
  const files = new Map(unzip(Buffer.from(await (await fetch(String(link))).arrayBuffer())))
  expect([...files.keys()]).toEqual(['data/moderation/first.json', 'request.json'])
  expect(files.get('data/moderation/first.json')?.toString()).toContain('我的钱去哪了')
  expect(JSON.parse(files.get('request.json')?.toString() ?? '')).toMatchObject({ reference: '2026-117' })
  expect((await rest(one, `/${id}/download`, {})).code).toBe('CONFLICT')
  expect((await rest(one, `/${id}`)).link).toBeNull()
  // on record before the file exists
  const acts = await moderation.database.collection('audit_log').find({ subject_id: id }).toArray()
  expect(acts.map(({ action }) => String(action))).toEqual(
    expect.arrayContaining(['authorityRequests.makeExport', 'authorityRequests.download']),
  )
  clock.advance(91 * DAY_MS)
  await moderation.runJob('authority-requests')
  await moderation.runJob('end-holds')
  expect(await countReceipts(moderation, me.id, clock)).toBe(1)
  expect((await rest(two, `/${id}`)).state).toBe('ended')
  const objects = moderation.service.app.get(ObjectStore)
  for (const place of [`preserved/${id}/`, 'authority-files/'])
    for await (const key of objects.keysBelow(place)) throw new Error(`left: ${key}`)
})
