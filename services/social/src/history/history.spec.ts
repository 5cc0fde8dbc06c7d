import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { blacklisted, erased } from '@xinyu/contracts/events/users'
import { getViewMelist } from '@xinyu/contracts/http/favorite/relation-lists'
import { addView, getView } from '@xinyu/contracts/http/social/sharing'
import { addBrowsed } from '@xinyu/contracts/internal/social'
import { FixedClock } from '@xinyu/platform/clock'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { snapshot } from '@xinyu/testkit/people/builders'
import { knownMember } from '@xinyu/testkit/people/known-member'
import { type ServiceUnderTest, startService, type TestPerson } from '@xinyu/testkit/service-under-test'
import { type SocialConfig, socialConfig } from '../config.ts'
import { SocialModule } from '../social.module.ts'

let social: ServiceUnderTest<SocialConfig>
const clock = FixedClock.atNextNoon()
beforeAll(async () => {
  social = await startService({ name: 'social', module: SocialModule, config: socialConfig, clock })
})
afterAll(() => social.close())

const look = async (me: TestPerson, other: TestPerson): Promise<void> => {
  clock.advance(1_000)
  await social.call(addView, { user_id: other.id }, me)
}
const browsed = async (me: TestPerson) =>
  (await social.call(getView, {}, me)).list.map(({ user, times }) => [user._id, times])

test('people I viewed are in my history, latest first and counted, and are not notified', async () => {
  const [me, a, b] = [await knownMember(social), await knownMember(social), await knownMember(social)]
  await look(me, a)
  await look(me, b)
  await look(me, a)
  expect(await browsed(me)).toEqual([
    [a.id, 2],
    [b.id, 1],
  ])
  expect([await browsed(a), (await social.call(getViewMelist, {}, a)).total]).toEqual([[], 0])
})

test('a recommendation adds its people, repeated or not, and removes no view of mine', async () => {
  const [me, a, b] = [await knownMember(social), await knownMember(social), await knownMember(social)]
  await look(me, a)
  await look(me, a)
  clock.advance(1_000)
  const client = new InternalClient({ ...social.config, SOCIAL_URL: social.service.url })
  for (let twice = 0; twice < 2; twice++)
    await client.call(addBrowsed, { user_id: me.id, people: [a.id, b.id], at: clock.now().toISOString() })
  expect(await browsed(me)).toEqual([
    [b.id, 1],
    [a.id, 2],
  ])
})

test('blocked people are left out; a person who blocked me cannot be added', async () => {
  const [me, a, b] = [await knownMember(social), await knownMember(social), await knownMember(social)]
  await look(me, a)
  for (const one of [a, b]) await social.receive(blacklisted, one.id, { user: snapshot(one.user), user2_id: me.id })
  expect(await social.call(getView, {}, me)).toMatchObject({ list: [], total: 0 })
  expect((await social.refused(addView, { user_id: b.id }, me)).code).toBe('USER_NOT_FOUND')
  expect((await social.refused(addView, { user_id: me.id }, me)).code).toBe('VIEW_FAILED')
})

test('an erased person is in nobody’s history and has none', async () => {
  const [me, a] = [await knownMember(social), await knownMember(social)]
  await look(me, a)
  await look(a, me)
  await social.receive(erased, a.id, { user: snapshot({ ...a.user, isCompleted: 6, name: '' }) })
  expect(await browsed(me)).toEqual([])
  expect(await social.database.collection('browse_history').countDocuments({ user_id: a.id })).toBe(0)
})
