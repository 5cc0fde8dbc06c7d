import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { liked } from '@xinyu/contracts/events/social'
import { privacyChanged, profileApproved, profileChanged, profileSubmitted } from '@xinyu/contracts/events/users'
import {
  changeLikeStatus,
  deleteOneFavorite,
  favorite,
  follow2,
  getfavorite,
  getfavoritelist,
} from '@xinyu/contracts/http/favorite/favorite'
import {
  getiLikelist,
  getLikeEachlist,
  getLikeMelist,
  changeFavoriteViewStatus,
} from '@xinyu/contracts/http/favorite/relation-lists'
import type { UserSnapshot } from '@xinyu/contracts/profile/user-snapshot'
import { pairId } from '@xinyu/contracts/rules/pair'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import { snapshot } from '@xinyu/testkit/people/builders'
import { knownMember } from '@xinyu/testkit/people/known-member'
import { type ServiceUnderTest, startService, type TestPerson } from '@xinyu/testkit/service-under-test'
import { type SocialConfig, socialConfig } from '../../config.ts'
import { SocialModule } from '../../social.module.ts'

const tomorrow = new Date(Date.now() + DAY_MS).toISOString()
const stealth: UserSnapshot['privacy'] = { ...snapshot().privacy, blockMe: true }
let social: ServiceUnderTest<SocialConfig>
beforeAll(async () => {
  social = await startService({ name: 'social', module: SocialModule, config: socialConfig })
})
afterAll(() => social.close())

const vip = async (): Promise<TestPerson> => {
  const person = await social.person({ vipLimitDate: tomorrow })
  await social.receive(profileApproved, person.id, { user: snapshot({ _id: person.id, name: '会员' }), revision: 1 })
  return person
}
const recordOf = async (me: TestPerson, other: TestPerson) =>
  (await social.call(getfavorite, { user2_id: other.id }, me)).favorite

test('only VIP members see in a record who liked or viewed them', async () => {
  const [free, paying, fan] = [await knownMember(social), await vip(), await knownMember(social)]
  for (const me of [free, paying]) {
    await social.call(favorite, { user2_id: me.id }, fan)
    await social.call(changeLikeStatus, { user2_id: me.id, isLike: true }, fan)
  }
  expect(await recordOf(paying, fan)).toMatchObject({ love2: { isLike: true, viewedAt: expect.any(String) } })
  expect(await recordOf(free, fan)).toBeNull()
})

test('without VIP my acts towards a person do not reveal that they liked or viewed me', async () => {
  const [me, fan, stranger] = [await knownMember(social), await knownMember(social), await knownMember(social)]
  await social.call(favorite, { user2_id: me.id }, fan)
  await social.call(changeLikeStatus, { user2_id: me.id, isLike: true }, fan)
  const sees = async (other: TestPerson) => {
    const { view } = await social.call(favorite, { user2_id: other.id }, me)
    const { favorite: followed } = await social.call(follow2, { user_id: other.id, isFollow: true }, me)
    const { list } = await social.call(getfavoritelist, {}, me)
    const all = [view, followed, list.find(({ user2 }) => user2._id === other.id), await recordOf(me, other)]
    return all.map((record) => ({ ...record?.love2, _id: '' }))
  }
  expect(await sees(fan)).toEqual(await sees(stranger))
})

test('my record does not move when a person I follow likes me', async () => {
  const [me, fan] = [await knownMember(social), await knownMember(social)]
  await social.call(follow2, { user_id: fan.id }, me)
  const before = await recordOf(me, fan)
  await social.call(changeLikeStatus, { user2_id: me.id, isLike: true }, fan)
  await social.call(favorite, { user2_id: me.id }, fan)
  expect(await recordOf(me, fan)).toEqual(before)
})

test('both people know of a returned like', async () => {
  const [a, b] = [await knownMember(social), await knownMember(social)]
  await social.call(changeLikeStatus, { user2_id: b.id, isLike: true }, a)
  await social.call(changeLikeStatus, { user2_id: a.id, isLike: true }, b)
  expect(await recordOf(a, b)).toMatchObject({ love: { isLike: true }, love2: { isLike: true } })
  expect((await social.call(getLikeEachlist, {}, b)).list).toMatchObject([{ user2: { name: a.user.name } }])
  const likes = social.published.filter(({ key, type }) => key === pairId(a.id, b.id) && type === liked.type)
  expect(likes.map(({ data }) => data)).toMatchObject([{ user_id: a.id }, { user_id: b.id, isReturned: true }])
  expect(likes[0]?.data).not.toHaveProperty('isReturned')
})

test('marking a person as seen, or forgetting them, does not reveal whether they liked or viewed me', async () => {
  const [me, fan, stranger] = [await knownMember(social), await knownMember(social), await knownMember(social)]
  await social.call(changeLikeStatus, { user2_id: me.id, isLike: true }, fan)
  for (const call of [changeFavoriteViewStatus, deleteOneFavorite])
    for (const other of [fan, stranger])
      expect(await social.call(call, { favorite_id: pairId(me.id, other.id) }, me)).toEqual({ status: 0 })
})

test('a view, a like and my lists show nothing of people in stealth or never approved', async () => {
  const me = await vip()
  const secret = { avatar: 'https://pictures.example/secret.jpg', aboutMe: '秘密' }
  const hidden = await knownMember(social, { ...secret, privacy: stealth })
  const unknown = await knownMember(social, { ...secret, isCompleted: 2, wasApproved: false })
  for (const other of [hidden, unknown]) {
    const answers = [
      await social.call(favorite, { user2_id: other.id }, me),
      await social.call(changeLikeStatus, { user2_id: other.id, isLike: true }, me),
      await social.call(getfavorite, { user2_id: other.id }, me),
      await social.call(getiLikelist, {}, me),
      await social.call(getfavoritelist, {}, me),
    ]
    const text = JSON.stringify(answers)
    for (const planted of [other.user.name, secret.avatar, secret.aboutMe]) expect(text).not.toContain(planted)
    expect(answers[0]).toMatchObject({ view: { user2: { _id: other.id, name: '', avatar: null, isCompleted: 0 } } })
  }
})

test('a person in stealth is shown to the people they like only if those are VIP', async () => {
  const [paying, free] = [await vip(), await knownMember(social)]
  const shy = await knownMember(social)
  await social.receive(privacyChanged, shy.id, { user: { ...shy.user, privacy: stealth } })
  for (const me of [paying, free]) {
    await social.call(changeLikeStatus, { user2_id: me.id, isLike: true }, shy)
    await social.call(favorite, { user2_id: shy.id }, me)
  }
  expect((await social.call(getLikeMelist, {}, paying)).list).toMatchObject([{ user2: { name: shy.user.name } }])
  expect(await recordOf(free, shy)).toMatchObject({ user2: { name: '' }, love2: { isLike: false } })
})

test('a person waiting for another review is shown as approved', async () => {
  const [me, other] = [await knownMember(social), await knownMember(social)]
  await social.call(follow2, { user_id: other.id }, me)
  const waiting = { ...other.user, isCompleted: 2, wasApproved: true }
  await social.receive(profileChanged, other.id, { user: waiting })
  await social.receive(profileSubmitted, other.id, { user: waiting, revision: 2, texts: [], images: [] })
  expect((await recordOf(me, other))?.user2).toMatchObject({ name: other.user.name, isCompleted: 4 })
})
