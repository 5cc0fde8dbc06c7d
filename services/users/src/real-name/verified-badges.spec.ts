import { describe, expect, test } from '@jest/globals'
import { gradeSubmitted } from '@xinyu/contracts/events/users'
import { faceVerified } from '@xinyu/contracts/events/face'
import { editGradeInfo, getGradeInfo, hasRealChecked } from '@xinyu/contracts/http/users/members'
import { editCertificate } from '@xinyu/contracts/http/upload/upload'
import { getMoreUser } from '@xinyu/contracts/http/users/deck'
import { getProfile, updateUserInfo } from '@xinyu/contracts/http/users/profile'
import { getCertificates } from '@xinyu/contracts/internal/users-proofs'
import { newId } from '@xinyu/platform/ids'
import { signUp } from '@xinyu/testkit/people/members'
import type { TestPerson } from '@xinyu/testkit/service-under-test'
import { ask, clock, decide, stateOf, submitCard, upload, users } from './test-setup.ts'

describe('an education', () => {
  test('is submitted with its certificate, shown on the profile once approved, and unverified again when changed', async () => {
    const me = await signUp(users)
    const add = async (): Promise<string> => (await users.call(editCertificate, { key: await upload(me) }, me)).img_id
    const certificate_ids = [await add(), await add()]
    const submission = { education: 5, school: '厦门大学', certificate_ids }
    const unknown = { ...submission, certificate_ids: [newId()] }
    expect((await users.refused(editGradeInfo, unknown, me)).code).toBe('IMAGE_REQUIRED')
    await users.call(editGradeInfo, submission, me)
    expect((await users.refused(editCertificate, { key: await upload(me) }, me)).code).toBe('CHECK_STATE')
    await users.drain()
    expect(users.published.filter(({ key, type }) => key === me.id && type === gradeSubmitted.type)).toHaveLength(1)
    const { papers } = await ask().call(getCertificates, { user_id: me.id, revision: 1 })
    expect(papers).toMatchObject({ education: 5, school: '厦门大学' })
    expect(await Promise.all((papers?.certificates ?? []).map(async (url) => (await fetch(url)).status))).toEqual([
      200, 200,
    ])
    await decide(me, 'approved', { kind: 'grade' })
    expect(await stateOf(me)).toMatchObject({ hasGradeChecked: 4, education: 5 })
    await users.call(updateUserInfo, { education: 6 }, me)
    expect(await stateOf(me)).toMatchObject({ hasGradeChecked: 0, education: 6 })
  })

  test('returns the reason when rejected', async () => {
    const me = await signUp(users)
    const { img_id } = await users.call(editCertificate, { key: await upload(me) }, me)
    await users.call(editGradeInfo, { education: 4, school: '厦门大学', certificate_ids: [img_id] }, me)
    await decide(me, 'rejected', { kind: 'grade', reason: '看不清编号' })
    expect(await users.call(getGradeInfo, {}, me)).toMatchObject({ hasGradeChecked: 3, reason: '看不清编号' })
  })
})

describe('verified badges', () => {
  const liveCity = { province: '上海', city: '上海', provinceCode: '31', cityCode: '3101' }
  const member = async (gender: 1 | 2): Promise<TestPerson> => {
    const me = await signUp(users)
    const fields = { name: '岚', gender, birthday: '1995-01-01', liveCity, work: 1 }
    await users.database.collection<{ _id: string }>('users', { shardKey: '_id' }).updateOne(
      { _id: me.id },
      {
        $set: { avatar: { _id: 'a', desc: '1', name: 'aaaaaaaaaa.jpg', isChecked: 0, addtime: clock.now() } },
        $inc: { version: 1 },
      },
    )
    await users.call(updateUserInfo, { ...fields, submit: true }, me)
    await decide(me, 'approved', { kind: 'profile' })
    return me
  }

  test('show on card and page, and in filters; a submission that is waiting is hidden from others', async () => {
    const [me, other] = [await member(2), await member(1)]
    const filtered = async (filter: object): Promise<string[]> =>
      (await users.call(getMoreUser, { provinceCode: '31', ...filter }, other)).showPerson.map(({ _id }) => _id)
    await submitCard(me)
    const seen = async () => (await users.call(getProfile, { user_id: me.id }, other)).profile
    expect((await seen()).hasRealChecked).toBe(0)
    expect((await users.call(hasRealChecked, { user_id: me.id }, other)).hasRealChecked).toBe(0)
    expect((await users.call(hasRealChecked, {}, me)).hasRealChecked).toBe(2)
    expect(await filtered({ realName: true })).toEqual([])
    await decide(me, 'approved')
    expect(await seen()).toMatchObject({ hasRealChecked: 4, hasFaceChecked: false })
    expect(await filtered({ realName: true })).toEqual([me.id])

    clock.advance(1_000)
    const verifiedAt = clock.now()
    await users.receive(faceVerified, me.id, { user_id: me.id, distance: 0.3, at: verifiedAt.toISOString() })
    expect((await seen()).hasFaceChecked).toBe(true)
    expect(await filtered({ faceChecked: true })).toEqual([me.id])
    expect(await filtered({ gradeChecked: true })).toEqual([])
    await users.receive(faceVerified, me.id, { user_id: me.id, distance: 0.3, at: new Date(0).toISOString() })
    expect((await seen()).hasFaceChecked).toBe(true)
  })
})
