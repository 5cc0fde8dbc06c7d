import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { invitationPaid } from '@xinyu/contracts/events/payments'
import { banned, erased, profileApproved, registered } from '@xinyu/contracts/events/users'
import { addSharePerson, myShare, myShareSuccess } from '@xinyu/contracts/http/social/sharing'
import { FixedClock } from '@xinyu/platform/clock'
import { snapshot } from '@xinyu/testkit/people/builders'
import { type ServiceUnderTest, startService, type TestPerson } from '@xinyu/testkit/service-under-test'
import { type SocialConfig, socialConfig } from '../config.ts'
import { SocialModule } from '../social.module.ts'

let social: ServiceUnderTest<SocialConfig>
const clock = FixedClock.atNextNoon()
beforeAll(async () => {
  social = await startService({
    name: 'social',
    module: SocialModule,
    config: socialConfig,
    clock,
    env: { SHARE_REWARD_DAYS: '3', SHARE_REWARD_POINTS: '20', PUBLIC_URL: 'https://www.xinyu.example/' },
  })
})
afterAll(() => social.close())

const join = async (shareCode: string | null = null, isNewDevice: boolean | 'unknown' = true): Promise<TestPerson> => {
  const person = await social.person({ isCompleted: 2 })
  const user = snapshot({ _id: person.id, isCompleted: 1, wasApproved: false })
  await social.receive(registered, person.id, {
    user,
    how: 'phone',
    shareCode,
    ...(isNewDevice === 'unknown' ? {} : { isNewDevice }),
  })
  return person
}
const approve = (person: TestPerson, revision = 1) =>
  social.receive(profileApproved, person.id, { user: snapshot({ _id: person.id, name: '小岛' }), revision })
const codeOf = async (person: TestPerson): Promise<string> => (await social.call(myShare, {}, person)).shareCode
const rewards = async () => {
  await social.drain()
  return social.published.filter(({ type }) => type === 'social.invitation-rewarded.v1').map(({ data }) => data)
}
const rewardsOf = async (inviter: TestPerson) =>
  (await rewards()).filter((data) => (data as { inviter_id: string }).inviter_id === inviter.id)
const enter = (person: TestPerson, shareCode: string) => social.call(addSharePerson, { shareCode }, person)
const refusal = async (person: TestPerson, shareCode: string) =>
  (await social.refused(addSharePerson, { shareCode }, person)).code

test('my code stays the same; its link and its picture lead to the join page', async () => {
  const me = await join()
  const [first, again] = [await social.call(myShare, {}, me), await social.call(myShare, {}, me)]
  expect(again).toEqual(first)
  expect(first).toMatchObject({
    link: `https://www.xinyu.example/register?shareCode=${first.shareCode}`,
    qr: first.link,
    invited: 0,
    perPerson: { days: 3, points: 20 },
  })
})

test('an invited person counts once, is rewarded on approval, and paid when payments confirms', async () => {
  const me = await join()
  await approve(me)
  const friend = await join(await codeOf(me))
  const came = async () => (await social.call(myShareSuccess, {}, me)).list
  expect(await came()).toMatchObject([{ user: { _id: friend.id, name: '' }, state: 'waiting', reward: null }])
  await approve(friend)
  await approve(friend, 2)
  expect(await rewardsOf(me)).toEqual([{ user_id: friend.id, inviter_id: me.id, days: 3, points: 20 }])
  expect(await came()).toMatchObject([{ user: { name: '小岛' }, state: 'approved', approved: true, paidAt: null }])
  expect(await social.call(myShare, {}, me)).toMatchObject({
    invited: 1,
    approved: 1,
    earned: { days: 0, points: 0 },
    owed: { days: 3, points: 20 },
  })
  await social.receive(invitationPaid, me.id, { user_id: me.id, invited_id: friend.id, days: 3, points: 20 })
  expect(await came()).toMatchObject([{ state: 'paid', paidAt: expect.any(String), reward: { days: 3, points: 20 } }])
  expect(await social.call(myShare, {}, me)).toMatchObject({ earned: { days: 3, points: 20 }, owed: { days: 0 } })
})

test('an own second account on the same device brings nothing, and the inviter sees why', async () => {
  const me = await join()
  await approve(me)
  for (const isNewDevice of [false, 'unknown'] as const) {
    const second = await join(await codeOf(me), isNewDevice)
    await approve(second)
    expect(await refusal(second, await codeOf(me))).toBe('ALREADY_INVITED')
  }
  expect(await rewardsOf(me)).toEqual([])
  expect((await social.call(myShareSuccess, {}, me)).list).toMatchObject([
    { state: 'refused', refusal: 'DEVICE_NOT_NEW', reward: null },
    { state: 'refused', refusal: 'DEVICE_NOT_NEW', reward: null },
  ])
  expect(await social.call(myShare, {}, me)).toMatchObject({ invited: 0 })
})

test('a code can be entered once, within a day, on a new device, and it is not one’s own', async () => {
  const me = await join()
  await approve(me)
  const [code, friend, late, old] = [await codeOf(me), await join(), await join(), await join(null, false)]
  expect(await refusal(friend, 'NOSUCH2')).toBe('SHARE_CODE_INVALID')
  expect(await refusal(me, code)).toBe('SELF')
  expect(await refusal(old, code)).toBe('DEVICE_NOT_NEW')
  expect((await enter(friend, ` ${code.toLowerCase()} `)).inviter).toMatchObject({ _id: me.id, name: '小岛' })
  expect(await refusal(friend, code)).toBe('ALREADY_INVITED')
  clock.advance(25 * 3_600_000)
  expect(await refusal(late, code)).toBe('INVITE_TOO_LATE')
})

test('people who invite one another in a ring are rewarded by nobody', async () => {
  const [a, b, c] = [await join(), await join(), await join()]
  await enter(b, await codeOf(a))
  await enter(c, await codeOf(b))
  expect(await refusal(a, await codeOf(c))).toBe('INVITE_LOOP')
  // two concurrent invitations can still form a ring
  const invitations = social.database.collection<{ _id: string }>('invitations')
  const ring = await invitations.findOne({ _id: b.id })
  await invitations.insertOne({ ...ring, _id: a.id, inviter_id: c.id } as { _id: string })
  for (const person of [a, b, c]) await approve(person)
  expect(await Promise.all([a, b, c].map(rewardsOf))).toEqual([[], [], []])
  expect((await social.call(myShareSuccess, {}, a)).list).toMatchObject([{ state: 'refused', refusal: 'INVITE_LOOP' }])
})

test('a person approved before entering the code is rewarded at once, and only once', async () => {
  const [me, friend] = [await join(), await join()]
  await approve(me)
  await approve(friend)
  await enter(friend, await codeOf(me))
  await approve(friend, 2)
  expect(await rewardsOf(me)).toHaveLength(1)
})

test('banned and deleted accounts get no reward; an erasure removes the code and pending invitations', async () => {
  const [bad, gone] = [await join(), await join()]
  const friends = [await join(await codeOf(bad)), await join(await codeOf(gone))]
  const code = await codeOf(gone)
  await social.receive(banned, bad.id, { user: snapshot({ _id: bad.id, isCompleted: 5 }), reason: '广告', until: null })
  await social.receive(erased, gone.id, { user: snapshot({ _id: gone.id, isCompleted: 6, name: '' }) })
  for (const friend of friends) await approve(friend)
  expect([await rewardsOf(bad), await rewardsOf(gone)]).toEqual([[], []])
  expect(await refusal(await join(), code)).toBe('SHARE_CODE_INVALID')
})
