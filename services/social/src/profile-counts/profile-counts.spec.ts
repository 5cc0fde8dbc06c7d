import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { blacklisted, profileApproved } from '@xinyu/contracts/events/users'
import { changeLikeStatus, favorite, follow2 } from '@xinyu/contracts/http/favorite/favorite'
import { countsOf } from '@xinyu/contracts/internal/social'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { snapshot } from '@xinyu/testkit/people/builders'
import { type ServiceUnderTest, startService, type TestPerson } from '@xinyu/testkit/service-under-test'
import { type SocialConfig, socialConfig } from '../config.ts'
import { SocialModule } from '../social.module.ts'

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
const countsOfMe = ({ id }: TestPerson) =>
  new InternalClient({ ...social.config, SOCIAL_URL: social.service.url }).call(countsOf, { user_id: id })

test('counts acts of others towards a person and whom they follow, without people separated by a block', async () => {
  const [me, fan, star] = [await member(), await member(), await member()]
  await social.call(favorite, { user2_id: me.id }, fan)
  await social.call(favorite, { user2_id: me.id }, star)
  await social.call(changeLikeStatus, { user2_id: me.id, isLike: true }, fan)
  await social.call(follow2, { user_id: me.id, isFollow: true }, fan)
  await social.call(follow2, { user_id: star.id, isFollow: true }, me)
  await social.drain()
  const counts = { views: 2, likes: 1, loves: 0, follows: 1, followers: 1, posts: 0 }
  expect(await countsOfMe(me)).toEqual(counts)
  await social.receive(blacklisted, me.id, { user: snapshot({ _id: me.id }), user2_id: fan.id })
  expect(await countsOfMe(me)).toEqual({ ...counts, views: 1, likes: 0, followers: 0 })
  expect(await countsOfMe(await member())).toEqual({
    views: 0,
    likes: 0,
    loves: 0,
    follows: 0,
    followers: 0,
    posts: 0,
  })
})
