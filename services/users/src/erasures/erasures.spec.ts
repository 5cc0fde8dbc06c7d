import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { faceDataErased } from '@xinyu/contracts/events/face'
import { chatErased, moderationErased, paymentsErased, socialErased } from '@xinyu/contracts/events/people'
import { deleteuser } from '@xinyu/contracts/http/users'
import { FixedClock } from '@xinyu/platform/clock'
import { joined } from '@xinyu/testkit/members'
import { type ServiceUnderTest, startService } from '@xinyu/testkit/service-under-test'
import { type UsersConfig, usersConfig } from '../config.ts'
import { UsersModule } from '../users.module.ts'

let users: ServiceUnderTest<UsersConfig>
const clock = FixedClock.atNextNoon()
beforeAll(async () => {
  users = await startService({
    name: 'users',
    module: UsersModule,
    config: usersConfig,
    clock,
    env: { SMS_CODES_PER_IP: '1000' },
  })
})
afterAll(() => users.close())

const listed = async (
  filter: object,
): Promise<{ id: string; missing: string[]; receipts: { service: string; at: string }[] }[]> => {
  const admin = await users.person({ roles: ['admin'] })
  const answer = await fetch(
    `${users.service.url}/api/admin/erasures?filter=${encodeURIComponent(JSON.stringify(filter))}`,
    { headers: { authorization: `Bearer ${admin.token}` } },
  )
  expect(answer.status).toBe(200)
  return (await answer.json()) as never
}

test('the platform team sees which service has not said that nothing is left, in whatever order they say it', async () => {
  const me = await joined(users)
  const at = clock.now().toISOString()
  // a receipt may be heard before users hears of the erasure itself
  await users.hear(socialErased, me.id, { user_id: me.id, at })
  expect(await listed({ id: [me.id] })).toEqual([])
  await users.call(deleteuser, {}, me)
  clock.advance(16 * 86_400_000)
  await users.runJob('account-deadlines')
  await users.drain()
  expect(await listed({ isComplete: false })).toMatchObject([
    { id: me.id, missing: ['chat', 'payments', 'face', 'moderation'] },
  ])
  await users.hear(chatErased, me.id, { user_id: me.id, at })
  await users.hear(chatErased, me.id, { user_id: me.id, at: clock.now().toISOString() })
  await users.hear(faceDataErased, me.id, { user_id: me.id, at })
  await users.hear(moderationErased, me.id, { user_id: me.id, at })
  expect(await listed({ isComplete: false })).toMatchObject([{ missing: ['payments'] }])
  await users.hear(paymentsErased, me.id, { user_id: me.id, at })
  expect(await listed({ isComplete: false })).toEqual([])
  const [whole] = await listed({ isComplete: true })
  expect(whole).toMatchObject({ id: me.id, missing: [] })
  expect(whole?.receipts.find(({ service }) => service === 'chat')?.at).toBe(at)
  expect(
    (
      await fetch(`${users.service.url}/api/admin/erasures`, {
        headers: { authorization: `Bearer ${(await users.person()).token}` },
      })
    ).status,
  ).toBe(403)
})
