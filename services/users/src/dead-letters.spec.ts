import type { Picture } from '@xinyu/platform/pictures/picture.rules'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { banDecided, reviewDecided } from '@xinyu/contracts/events/moderation'
import { membershipChanged, pointsChanged } from '@xinyu/contracts/events/payments'
import { matched, unmatched } from '@xinyu/contracts/events/social'
import { getProfile } from '@xinyu/contracts/http/users/profile'
import { Inbox } from '@xinyu/platform/db/inbox/inbox'
import { signUp } from '@xinyu/testkit/people/members'
import { type ServiceUnderTest, startService } from '@xinyu/testkit/service-under-test'
import { type UsersConfig, usersConfig } from './config.ts'
import { type User, UsersStore } from './user-store/user-store.public.ts'
import type { UserState } from './user/user.document.ts'
import { openPrivacy } from './user/new-user.rules.ts'
import { UsersModule } from './users.module.ts'

let users: ServiceUnderTest<UsersConfig>
beforeAll(async () => {
  users = await startService({
    name: 'users',
    module: UsersModule,
    config: usersConfig,
    env: { SMS_CODES_PER_IP: '1000' },
  })
})
afterAll(() => users.close())

const store = (): UsersStore => users.service.app.get(UsersStore, { strict: false })
const member = async (set: Partial<UserState> = {}) => {
  const me = await signUp(users)
  await store().change(me.id, () => ({ set }))
  return me
}
const stored = async (id: string): Promise<User> => {
  const user = await store().find(id)
  if (!user) throw new Error('no such member')
  return user
}
/** Makes every fact handler fail while these facts are delivered, so that they become dead letters. */
const deadLettered = async (...facts: (() => Promise<void>)[]): Promise<void> => {
  const inbox = users.service.app.get(Inbox)
  const { handle } = inbox
  inbox.handle = () => Promise.reject(new Error('a fault in the handler'))
  await Promise.all(facts.map((receive) => receive()))
  inbox.handle = handle
}
const replay = async (count: number): Promise<void> => {
  const { replayed, failed } = await users.service.app.get(Inbox).replayDeadLetters({ after: null, limit: 100 })
  expect([replayed, failed]).toEqual([count, 0])
}
const later = '2099-03-01T00:00:00.000Z'
const picture: Picture = { _id: 'p1', desc: '', name: 'aaaaaaaaaa.jpg', isChecked: 1, addtime: new Date() }

test('a dead letter that is replayed after later facts leads to the state without the failure', async () => {
  const [vip, rich, freed, banned, reviewed] = [
    await member(),
    await member(),
    await member(),
    await member(),
    await member({ isCompleted: 2, revision: 1, name: '岛' }),
  ]
  const membership = (user_id: string) =>
    users.receive(membershipChanged, user_id, { user_id, vipLimitDate: later, reason: 'order' })
  const points = (user_id: string, balance: number) =>
    users.receive(pointsChanged, user_id, { user_id, balance, change: 1, reason: 'order' })
  const ban = (user_id: string, isBan: boolean) =>
    users.receive(banDecided, user_id, { user_id, banned: isBan, reason: '骚扰', moderator_id: 'm1' })
  const review = (user_id: string) =>
    users.receive(reviewDecided, `profile:${user_id}`, {
      review_id: `r${user_id}`,
      kind: 'profile',
      subject_id: user_id,
      user_id,
      revision: 1,
      decision: 'approved',
      reasonCode: null,
      reason: '',
      moderator_id: 'm1',
    })
  await deadLettered(
    () => membership(vip.id),
    () => points(rich.id, 60),
    () => ban(freed.id, true),
    () => ban(banned.id, true),
    () => review(reviewed.id),
  )
  await points(vip.id, 30)
  await membership(rich.id)
  await ban(freed.id, false)
  await points(reviewed.id, 5)
  await replay(5)
  expect(await stored(vip.id)).toMatchObject({ vipLimitDate: new Date(later), guanPoint: 30 })
  expect(await stored(rich.id)).toMatchObject({ vipLimitDate: new Date(later), guanPoint: 60 })
  expect(await stored(freed.id)).toMatchObject({ isCompleted: 0, ban: null })
  expect(await stored(banned.id)).toMatchObject({ isCompleted: 5 })
  expect(await stored(reviewed.id)).toMatchObject({ isCompleted: 4, approved: { name: '岛' } })
})

test('a match, or its end, that is replayed late opens or closes the album as it would have on time', async () => {
  const me = await signUp(users)
  const privacy = { ...openPrivacy, whoSeesPhotos: 'matches' as const }
  const [kept, ended] = [
    await member({ isCompleted: 4, images: [picture], privacy }),
    await member({ isCompleted: 4, images: [picture], privacy }),
  ]
  const album = async (user_id: string) => (await users.call(getProfile, { user_id }, me)).profile.images.length
  const receive = (fact: typeof matched | typeof unmatched, id: string) =>
    users.receive(fact, `relation:${id}`, { relation_id: `relation:${id}`, user_id: id, user2_id: me.id })
  await deadLettered(
    () => receive(matched, kept.id),
    () => receive(matched, ended.id),
  )
  await receive(unmatched, ended.id)
  await replay(2)
  expect([await album(kept.id), await album(ended.id)]).toEqual([1, 0])
})
