import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { profileApproved } from '@xinyu/contracts/events/users'
import { follow2 } from '@xinyu/contracts/http/favorite/favorite'
import { followsOf } from '@xinyu/contracts/internal/social'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { snapshot } from '@xinyu/testkit/people/builders'
import { type ServiceUnderTest, startService, type TestPerson } from '@xinyu/testkit/service-under-test'
import { type SocialConfig, socialConfig } from '../../config.ts'
import { SocialModule } from '../../social.module.ts'

let social: ServiceUnderTest<SocialConfig>
beforeAll(async () => {
  social = await startService({ name: 'social', module: SocialModule, config: socialConfig })
})
afterAll(() => social.close())

const member = async (): Promise<TestPerson> => {
  const person = await social.person()
  await social.receive(profileApproved, person.id, { user: snapshot({ _id: person.id }), revision: 1 })
  return person
}
const follows = (person: TestPerson, direction: 'following' | 'followers') =>
  new InternalClient({ ...social.config, SOCIAL_URL: social.service.url }).call(followsOf, {
    user_id: person.id,
    direction,
  })

test('following and followers are separate lists, which mark mutual follows', async () => {
  const [me, friend, star, fan] = [await member(), await member(), await member(), await member()]
  await social.call(follow2, { user_id: friend.id, isFollow: true }, me)
  await social.call(follow2, { user_id: star.id, isFollow: true }, me)
  await social.call(follow2, { user_id: me.id, isFollow: true }, friend)
  await social.call(follow2, { user_id: me.id, isFollow: true }, fan)
  await social.drain()
  const following = await follows(me, 'following')
  expect(new Set(following.ids)).toEqual(new Set([friend.id, star.id]))
  expect([following.mutual, following.total]).toEqual([[friend.id], 2])
  const followers = await follows(me, 'followers')
  expect(new Set(followers.ids)).toEqual(new Set([friend.id, fan.id]))
  expect(followers.mutual).toEqual([friend.id])
  await social.call(follow2, { user_id: me.id, isFollow: false }, friend)
  await social.drain()
  expect((await follows(me, 'following')).mutual).toEqual([])
})
