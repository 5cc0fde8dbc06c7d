import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { moderationAudited } from '@xinyu/contracts/events/audit'
import { findSimilarFaces } from '@xinyu/contracts/internal/face'
import { newId } from '@xinyu/platform/ids'
import { type ServiceUnderTest, startService, type TestPerson } from '@xinyu/testkit/service-under-test'
import { type ModerationConfig, moderationConfig } from '../config.ts'
import { ModerationModule } from '../moderation.module.ts'

const twin = { user_id: newId(), user: { name: '旧号', GID: '36000001', avatar: null }, isCompleted: 5 }
let moderation: ServiceUnderTest<ModerationConfig>
const requests: object[] = []
beforeAll(async () => {
  moderation = await startService({
    name: 'moderation',
    module: ModerationModule,
    config: moderationConfig,
    internal: [
      {
        call: findSimilarFaces,
        answer: (input) => {
          requests.push(input)
          return { state: 'compared', faces: [{ ...twin, likeness: 'same' }] }
        },
      },
    ],
  })
})
afterAll(() => moderation.close())

const compared = async (path: string, { token }: TestPerson) => {
  const reply = await fetch(`${moderation.service.url}/api/admin/faceComparisons${path}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return { http: reply.status, body: (await reply.json()) as unknown }
}

test('a moderator sees whose face resembles a member’s, and the trail records whom they were shown', async () => {
  const [moderator, me] = [await moderation.person({ roles: ['moderator'] }), newId()]
  const record = { id: me, user_id: me, state: 'compared', faces: [{ ...twin, likeness: 'same' }] }
  expect((await compared(`/${me}`, moderator)).body).toEqual(record)
  expect(requests).toEqual([{ user_id: me, take: 6 }])
  await moderation.drain()
  const audited = moderation.published.find(({ type }) => type === moderationAudited.type)
  expect(audited?.data).toMatchObject({ actor_id: moderator.id, outcome: 'shown', people: [me, twin.user_id] })
})

test('there is no list of everybody’s faces, and only staff who moderate may ask', async () => {
  const before = requests.length
  const moderator = await moderation.person({ roles: ['moderator'] })
  expect(await compared('?range=[0,24]', moderator)).toEqual({ http: 200, body: [] })
  for (const roles of [['finance'], []] as const)
    expect((await compared(`/${newId()}`, await moderation.person({ roles: [...roles] }))).http).toBe(403)
  expect(requests).toHaveLength(before)
})
