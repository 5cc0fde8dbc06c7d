import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { appeals, reports } from '@xinyu/contracts/admin/reports'
import { addMsg2, recallMsg } from '@xinyu/contracts/http/msg/messages'
import { getSysNoticeList } from '@xinyu/contracts/http/msg/notices'
import { appealBan, getMyBan, getMyReports, reportUser } from '@xinyu/contracts/http/users/reports'
import { addToBlackList } from '@xinyu/contracts/http/users/blocks'
import { getLoginLog } from '@xinyu/contracts/http/users/account'
import { getSMSCode, login } from '@xinyu/contracts/http/users/login'
import type { RecordOf } from '@xinyu/contracts/resource'
import { startTestProduct, type TestProduct } from '@xinyu/testkit/product'
import { Visitor } from '@xinyu/testkit/people/visitor'
import { People } from '../fixture/people.fixture.ts'

let product: TestProduct
let lan: Visitor
let hai: Visitor
let first: Visitor
let second: Visitor
const phone = '13500000202'
beforeAll(async () => {
  product = await startTestProduct()
  const people = new People(product)
  lan = await people.member({ name: '岚', GID: '35000201', phone: '13500000201' })
  hai = await people.member({ name: '海', GID: '35000202', phone, gender: 1 })
  first = await people.admin({ name: '初审', phone: '13500000211', roles: ['moderator'] })
  second = await people.admin({ name: '复核', phone: '13500000212', roles: ['moderator'] })
  await product.drain()
}, 180_000)
afterAll(() => product?.stop())

const rest = async <R>(path: string, by: Visitor, body?: object): Promise<{ http: number; body: R }> => {
  const reply = await fetch(`${product.url}/api/admin/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${by.token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { http: reply.status, body: (await reply.json()) as R }
}
const newest = async (who: Visitor) => (await who.call(getSysNoticeList, {})).list[0]
/** The refusal of the login. */
const refusedLogin = async (): Promise<Record<string, unknown>> => {
  const visitor = new Visitor(product.url)
  await visitor.call(getSMSCode, { phone })
  return (await visitor.refused(login, { phone, smsCode: await visitor.smsCode(phone) })).refusal
}

test('reported messages survive recall and block; the ban is shown at login, appealed, and lifted by a second moderator; both are notified', async () => {
  const send = async (content: string) =>
    (await hai.call(addMsg2, { user2_id: lan.id, content, clientId: randomUUID() })).message
  const asked = await send('先转我两千块')
  const { report_id } = await lan.call(reportUser, {
    user2_id: hai.id,
    reason: 'scam',
    text: '他要我转账',
    message_ids: [asked._id],
  })
  await hai.call(recallMsg, { favorite_id: asked.favorite_id, msg_id: asked._id })
  await lan.call(addToBlackList, { user2_id: hai.id })
  await product.drain()

  const queue = await rest<RecordOf<typeof reports>[]>('reports?filter={"status":"open"}', first)
  expect(queue.body).toMatchObject([{ id: report_id, user2_id: hai.id, evidence: [] }])
  const shown = await rest<RecordOf<typeof reports>>(`reports/${report_id}`, first)
  expect(shown.body.evidence).toContainEqual(
    expect.objectContaining({ kind: 'message', user_id: hai.id, text: '先转我两千块' }),
  )
  const decided = { note: '要求转账', ban: { days: 30, rule: 'fraud' } }
  expect((await rest(`reports/${report_id}/uphold`, first, decided)).http).toBe(200)
  await product.drain()
  expect(await newest(lan)).toMatchObject({ code: 'report-upheld', link: '/setting/reports' })
  expect((await lan.call(getMyReports, {})).list).toMatchObject([{ report_id, status: 'upheld', measure: 'account' }])

  expect((await hai.refused(getLoginLog, {})).refusal).toMatchObject({ code: 'ACCOUNT_BANNED', rule: 'fraud' })
  const refusal = await refusedLogin()
  expect(refusal).toMatchObject({ code: 'ACCOUNT_BANNED', rule: 'fraud', reason: '要求转账' })
  const ticket = String(refusal.appealTicket)
  const nobody = new Visitor(product.url)
  expect(await nobody.call(getMyBan, { ticket })).toMatchObject({ ban: { rule: 'fraud' }, mayAppeal: 'yes' })
  const told = await nobody.call(appealBan, { ticket, text: '是还她垫付的饭钱，有聊天记录' })
  const id = told.appeals[0]?.appeal_id
  expect((await rest(`appeals/${id}/lift`, first, { note: '我自己改' })).body).toMatchObject({
    code: 'APPEAL_SAME_MODERATOR',
  })
  const lifted = await rest<RecordOf<typeof appeals>>(`appeals/${id}/lift`, second, { note: '核实为还款，解除封禁' })
  expect(lifted.body).toMatchObject({ status: 'lifted', report_id, decidedBy: second.id })
  await product.drain()

  expect(await newest(lan)).toMatchObject({ code: 'report-changed' })
  expect((await lan.call(getMyReports, {})).list).toMatchObject([{ isChanged: true }])
  expect(await nobody.call(getMyBan, { ticket })).toMatchObject({ ban: null })
  const again = new Visitor(product.url)
  const { token, user } = await again.call(login, { phone, smsCode: await again.smsCode(phone) })
  again.token = token
  expect(user).toMatchObject({ _id: hai.id, isCompleted: 4 })
  const codes = (await again.call(getSysNoticeList, {})).list.map((notice) => notice.code)
  expect(codes).toEqual(expect.arrayContaining(['banned', 'appeal-lifted', 'unbanned']))
})
