import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { avatarChanged, blacklisted, profileApproved, unblacklisted } from '@xinyu/contracts/events/users'
import { type FactEnvelope, topicOf } from '@xinyu/contracts/event'
import { Inbox } from '@xinyu/platform/db/inbox'
import { type ServiceUnderTest, startService } from '@xinyu/testkit/service-under-test'
import { userSnapshot } from '../../test/users.ts'
import { faceConfig, type FaceConfig } from '../config.ts'
import { FaceModule } from '../face.module.ts'
import { People } from './people.public.ts'

let face: ServiceUnderTest<FaceConfig>
beforeAll(async () => {
  face = await startService({ name: 'face', module: FaceModule, config: faceConfig, env: { FACE_WORKERS: '1' } })
}, 60_000)
afterAll(() => face.close())

const user = userSnapshot('u1')
const envelope = (
  fact: typeof avatarChanged | typeof blacklisted | typeof unblacklisted | typeof profileApproved,
  seq: number,
  data: object,
): FactEnvelope => ({
  id: `users.user:u1:${seq}`,
  type: fact.type,
  topic: topicOf(fact),
  key: 'u1',
  seq,
  at: new Date().toISOString(),
  data: { user, ...data },
})

test('facts of a user that come twice or out of order leave the same copy as those that come once and in order', async () => {
  const inbox = face.service.app.get(Inbox)
  const facts = [
    envelope(profileApproved, 1, { revision: 1 }),
    envelope(blacklisted, 2, { user2_id: 'u2' }),
    envelope(unblacklisted, 3, { user2_id: 'u2' }),
    envelope(blacklisted, 4, { user2_id: 'u3' }),
    envelope(avatarChanged, 5, { key: 'p/last.jpg' }),
  ]
  const [first, second, third, fourth, fifth] = facts
  for (const fact of [first, third, fifth, first, second, second, third, fourth, second, fifth])
    if (fact) await inbox.receive(fact)
  const people = face.service.app.get(People)
  expect([...(await people.apartFrom('u1'))]).toEqual(['u3'])
  expect([...(await people.apartFrom('u3'))]).toEqual(['u1'])
  expect((await people.one('u1')).isShown).toBe(true)
  expect(await face.database.db.collection<{ _id: string }>('members').findOne({ _id: 'u1' })).toMatchObject({
    avatarKey: 'p/last.jpg',
    faces: [],
  })
})
