import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { questions } from '@xinyu/contracts/admin/support'
import { addSysMsg } from '@xinyu/contracts/http/msg/broadcasts'
import { changeSysNoticeStatus, getSysNoticeList, getSysNoticeNumberV2 } from '@xinyu/contracts/http/msg/notices'
import {
  addQuestion,
  getAnswer,
  getQuestionNeedToReply,
  getUserQuestion,
  rateAnswer,
  readAnswer,
} from '@xinyu/contracts/http/product/support'
import type { RecordOf } from '@xinyu/contracts/resource'
import { landscape } from '@xinyu/testkit/samples/portraits'
import { startTestProduct, type TestProduct } from '@xinyu/testkit/product'
import type { Visitor } from '@xinyu/testkit/people/visitor'
import { People } from '../fixture/people.fixture.ts'

let product: TestProduct
let members: Visitor[]
let su: Visitor
let he: Visitor
beforeAll(async () => {
  product = await startTestProduct()
  const people = new People(product)
  members = []
  for (const index of [1, 2, 3])
    members.push(await people.member({ name: `岛民${index}`, GID: `3500000${index}`, phone: `1350000009${index}` }))
  su = await people.admin({ name: '苏', phone: '13500000101', roles: ['support'] })
  he = await people.admin({ name: '何', phone: '13500000102', roles: ['support'] })
  await product.drain()
}, 180_000)
afterAll(() => product?.stop())

const rest = async <R>(path: string, body: object, by: Visitor): Promise<R> => {
  const headers = { authorization: `Bearer ${by.token}`, 'content-type': 'application/json' }
  const reply = await fetch(`${product.url}/api/admin/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return (await reply.json()) as R
}
const member = (): Visitor => members[0] as Visitor
/** polls until it holds: a job sends system messages */
const eventually = async (holds: () => Promise<boolean>): Promise<void> => {
  const until = Date.now() + 30_000
  while (!(await holds())) if (Date.now() > until) throw new Error('it never held')
}

test('a member asks with a picture; support answers; the notice leads to the answer, which is read and rated', async () => {
  const images = [await member().upload(await landscape())]
  const { question } = await member().call(addQuestion, { text: '付款后没有到账', images })
  const waiting = await su.call(getQuestionNeedToReply, {})
  expect(waiting.list).toMatchObject([{ _id: question._id, user_id: member().id }])
  expect((await fetch(waiting.list[0]?.images[0] ?? '')).ok).toBe(true)
  await rest<RecordOf<typeof questions>>(`questions/${question._id}/answer`, { text: '已为你补发' }, su)
  await product.drain()
  const [notice] = (await member().call(getSysNoticeList, {})).list
  expect(notice).toMatchObject({ code: 'question-answered', link: `/about/connect/questions/${question._id}` })
  expect(JSON.stringify(notice)).not.toContain('补发')
  expect((await member().call(getUserQuestion, {})).unread).toBe(1)
  const seen = (await member().call(getAnswer, { question_id: question._id })).question
  expect(seen).toMatchObject({ status: 'answered', answers: [{ by: 'support', text: '已为你补发' }] })
  expect((await member().call(readAnswer, { question_id: question._id })).unread).toBe(0)
  const { question: rated } = await member().call(rateAnswer, { question_id: question._id, stars: 5 })
  expect(rated.rating?.stars).toBe(5)
})

test('a message to all members is sent after a second approval, and each of three members gets it once', async () => {
  const sent = await su.call(addSysMsg, { title: '今晚维护', content: '两点到四点', to: 'all' })
  expect(sent.state).toBe('asked')
  const path = `sysNotices/${sent.task_id}`
  expect(await rest(`${path}/approve`, {}, su)).toMatchObject({ code: 'SECOND_PERSON_NEEDED' })
  await rest(`${path}/approve`, {}, he)
  const mine = async (who: Visitor) =>
    (await who.call(getSysNoticeList, {})).list.filter(({ _id }) => _id === sent.task_id)
  await eventually(async () => (await Promise.all(members.map(mine))).every(({ length }) => length === 1))
  for (const who of members) {
    const before = (await who.call(getSysNoticeNumberV2, {})).sysNotice
    const { totals } = await who.call(changeSysNoticeStatus, { notice_id: sent.task_id })
    expect([totals.sysNotice, await mine(who)]).toMatchObject([before - 1, [{ title: '今晚维护', isRead: true }]])
  }
})
