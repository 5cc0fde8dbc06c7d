import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { membershipChanged } from '@xinyu/contracts/events/payments'
import { blacklisted, keptApart, registered } from '@xinyu/contracts/events/users'
import { newId } from '@xinyu/platform/ids'
import { snapshot } from '@xinyu/testkit/people/builders'
import { FactFeed } from '@xinyu/testkit/fact-feed'
import { testPeopleCopyConformance } from '@xinyu/testkit/people/people-copy-conformance'
import { type ServiceUnderTest, startService } from '@xinyu/testkit/service-under-test'
import { type SocialConfig, socialConfig } from '../config.ts'
import { SocialModule } from '../social.module.ts'
import { People } from './people.public.ts'

let social: ServiceUnderTest<SocialConfig>
let people: People
let feed: FactFeed
beforeAll(async () => {
  social = await startService({ name: 'social', module: SocialModule, config: socialConfig })
  people = social.service.app.get(People)
  feed = new FactFeed(social.service)
})
afterAll(() => social.close())

testPeopleCopyConformance({
  service: () => social.service,
  isBlocked: (one, other) => people.isBlockedEitherWay(one, other),
  nameOf: async (id) => (await people.find(id))?.user?.name,
})

test('hiding from a contact leaves them reachable for me, but not the reverse, and hides me from them', async () => {
  const [me, contact] = [newId(), newId()]
  for (const id of [me, contact])
    await feed.receive(registered, id, 1, { user: snapshot({ _id: id }), how: 'phone', shareCode: null })
  await feed.receive(keptApart, me, 2, { user_id: me, user2_id: contact })
  expect([await people.isBlockedEitherWay(me, contact), await people.isBlockedEitherWay(contact, me)]).toEqual([
    false,
    true,
  ])
  expect([await people.blockedWith(me), await people.blockedWith(contact)]).toEqual([[], [me]])
  expect((await people.asSeenBy(me, [contact])).get(contact)?.refusal).toBeNull()
  expect((await people.asSeenBy(contact, [me])).get(me)?.refusal).toBe('BLACKLISTED')
})

test('facts of three streams about a new person, applied at once, are all stored', async () => {
  const vipLimitDate = '2027-01-01T00:00:00.000Z'
  await Promise.all(
    Array.from({ length: 60 }, async () => {
      const [id, other] = [newId(), newId()]
      await Promise.all([
        feed.receive(registered, id, 1, { user: snapshot({ _id: id, name: '岛' }), how: 'phone', shareCode: null }),
        feed.receive(membershipChanged, id, 1, { user_id: id, vipLimitDate, reason: 'order' }),
        feed.receive(blacklisted, other, 1, { user: snapshot({ _id: other }), user2_id: id }),
      ])
      expect(await people.find(id)).toMatchObject({
        user: { name: '岛' },
        vipLimitDate: new Date(vipLimitDate),
      })
      expect(await people.blockedWith(id)).toEqual([other])
    }),
  )
})
