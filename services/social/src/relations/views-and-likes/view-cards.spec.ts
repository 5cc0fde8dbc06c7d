import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { blacklisted, privacyChanged, profileApproved } from '@xinyu/contracts/events/users'
import { addShown, favorite } from '@xinyu/contracts/http/favorite/favorite'
import { getiViewlist, getViewMelist } from '@xinyu/contracts/http/favorite/relation-lists'
import { countsOf } from '@xinyu/contracts/internal/social'
import { pairId } from '@xinyu/contracts/rules/pair'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import { FixedClock } from '@xinyu/platform/clock'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { snapshot } from '@xinyu/testkit/people/builders'
import { type ServiceUnderTest, startService, type TestPerson } from '@xinyu/testkit/service-under-test'
import { type SocialConfig, socialConfig } from '../../config.ts'
import { SocialModule } from '../../social.module.ts'

let social: ServiceUnderTest<SocialConfig>
const clock = FixedClock.atNextNoon()
beforeAll(async () => {
  social = await startService({ name: 'social', module: SocialModule, config: socialConfig, clock })
})
afterAll(() => social.close())

const member = async (isVip = false): Promise<TestPerson> => {
  const vipLimitDate = new Date(clock.now().getTime() + 30 * DAY_MS).toISOString()
  const person = await social.person(isVip ? { vipLimitDate } : {})
  await social.receive(profileApproved, person.id, { user: snapshot({ _id: person.id }), revision: 1 })
  return person
}
const show = (me: TestPerson, ...people: TestPerson[]) =>
  social.call(addShown, { people: people.map(({ id }) => id) }, me)
const visitorsOf = async (person: TestPerson): Promise<string[]> =>
  (await social.call(getViewMelist, {}, person)).list.map(({ user2 }) => user2._id)
const viewsOf = async (me: TestPerson, other: TestPerson) => {
  await social.drain()
  return social.published
    .filter(({ key, type }) => key === pairId(me.id, other.id) && type === 'social.viewed.v1')
    .map(({ data }) => data)
}

test('people shown by the deck are viewed, all with one call, and published like any view', async () => {
  const [me, a, b] = [await member(), await member(true), await member()]
  await show(me, a, b, a)
  expect(await visitorsOf(a)).toEqual([me.id])
  expect((await social.call(getiViewlist, {}, me)).total).toBe(2)
  expect(await viewsOf(me, a)).toEqual([
    { relation_id: pairId(me.id, a.id), user_id: me.id, user2_id: a.id, silent: false, card: true },
  ])
  const client = new InternalClient({ ...social.config, SOCIAL_URL: social.service.url })
  expect((await client.call(countsOf, { user_id: b.id })).views).toBe(1)
})

test('a card counts once a day and pair, however often it is on top and whatever was viewed before', async () => {
  const [me, a, b] = [await member(), await member(true), await member()]
  await social.call(favorite, { user2_id: b.id }, me)
  for (let again = 0; again < 3; again++) {
    await show(me, a, b)
    clock.advance(2 * 3_600_000)
  }
  expect([await viewsOf(me, a), await viewsOf(me, b)]).toMatchObject([[{ card: true }], [{ silent: false }]])
  clock.advance(DAY_MS)
  await show(me, a, b)
  expect([(await viewsOf(me, a)).length, (await viewsOf(me, b)).length]).toEqual([2, 2])
})

test('in stealth only its viewer sees the view of a card; a visible view on the same day counts once', async () => {
  const [me, a] = [await member(), await member(true)]
  const stealth = (blockMe: boolean) =>
    social.receive(privacyChanged, me.id, {
      user: snapshot({ _id: me.id, privacy: { ...snapshot().privacy, blockMe } }),
    })
  await stealth(true)
  await show(me, a)
  await show(me, a)
  expect([await visitorsOf(a), (await social.call(getiViewlist, {}, me)).total]).toEqual([[], 1])
  await stealth(false)
  await show(me, a)
  expect(await visitorsOf(a)).toEqual([me.id])
  expect(await viewsOf(me, a)).toMatchObject([{ silent: true }, { silent: false }])
})

test('people who cannot be viewed are left out, and the answer does not reveal them', async () => {
  const [me, a, blocker, gone] = [await member(), await member(true), await member(), await member()]
  await social.receive(blacklisted, blocker.id, { user: snapshot({ _id: blocker.id }), user2_id: me.id })
  await social.receive(profileApproved, gone.id, { user: snapshot({ _id: gone.id, isCompleted: 6 }), revision: 2 })
  const answer = await social.call(addShown, { people: [me.id, blocker.id, gone.id, 'nobody', a.id] }, me)
  expect(answer).toEqual({ status: 0 })
  expect(await visitorsOf(a)).toEqual([me.id])
  expect((await social.call(getiViewlist, {}, me)).total).toBe(1)
})
