import type { Picture } from '@xinyu/platform/pictures/picture.rules'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { matched, unmatched } from '@xinyu/contracts/events/social'
import { type DataOf, type FactEnvelope, type Fact, topicOf } from '@xinyu/contracts/event'
import { getProfile } from '@xinyu/contracts/http/users/profile'
import { Inbox } from '@xinyu/platform/db/inbox/inbox'
import { signUp } from '@xinyu/testkit/people/members'
import { type ServiceUnderTest, startService } from '@xinyu/testkit/service-under-test'
import { type UsersConfig, usersConfig } from '../config.ts'
import { UsersStore } from '../user-store/user-store.public.ts'
import { openPrivacy } from '../user/new-user.rules.ts'
import { UsersModule } from '../users.module.ts'

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

const picture: Picture = { _id: 'p1', desc: '', name: 'aaaaaaaaaa.jpg', isChecked: 1, addtime: new Date() }
const envelopeOf = <F extends Fact>(fact: F, key: string, seq: number, data: DataOf<F>): FactEnvelope => ({
  id: `${topicOf(fact)}:${key}:${seq}`,
  type: fact.type,
  topic: topicOf(fact),
  key,
  seq,
  at: new Date().toISOString(),
  data,
})
const inbox = (): Inbox => users.service.app.get(Inbox)

test('an album for matches opens with the match and closes with its end; a repeated old fact changes nothing', async () => {
  const [me, other] = [await signUp(users), await signUp(users)]
  await users.service.app.get(UsersStore, { strict: false }).change(other.id, () => ({
    set: { isCompleted: 4, images: [picture], privacy: { ...openPrivacy, whoSeesPhotos: 'matches' } },
  }))
  const album = async (): Promise<number> =>
    (await users.call(getProfile, { user_id: other.id }, me)).profile.images.length
  const data = { relation_id: 'r1', user_id: other.id, user2_id: me.id }
  const match = envelopeOf(matched, 'r1', 1, data)
  expect(await album()).toBe(0)
  await inbox().receive(match)
  expect(await album()).toBe(1)
  await inbox().receive(envelopeOf(unmatched, 'r1', 2, data))
  await inbox().receive(match)
  await inbox().handle(match)
  expect(await album()).toBe(0)
})
