import { afterAll, beforeAll, expect, test } from '@jest/globals'
import {
  beWrapperUser,
  editContract,
  editGradeInfo,
  getContract,
  getIdCardInfo,
  getWrapperList,
  wrapperUserConfirm,
} from '@xinyu/contracts/http/members'
import { getSysNoticeList } from '@xinyu/contracts/http/msg'
import { editCertificate } from '@xinyu/contracts/http/upload'
import { getMoreUser, getProfile } from '@xinyu/contracts/http/users'
import { beWrapperUserAdmin } from '@xinyu/contracts/http/users-admin'
import { landscape } from '@xinyu/testkit/portraits'
import { startTestProduct, type TestProduct } from '@xinyu/testkit/product'
import { atConsole, handInRealName, realNameReviewOf } from './proof.scene.ts'
import { openScene, type WithdrawScene } from './withdraw.scene.ts'

let product: TestProduct
let scene: WithdrawScene
beforeAll(async () => {
  product = await startTestProduct()
  scene = await openScene(product, { isVerified: false })
}, 180_000)
afterAll(() => product?.stop(), 60_000)

const card = { realName: '王小岚', idCard: '110105199605200069' }

test('a real name is sent back with a reason, handed in anew, and then shows to others, who read nothing of the card', async () => {
  const { giver: other, receiver: me, reviewer, finance } = scene
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
  const { giver: other, receiver: me, reviewer } = scene
  const { img_id } = await me.call(editCertificate, { key: await me.upload(await landscape()) })
  await me.call(editGradeInfo, { education: 5, school: '厦门大学', certificate_ids: [img_id] })
  await product.drain()
  const opened = await atConsole<{ papers: { school: string } }>(reviewer, `gradeReviews/grade-${me.id}-1`)
  expect(opened.json.papers.school).toBe('厦门大学')
  await atConsole(reviewer, `gradeReviews/grade-${me.id}-1/approve`, { revision: 1 })
  await product.drain()
  expect((await other.call(getProfile, { user_id: me.id })).profile).toMatchObject({ hasGradeChecked: 4, education: 5 })
})

test('whoever is proven applies, is approved, confirms, and is among the featured; the agreement is signed with its time', async () => {
  const { giver: other, receiver: me, reviewer } = scene
  await me.call(beWrapperUser, { text: '爱笑' })
  await reviewer.call(beWrapperUserAdmin, { user_id: me.id })
  await me.call(wrapperUserConfirm, {})
  expect((await other.call(getWrapperList, {})).list.map(({ _id }) => _id)).toEqual([me.id])
  const { textVersion } = await me.call(getContract, {})
  const { contract } = await me.call(editContract, { textVersion, agreed: true })
  expect((await me.call(getContract, {})).contract).toEqual(contract)
})
