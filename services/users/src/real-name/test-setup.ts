import { afterAll, beforeAll, beforeEach, expect } from '@jest/globals'
import { reviewDecided } from '@xinyu/contracts/events/moderation'
import { editIdCardInfo } from '@xinyu/contracts/http/users/members'
import { editIdCard, policy } from '@xinyu/contracts/http/upload/upload'
import { getProfile } from '@xinyu/contracts/http/users/profile'
import { compareWithAvatar } from '@xinyu/contracts/internal/face'
import { checkCharacter } from '@xinyu/contracts/rules/people/id-card'
import { FixedClock } from '@xinyu/platform/clock'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { ObjectStore } from '@xinyu/platform/object-store/object-store'
import { type ServiceUnderTest, startService, type TestPerson } from '@xinyu/testkit/service-under-test'
import sharp from 'sharp'
import { type UsersConfig, usersConfig } from '../config.ts'
import { UsersModule } from '../users.module.ts'

export let users: ServiceUnderTest<UsersConfig>

/** the face service's next answer, and the comparisons requested so far */
export const face: { distance: number | null | Error; compared: object[] } = { distance: 0.31, compared: [] }
export const clock = FixedClock.atNextNoon()

/** Starts users for all tests of the file, with a face service that finds faces similar. */
beforeAll(async () => {
  users = await startService({
    name: 'users',
    module: UsersModule,
    config: usersConfig,
    clock,
    env: { SMS_CODES_PER_IP: '1000', PAPER_PHOTO_DAYS: '30' },
    internal: [
      {
        call: compareWithAvatar,
        answer: (input) => {
          face.compared.push(input)
          if (face.distance instanceof Error) throw face.distance
          return { distance: face.distance }
        },
      },
    ],
  })
})
beforeEach(() => {
  Object.assign(face, { distance: 0.31, compared: [] })
})
afterAll(() => users.close())

/** Makes a valid, unique number of a woman with this birthday. */
let last = 0
export const idNumber = (birthday = '19920229'): string => {
  const seventeen = `110105${birthday}${String((last += 2)).padStart(3, '0')}`
  return seventeen + checkCharacter(seventeen)
}
export const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 700, height: 440, channels: 3, background: '#88aacc' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .toBuffer()
export const upload = async (me: TestPerson): Promise<string> => {
  const form = await users.call(policy, {}, me)
  const body = new FormData()
  for (const [field, value] of Object.entries(form.fields)) body.append(field, value)
  body.append('file', new Blob([new Uint8Array(await picture())], { type: 'image/jpeg' }), 'a.jpg')
  expect((await fetch(form.host, { method: 'POST', body })).status).toBe(200)
  return form.fields.key
}
export const addPhoto = async (me: TestPerson, side: 'front' | 'back'): Promise<string> =>
  (await users.call(editIdCard, { side, key: await upload(me) }, me)).img_id
export const photos = async (me: TestPerson) => ({
  front_id: await addPhoto(me, 'front'),
  back_id: await addPhoto(me, 'back'),
})
export const submitCard = async (
  me: TestPerson,
  idCard = idNumber(),
): Promise<{ front_id: string; back_id: string }> => {
  const ids = await photos(me)
  await users.call(editIdCardInfo, { realName: '欧阳明月', idCard, ...ids }, me)
  return ids
}
export const decide = async (
  me: TestPerson,
  decision: 'approved' | 'rejected',
  {
    kind = 'realName',
    revision = 1,
    reason = '',
  }: { kind?: 'realName' | 'grade' | 'profile'; revision?: number; reason?: string } = {},
): Promise<void> =>
  users.receive(reviewDecided, `${kind}-${me.id}-${revision}`, {
    review_id: `${kind}-${me.id}-${revision}`,
    kind,
    subject_id: me.id,
    user_id: me.id,
    revision,
    decision,
    reasonCode: null,
    reason,
    moderator_id: 'm',
  })
export const ask = (): InternalClient =>
  new InternalClient({ ...users.config, USERS_URL: users.service.url } as UsersConfig)
export const store = (): ObjectStore => users.service.app.get(ObjectStore)
export const keysOf = async (me: TestPerson): Promise<string[]> => {
  const found: string[] = []
  for await (const key of store().keysBefore(`papers/of-${me.id}/`, new Date(8.64e15))) found.push(key)
  return found
}
export const stateOf = async (me: TestPerson) => (await users.call(getProfile, {}, me)).profile
