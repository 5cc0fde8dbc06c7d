import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { cannedAnswers, questions } from '@xinyu/contracts/admin/support'
import { questionAnswered, questionAsked } from '@xinyu/contracts/events/content'
import { erased, profileSubmitted } from '@xinyu/contracts/events/users'
import {
  addAnswer,
  addQuestion,
  getAllQuestion,
  getAnswer,
  getQuestionNeedToReply,
  getUserQuestion,
  rateAnswer,
  readAnswer,
} from '@xinyu/contracts/http/product/support'
import { type RecordOf, totalsHeader } from '@xinyu/contracts/resource'
import { FixedClock } from '@xinyu/platform/clock'
import { ObjectStore } from '@xinyu/platform/object-store/object-store'
import { snapshot } from '@xinyu/testkit/people/builders'
import { landscape } from '@xinyu/testkit/samples/portraits'
import { type ServiceUnderTest, startService, type TestPerson } from '@xinyu/testkit/service-under-test'
import { type ModerationConfig, moderationConfig } from '../config.ts'
import { ModerationModule } from '../moderation.module.ts'

const clock = FixedClock.atNextNoon()
let moderation: ServiceUnderTest<ModerationConfig>
let su: TestPerson
let lin: TestPerson
beforeAll(async () => {
  moderation = await startService({
    name: 'moderation',
    module: ModerationModule,
    config: moderationConfig,
    clock,
  })
  su = await moderation.person({ roles: ['support'] })
  lin = await moderation.person()
  const word = { word: '看一看', action: 'refuse', kind: 'other' }
  const moderator = await moderation.person({ roles: ['moderator'] })
  await rest('sensitiveWords', word, moderator)
})
afterAll(() => moderation.close())

const rest = async <R>(path: string, body?: object, by = su, method = body ? 'POST' : 'GET') => {
  const reply = await fetch(`${moderation.service.url}/api/admin/${path}`, {
    method,
    headers: { authorization: `Bearer ${by.token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: reply.status, headers: reply.headers, body: (await reply.json()) as R }
}
const act = (id: string, action: string, body: object = {}, by = su) =>
  rest<RecordOf<typeof questions>>(`questions/${id}/${action}`, body, by)
const ask = async (who: TestPerson, text: string, over: object = {}) =>
  (await moderation.call(addQuestion, { text, ...over }, who)).question
const publishedOf = (type: string, key: string) =>
  moderation.published.filter((one) => one.type === type && one.key === key)
const objects = (): ObjectStore => moderation.service.app.get(ObjectStore)
const upload = async (who: TestPerson): Promise<string> => {
  const key = `uploads/${who.id}/${randomUUID()}.jpg`
  await objects().put(key, Buffer.from(await landscape()), { type: 'image/jpeg', isPublic: false })
  return key
}
const keysBelow = async (prefix: string): Promise<string[]> => {
  const found: string[] = []
  for await (const key of objects().keysBefore(prefix, new Date(8.64e15))) found.push(key)
  return found
}

test('a member asks with a picture, support answers, the member reads and rates', async () => {
  const key = await upload(lin)
  const clientId = randomUUID()
  const question = await ask(lin, '付款后没有到账', { images: [key], clientId })
  expect((await ask(lin, '付款后没有到账', { images: [key], clientId }))._id).toBe(question._id)
  expect(question).toMatchObject({ status: 'open', unread: 0, answers: [] })
  expect((await fetch(question.images[0] ?? '')).status).toBe(200)
  expect((await fetch((question.images[0] ?? '').split('?')[0] ?? '')).ok).toBe(false)
  await moderation.drain()
  expect(publishedOf(questionAsked.type, question._id)).toHaveLength(1)
  clock.advance(90_000)
  const answered = await act(question._id, 'answer', { text: '已为你补发' })
  expect(answered.body).toMatchObject({ status: 'answered', firstAnswerSeconds: 90, assignedTo: su.id })
  await moderation.drain()
  expect(publishedOf(questionAnswered.type, question._id)).toMatchObject([{ data: { user_id: lin.id, closed: false } }])
  expect(await moderation.call(getUserQuestion, {}, lin)).toMatchObject({ total: 1, unread: 1 })
  expect(await moderation.call(readAnswer, { question_id: question._id }, lin)).toMatchObject({ unread: 0 })
  const { question: rated } = await moderation.call(
    rateAnswer,
    { question_id: question._id, stars: 5, text: '很快' },
    lin,
  )
  expect(rated).toMatchObject({ rating: { stars: 5, text: '很快' }, answers: [{ by: 'support', text: '已为你补发' }] })
})

test('only a question’s own member reads, rates or extends it', async () => {
  const { _id: question_id } = await ask(lin, '怎么改名字')
  const wei = await moderation.person()
  for (const call of [getAnswer, readAnswer])
    expect((await moderation.refused(call, { question_id }, wei)).code).toBe('NOT_FOUND')
  expect((await moderation.refused(rateAnswer, { question_id, stars: 1 }, wei)).code).toBe('NOT_FOUND')
  expect((await moderation.refused(addQuestion, { question_id, text: '我也是' }, wei)).code).toBe('NOT_FOUND')
  const strange = { text: '看图', images: [await upload(lin)] }
  expect((await moderation.refused(addQuestion, strange, wei)).code).toBe('IMAGE_INVALID')
  expect((await rest('questions', undefined, await moderation.person({ roles: [] }))).status).toBe(403)
})

test('links are replaced and a sensitive word refuses the question', async () => {
  const who = await moderation.person()
  expect((await ask(who, '有人发我 https://phish.example/x'))?.text).toBe('有人发我 网址已过滤')
  expect((await moderation.refused(addQuestion, { text: '来看一看' }, who)).code).toBe('SENSITIVE')
})

test('a member has a limited number of open questions, and their pace has a limit', async () => {
  const who = await moderation.person()
  const ids: string[] = []
  for (const number of [1, 2, 3, 4, 5]) ids.push((await ask(who, `问题${number}`))._id)
  expect((await moderation.refused(addQuestion, { text: '问题6' }, who)).code).toBe('QUESTIONS_OPEN')
  const more = { question_id: ids[0] ?? '', text: '补充' }
  for (let count = 0; count < 15; count++) await moderation.call(addQuestion, more, who)
  expect((await moderation.refused(addQuestion, more, who)).http).toBe(429)
})

test('an addition to a thread is stored once under its id, and opens a closed thread again', async () => {
  const who = await moderation.person()
  const { _id } = await ask(who, '登录不了')
  await act(_id, 'answer', { text: '请重试', close: true })
  const again = { question_id: _id, clientId: randomUUID() }
  await ask(who, '还是不行', again)
  const { status, answers } = await ask(who, '还是不行', again)
  expect([status, answers.map(({ text }) => text)]).toEqual(['open', ['请重试', '还是不行']])
})

test('the queue: longest waiting first, a claim excludes others, statistics of the first answers', async () => {
  const who = await moderation.person()
  await moderation.receive(profileSubmitted, who.id, {
    user: snapshot({ _id: who.id, name: '清浅' }),
    revision: 1,
    texts: [],
    images: [],
  })
  const { _id } = await ask(who, '第一个')
  const he = await moderation.person({ roles: ['support'] })
  expect((await act(_id, 'claim')).body).toMatchObject({ claimedBy: su.id, assignedTo: su.id, user: { name: '清浅' } })
  expect((await act(_id, 'answer', { text: '我来' }, he)).status).toBe(409)
  expect((await act(_id, 'assign', { to: who.id })).body).toMatchObject({ code: 'USER_NOT_FOUND' })
  expect((await act(_id, 'assign', { to: he.id })).body).toMatchObject({ assignedTo: he.id })
  const mine = encodeURIComponent(JSON.stringify({ assignedTo: he.id, status: 'open' }))
  const list = await rest<RecordOf<typeof questions>[]>(
    `questions?filter=${mine}&sort=${encodeURIComponent('["waitingSince","ASC"]')}`,
  )
  expect(list.body.map(({ id }) => id)).toEqual([_id])
  expect(JSON.parse(list.headers.get(totalsHeader) ?? '')).toMatchObject({
    p50: expect.any(Number),
    waiting: expect.any(Number),
  })
  expect((await act(_id, 'close')).body).toMatchObject({ status: 'closed', waitingSince: null })
  expect((await act(_id, 'close')).status).toBe(409)
  expect((await act(_id, 'reopen')).body).toMatchObject({ status: 'open' })
  const waiting = await moderation.call(getQuestionNeedToReply, { rows: 100 }, su)
  const since = waiting.list.map(({ lastAt }) => lastAt)
  expect([waiting.list.some((one) => one._id === _id), since.length > 1]).toEqual([true, true])
  expect((await moderation.call(getAllQuestion, { user_id: who.id, status: 'open' }, su)).list[0]?.userName).toBe(
    '清浅',
  )
})

test('the shipped console answers with a picture of its own', async () => {
  const { _id: question_id } = await ask(await moderation.person(), '怎么找到设置')
  const { question } = await moderation.call(
    addAnswer,
    { question_id, text: '见图', images: [await upload(su)], close: true },
    su,
  )
  expect(question.status).toBe('closed')
  expect((await fetch(question.answers[0]?.images[0] ?? '')).status).toBe(200)
})

test('canned answers are stored, changed and removed', async () => {
  const made = await rest<RecordOf<typeof cannedAnswers>>('cannedAnswers', {
    title: '退款',
    text: '三个工作日',
    order: 1,
  })
  expect(made.body).toMatchObject({ title: '退款', by: su.id })
  const path = `cannedAnswers/${made.body.id}`
  const changed = await rest(path, { title: '退款', text: '五个工作日', order: 1 }, su, 'PUT')
  expect(changed.body).toMatchObject({ text: '五个工作日' })
  await rest(path, undefined, su, 'DELETE')
  expect((await rest(path)).status).toBe(404)
})

test('no text and no picture of an erased person stays, not even of a concurrent question', async () => {
  const who = await moderation.person()
  const { _id } = await ask(who, '我的地址是海边路一号', { images: [await upload(who)] })
  await act(_id, 'answer', { text: '林女士你好' })
  expect(await keysBelow(`support/of-${who.id}/`)).toHaveLength(1)
  await moderation.receive(erased, who.id, { user: snapshot({ _id: who.id }) })
  expect(await keysBelow(`support/of-${who.id}/`)).toEqual([])
  const kept = await moderation.database.collection('questions').findOne({ user_id: who.id })
  expect(JSON.stringify(kept)).not.toMatch(/海边路|林女士/)
  await moderation.refused(addQuestion, { text: '还在路上的问题' }, who)
  expect(await moderation.database.collection('questions').countDocuments({ user_id: who.id, text: /路上/ })).toBe(0)
})

test('a picture that a crash left without its thread is deleted after a day', async () => {
  const left = 'support/of-somebody/left.jpg'
  await objects().put(left, Buffer.from(await landscape()), { type: 'image/jpeg', isPublic: false })
  const question = await ask(await moderation.person(), '带图', {})
  await moderation.runJob('question-pictures')
  expect(await keysBelow('support/of-somebody/')).toEqual([left])
  clock.advance(25 * 3_600_000)
  await moderation.runJob('question-pictures')
  expect(await keysBelow('support/of-somebody/')).toEqual([])
  expect(question.status).toBe('open')
})
