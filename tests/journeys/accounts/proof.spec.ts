import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { profileReviews } from '@xinyu/contracts/admin/users'
import { follow2 } from '@xinyu/contracts/http/favorite/favorite'
import {
  beWrapperUser,
  editContract,
  editGradeInfo,
  getContract,
  getIdCardInfo,
  getWrapperList,
  wrapperUserConfirm,
} from '@xinyu/contracts/http/users/members'
import { addMsg2 } from '@xinyu/contracts/http/msg/messages'
import { getSysNoticeList } from '@xinyu/contracts/http/msg/notices'
import { editAvatar, editCertificate } from '@xinyu/contracts/http/upload/upload'
import { getMoreUser } from '@xinyu/contracts/http/users/deck'
import { getProfile, updateUserInfo } from '@xinyu/contracts/http/users/profile'
import { beWrapperUserAdmin } from '@xinyu/contracts/http/users/admin'
import { landscape, portrait } from '@xinyu/testkit/samples/portraits'
import type { RecordOf } from '@xinyu/contracts/resource'
import { startTestProduct, type TestProduct } from '@xinyu/testkit/product'
import { atConsole, handInRealName, realNameReviewOf } from '../fixture/proof.fixture.ts'
import { createWithdrawFixture, type WithdrawFixture } from '../fixture/withdraw.fixture.ts'

let product: TestProduct
let fixture: WithdrawFixture
beforeAll(async () => {
  product = await startTestProduct()
  fixture = await createWithdrawFixture(product, { isVerified: false })
}, 180_000)
afterAll(() => product?.stop())

const card = { realName: '王小岚', idCard: '110105199605200069' }

test('a real name is rejected with a reason, resubmitted, and then shown to others without any card data', async () => {
  const { giver: other, receiver: me, reviewer, finance } = fixture
  const refused = await me.refused(beWrapperUser, {})
  expect(refused.code).toBe('NEED_REAL_NAME')
  await handInRealName(me, card)
  await product.drain()
  const first = await realNameReviewOf(reviewer, me)
  expect(first.papers).toMatchObject({ realName: '王小岚', birthday: '1996-05-20', gender: 2 })
  expect(first.papers?.idCard).toMatch(/\*{11}/)
  expect((await atConsole(finance[0] ?? me, `realNameReviews/${first.id}`)).http).toBe(403)
  const front = first.papers?.front ?? ''
  expect((await fetch(front)).status).toBe(200)
  expect((await fetch(front.split('?')[0] ?? '')).status).toBe(403)

  const reason = '照片反光，请重新拍摄'
  await atConsole(reviewer, `realNameReviews/${first.id}/sendBack`, { revision: 1, reasonCode: 'unclear', reason })
  await product.drain()
  expect(await me.call(getIdCardInfo, {})).toMatchObject({ hasRealChecked: 3, reason, idCard: null })
  expect(JSON.stringify(await me.call(getSysNoticeList, {}))).toContain(reason)

  await handInRealName(me, card)
  await product.drain()
  const { id, revision } = await realNameReviewOf(reviewer, me)
  expect((await other.call(getProfile, { user_id: me.id })).profile.hasRealChecked).toBe(0)
  await atConsole(reviewer, `realNameReviews/${id}/approve`, { revision })
  await product.drain()
  const { profile } = await other.call(getProfile, { user_id: me.id })
  expect(profile).toMatchObject({ hasRealChecked: 4, age: expect.any(Number) })
  expect(JSON.stringify(profile)).not.toMatch(/王小岚|1101051996/)
  const { showPerson } = await other.call(getMoreUser, { realName: true, provinceCode: '11' })
  expect(showPerson.map(({ _id }) => _id)).toContain(me.id)
})

test('an education with its certificate is approved and shows', async () => {
  const { giver: other, receiver: me, reviewer } = fixture
  const { img_id } = await me.call(editCertificate, { key: await me.upload(await landscape()) })
  await me.call(editGradeInfo, { education: 5, school: '厦门大学', certificate_ids: [img_id] })
  await product.drain()
  const opened = await atConsole<{ papers: { school: string } }>(reviewer, `gradeReviews/grade-${me.id}-1`)
  expect(opened.json.papers.school).toBe('厦门大学')
  await atConsole(reviewer, `gradeReviews/grade-${me.id}-1/approve`, { revision: 1 })
  await product.drain()
  expect((await other.call(getProfile, { user_id: me.id })).profile).toMatchObject({ hasGradeChecked: 4, education: 5 })
})

test('a verified member applies, is approved, confirms, and is featured; the agreement is signed with its time', async () => {
  const { giver: other, receiver: me, reviewer } = fixture
  await me.call(beWrapperUser, { text: '爱笑' })
  await reviewer.call(beWrapperUserAdmin, { user_id: me.id })
  await me.call(wrapperUserConfirm, {})
  expect((await other.call(getWrapperList, {})).list.map(({ _id }) => _id)).toEqual([me.id])
  const { textVersion } = await me.call(getContract, {})
  const { contract } = await me.call(editContract, { textVersion, agreed: true })
  expect((await me.call(getContract, {})).contract).toEqual(contract)
})

test('new text of an approved member waits separately: they stay approved, and the moderator sees the changes', async () => {
  const { giver: other, receiver: me, reviewer } = fixture
  await me.call(editAvatar, { key: await me.upload(await portrait(0)) })
  await me.call(updateUserInfo, { aboutMe: '搬到了海边' })
  await product.drain()
  const seen = async () => (await other.call(getProfile, { user_id: me.id })).profile
  expect(await seen()).toMatchObject({ name: '岚', aboutMe: '', isCompleted: 4 })
  expect((await me.call(getProfile, {})).profile).toMatchObject({ isCompleted: 2, wasApproved: true })
  expect((await other.call(getMoreUser, { provinceCode: '11' })).showPerson.map(({ _id }) => _id)).toContain(me.id)
  expect((await me.call(follow2, { user_id: other.id })).isFollow).toBe(true)
  await me.call(addMsg2, { user2_id: other.id, content: '你好', clientId: randomUUID() })
  const decide = async (revision: number, action: string, body: object = {}) =>
    atConsole(reviewer, `profileReviews/profile-${me.id}-${revision}/${action}`, { revision, ...body })
  // the latest revision contains both changes
  const latest = (await me.call(getProfile, {})).profile
  expect(latest.aboutMe).toBe('搬到了海边')
  expect((await decide(2, 'approve')).http).toBe(409)
  expect((await decide(3, 'approve')).http).toBe(200)
  await product.drain()
  expect(await seen()).toMatchObject({ aboutMe: '搬到了海边', avatar: latest.avatar })
  await me.call(updateUserInfo, { aboutMe: '加我微信 lan-1996' })
  await product.drain()
  const opened = await atConsole<RecordOf<typeof profileReviews>>(reviewer, `profileReviews/profile-${me.id}-4`)
  expect(opened.json.texts).toMatchObject([
    { field: 'name', before: '岚' },
    { field: 'aboutMe', before: '搬到了海边' },
  ])
  expect(opened.json.images.map(({ isNew }) => isNew)).toEqual([false])
  await decide(4, 'sendBack', { reasonCode: 'contact', reason: '请不要写联系方式' })
  await product.drain()
  expect((await me.call(getProfile, {})).profile).toMatchObject({ isCompleted: 3, reviewCode: 'contact' })
  expect(await seen()).toMatchObject({ aboutMe: '搬到了海边', isCompleted: 4 })
})
