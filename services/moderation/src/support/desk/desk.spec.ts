import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { faqArticles } from '@xinyu/contracts/admin/faq/faq-articles'
import type { cannedAnswers, questions } from '@xinyu/contracts/admin/support'
import { questionAnswered } from '@xinyu/contracts/events/content'
import { faq } from '@xinyu/contracts/faq/faq'
import { getFaq } from '@xinyu/contracts/http/product/faq'
import { publishedFaq } from '@xinyu/contracts/internal/moderation'
import { countForFinance } from '@xinyu/contracts/internal/payments'
import { addQuestion, getAnswer, getUserQuestion, readAnswer } from '@xinyu/contracts/http/product/support'
import { getWaitingCounts, searchTexts } from '@xinyu/contracts/http/users/moderation'
import type { RecordOf } from '@xinyu/contracts/resource'
import { FixedClock } from '@xinyu/platform/clock'
import { newId } from '@xinyu/platform/ids'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { type ServiceUnderTest, startService, type TestPerson } from '@xinyu/testkit/service-under-test'
import { type ModerationConfig, moderationConfig } from '../../config.ts'
import { ModerationModule } from '../../moderation.module.ts'
import { CasesStore } from '../../cases/case-notes.public.ts'
import { AbsorbQuestion } from './absorb-question.ts'

type Question = RecordOf<typeof questions>
type Article = RecordOf<typeof faqArticles>

const clock = FixedClock.atNextNoon()
/** what waits for finance in payments; null: payments is away */
let atPayments: { resource: string; count: number }[] | null = []
let moderation: ServiceUnderTest<ModerationConfig>
let su: TestPerson
let colleague: TestPerson
let finance: TestPerson
let lin: TestPerson
beforeAll(async () => {
  const answer = () => {
    if (!atPayments) throw new Error('away')
    return { counts: atPayments }
  }
  const internal = [{ call: countForFinance, answer }] as never
  const how = { name: 'moderation', module: ModerationModule, config: moderationConfig, clock } as const
  moderation = await startService({ ...how, internal })
  su = await moderation.person({ roles: ['support'] })
  colleague = await moderation.person({ roles: ['support'] })
  finance = await moderation.person({ roles: ['finance'] })
  lin = await moderation.person()
})
afterAll(() => moderation.close())

const rest = async <R>(path: string, body?: object, by = su, method = body ? 'POST' : 'GET') => {
  const reply = await fetch(`${moderation.service.url}/api/admin/${path}`, {
    method,
    headers: { authorization: `Bearer ${by.token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: reply.status, body: (await reply.json()) as R }
}
const act = async (id: string, action: string, body: object = {}, by = su) =>
  (await rest<Question & { code?: string }>(`questions/${id}/${action}`, body, by)).body
const get = async (id: string, by = su) => (await rest<Question>(`questions/${id}`, undefined, by)).body
const listed = async (filter: object, by = su) => {
  const query = `filter=${encodeURIComponent(JSON.stringify(filter))}&sort=["dueAt","ASC"]`
  return (await rest<Question[]>(`questions?${query}`, undefined, by)).body.map(({ id }) => id)
}
const ask = async (text: string, over: object = {}, who = lin) =>
  (await moderation.call(addQuestion, { text, ...over }, who)).question._id
const macroOf = async (steps: object, text = '已转给财务同事') => {
  const macro = { title: '转财务', text, order: 1, steps }
  return (await rest<RecordOf<typeof cannedAnswers>>('cannedAnswers', macro)).body.id
}
const noticesOf = (key: string) =>
  moderation.published.filter((one) => one.type === questionAnswered.type && one.key === key)
const minutesLeft = ({ dueAt }: Question): number =>
  Math.round((new Date(dueAt ?? 0).getTime() - clock.now().getTime()) / 60_000)

test('tags and a priority are set, the priority decides when an answer is due, and what is late is listed and counted', async () => {
  const id = await ask('付款后没有到账')
  expect([minutesLeft(await get(id)), (await get(id)).priority]).toEqual([1_440, 'normal'])
  const urgent = await act(id, 'classify', { tags: ['付款', '付款', '安卓'], priority: 'urgent' })
  expect([minutesLeft(urgent), urgent.tags]).toEqual([60, ['付款', '安卓']])
  expect(await listed({ tag: '安卓', priority: 'urgent' })).toEqual([id])
  expect(await listed({ late: true })).toEqual([])
  clock.advance(61 * 60_000)
  expect(await listed({ late: true })).toEqual([id])
  const metrics = await (await fetch(`${moderation.service.url}/metrics`)).text()
  expect(metrics).toMatch(/moderation_late_questions\{[^}]*priority="urgent"[^}]*\} 1\n/)
  await act(id, 'answer', { text: '已补发' })
  expect([(await get(id)).dueAt, await listed({ late: true })]).toEqual([null, []])
})

test('a macro answers, tags, ranks and forwards in one step; nobody is told before it can no longer be undone', async () => {
  const id = await ask('提现一直没到')
  const macro = await macroOf({ tags: ['提现'], priority: 'high', forwardTo: 'finance', close: true })
  const run = await act(id, 'runMacro', { macro_id: macro })
  expect(run).toMatchObject({ tags: ['提现'], priority: 'high', team: 'finance', status: 'open', answers: [] })
  expect(run.macro).toMatchObject({ title: '转财务', text: '已转给财务同事', close: true, by: su.id })
  expect((await act(id, 'answer', { text: '我来' }, colleague)).code).toBe('CONFLICT')
  expect((await act(id, 'undoMacro', {}, colleague)).code).toBe('CONFLICT')
  const undone = await act(id, 'undoMacro')
  expect(undone).toMatchObject({ tags: [], priority: 'normal', team: 'support', macro: null, assignedTo: null })
  await act(id, 'runMacro', { macro_id: macro, text: '财务同事会处理' })
  await moderation.runJob('finish-macros')
  expect((await moderation.call(getAnswer, { question_id: id }, lin)).question.answers).toEqual([])
  clock.advance(31_000)
  expect((await act(id, 'undoMacro')).code).toBe('CONFLICT')
  await moderation.runJob('finish-macros')
  await moderation.runJob('finish-macros')
  await moderation.drain()
  const { question } = await moderation.call(getAnswer, { question_id: id }, lin)
  expect(question).toMatchObject({ status: 'closed', unread: 1, answers: [{ text: '财务同事会处理' }] })
  expect(noticesOf(id)).toHaveLength(1)
})

test('a member who writes while a macro waits still waits for an answer afterwards', async () => {
  const id = await ask('头像换不了')
  await act(id, 'runMacro', { macro_id: await macroOf({ close: true }, '请重新登录') })
  clock.advance(10_000)
  await ask('重新登录也不行', { question_id: id })
  clock.advance(25_000)
  await moderation.runJob('finish-macros')
  expect(await get(id)).toMatchObject({ status: 'open', macro: null, waitingSince: expect.any(String) })
  expect((await get(id)).answers.map(({ text }) => text)).toEqual(['重新登录也不行', '请重新登录'])
})

test('a saved reply neither says nothing and does nothing, nor can be run without steps', async () => {
  expect((await rest('cannedAnswers', { title: '空', text: '' })).status).toBe(400)
  const plain = await rest<RecordOf<typeof cannedAnswers>>('cannedAnswers', { title: '补发', text: '已补发' })
  expect(plain.body.steps).toBeNull()
  const id = await ask('没收到')
  expect((await act(id, 'runMacro', { macro_id: plain.body.id })).code).toBe('NOT_FOUND')
})

test('finance sees, counts and answers what is forwarded to them, and nothing else', async () => {
  const who = await moderation.person()
  const [forwarded, other] = [await ask('发票抬头错了', {}, who), await ask('怎么改昵称', {}, who)]
  const countedFor = async (by: TestPerson) => {
    clock.advance(16_000)
    const { counts } = await moderation.call(getWaitingCounts, {}, by)
    return counts.find(({ resource }) => resource === 'questions')?.count ?? 0
  }
  const [before, all] = [await countedFor(finance), await countedFor(su)]
  expect((await rest(`questions/${forwarded}`, undefined, finance)).status).toBe(404)
  await act(forwarded, 'forward', { to: 'finance' })
  expect([(await countedFor(finance)) - before, await countedFor(su)]).toEqual([1, all])
  expect(await listed({ user_id: who.id }, finance)).toEqual([forwarded])
  expect(await listed({ user_id: who.id, team: 'support' }, finance)).toEqual([])
  expect((await act(other, 'answer', { text: '我来' }, finance)).code).toBe('NOT_FOUND')
  expect((await act(forwarded, 'assign', { to: colleague.id }, finance)).assignedTo).toBe(colleague.id)
  const moderator = await moderation.person({ roles: ['moderator'] })
  expect((await act(forwarded, 'assign', { to: moderator.id })).code).toBe('USER_NOT_FOUND')
  expect(await act(forwarded, 'answer', { text: '已重新开具' }, finance)).toMatchObject({ status: 'answered' })
})

test('two questions of one member become one thread in the order of time, which the member, too, sees as one', async () => {
  const who = await moderation.person()
  const older = await ask('付了两次款', {}, who)
  clock.advance(60_000)
  const newer = await ask('还是两次', {}, who)
  await act(newer, 'classify', { tags: ['重复'], priority: 'high' })
  clock.advance(60_000)
  await act(older, 'answer', { text: '正在核实' })
  clock.advance(60_000)
  await ask('订单号 88', { question_id: newer }, who)
  const merged = await act(older, 'merge', { with: newer })
  expect(merged).toMatchObject({ id: older, status: 'open', tags: ['重复'], priority: 'high', mergedFrom: [newer] })
  expect(merged.answers.map(({ text }) => text)).toEqual(['还是两次', '正在核实', '订单号 88'])
  expect(await get(newer)).toMatchObject({ mergedInto: older, status: 'closed' })
  await moderation.drain()
  await moderation.service.app.get(AbsorbQuestion).apply(newer)
  expect((await get(older)).answers).toHaveLength(3)

  expect(await moderation.call(getUserQuestion, {}, who)).toMatchObject({ total: 1, unread: 1, list: [{ _id: older }] })
  expect((await moderation.call(getAnswer, { question_id: newer }, who)).question._id).toBe(older)
  expect(await moderation.call(readAnswer, { question_id: newer }, who)).toMatchObject({ unread: 0 })
  await ask('谢谢', { question_id: newer }, who)
  expect((await get(older)).answers.at(-1)?.text).toBe('谢谢')
  const { found } = await moderation.call(searchTexts, { q: '还是两次' }, su)
  expect(found.map(({ subject_id }) => subject_id)).toEqual([older])
  expect((await act(newer, 'answer', { text: '好' })).code).toBe('CONFLICT')
  expect((await act(older, 'merge', { with: await ask('别人的') })).code).toBe('CONFLICT')
})

test('beside a question stands what waits about its member', async () => {
  const who = await moderation.person()
  const id = await ask('为什么被举报', {}, who)
  expect((await get(id)).items).toEqual([])
  const at = clock.now()
  const item = { kind: 'report', queue: 'reports', subject_id: newId(), since: at, dueAt: at }
  const cases = moderation.service.app.get(CasesStore)
  await cases.note(who.id)
  await moderation.database.collection<{ _id: string }>('cases').updateOne({ _id: who.id }, { $set: { items: [item] } })
  expect((await get(id)).items).toMatchObject([{ kind: 'report', since: at.toISOString() }])
})

test('support edits a common question; members read the published version, and an older one comes back', async () => {
  const published = async () => (await moderation.call(getFaq, {}, lin)).entries
  expect(await published()).toEqual(faq)
  const path = 'faqArticles/refund'
  const { body: first } = await rest<Article>(path)
  const { id: _, publishedVersion: __, versions: ___, ...fields } = first
  const edit = { ...fields, zh: { ...fields.zh, answer: '在订单页申请，三天内答复。' } }
  const { body: second } = await rest<Article>(path, edit, su, 'PUT')
  expect([second.version, second.publishedVersion, second.versions?.[0]?.by]).toEqual([2, 1, su.id])
  expect((await rest<{ code: string }>(path, edit, colleague, 'PUT')).body.code).toBe('CONFLICT')
  expect((await published()).find(({ id }) => id === 'refund')?.zh.answer).toBe(first.zh.answer)
  await rest(`${path}/publish`, { version: 2 })
  expect((await published()).find(({ id }) => id === 'refund')?.zh.answer).toBe('在订单页申请，三天内答复。')
  const { body: restored } = await rest<Article>(`${path}/restore`, { version: 1 })
  expect([restored.version, restored.publishedVersion, restored.zh.answer]).toEqual([3, 2, first.zh.answer])
  await rest(`${path}/unpublish`, {})
  expect((await published()).map(({ id }) => id)).not.toContain('refund')
  expect((await rest(`${path}/publish`, { version: 9 })).status).toBe(404)
  expect((await rest('faqArticles', undefined, finance)).status).toBe(403)
})

test('a new common question appears where its order says once it is published', async () => {
  const words = { question: '怎样开发票？', answer: '在订单页点“申请发票”。' }
  const english = { question: 'How do I get an invoice?', answer: 'Ask for it on the page of the order.' }
  const article = { group: 'money', also: '', order: 1, zh: words, en: english }
  const { body } = await rest<Article>('faqArticles', article)
  expect(body).toMatchObject({ version: 1, publishedVersion: null })
  await rest(`faqArticles/${body.id}/publish`, { version: 1 })
  expect((await moderation.call(getFaq, {}, lin)).entries[0]).toMatchObject({ id: body.id, group: 'money', zh: words })
  const { url } = moderation.service
  const assistant = new InternalClient({ ...moderation.config, MODERATION_URL: url })
  expect((await assistant.call(publishedFaq, { language: 'en' })).entries[0]).toEqual(english)
})

test('the menu of finance also counts what waits in payments, and shows the rest while payments is away', async () => {
  const shownTo = async (by: TestPerson) => {
    clock.advance(16_000)
    return (await moderation.call(getWaitingCounts, {}, by)).counts.map(({ resource, count }) => `${resource} ${count}`)
  }
  atPayments = [
    { resource: 'withdrawals', count: 3 },
    { resource: 'payoutBatches', count: 0 },
  ]
  await act(await ask('发票'), 'forward', { to: 'finance' })
  const [first, ...others] = (await shownTo(finance)).toReversed()
  expect([first, others.length]).toEqual(['withdrawals 3', 1])
  expect((await shownTo(su)).join()).not.toContain('withdrawals')
  atPayments = null
  expect(await shownTo(finance)).toEqual(others)
})
