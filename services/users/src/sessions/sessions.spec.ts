import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { getLoginLog, refreshToken } from '@xinyu/contracts/http/users'
import { FixedClock } from '@xinyu/platform/clock'
import { joined } from '@xinyu/testkit/members'
import { type ServiceUnderTest, startService } from '@xinyu/testkit/service-under-test'
import { type UsersConfig, usersConfig } from '../config.ts'
import { UsersModule } from '../users.module.ts'

jest.setTimeout(30_000)
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
}, 60_000)
afterAll(() => users.close())

describe('refreshing', () => {
  test('rotates; within 30 s the same device gets the same successor; later a reuse ends the family', async () => {
    const me = await joined(users, { deviceId: 'd1' })
    const second = await users.call(refreshToken, { refreshToken: me.refreshToken, deviceId: 'd1' })
    const lost = await users.call(refreshToken, { refreshToken: me.refreshToken, deviceId: 'd1' })
    expect(lost.refreshToken).toBe(second.refreshToken)
    clock.advance(31_000)
    const reuse = await users.refused(refreshToken, { refreshToken: me.refreshToken, deviceId: 'd1' })
    expect([reuse.code, reuse.http, reuse.refusal.user_id]).toEqual(['REFRESH_REUSED', 401, undefined])
    expect((await users.refused(refreshToken, { refreshToken: second.refreshToken, deviceId: 'd1' })).code).toBe(
      'TOKEN_EXPIRED',
    )
    expect((await users.refused(getLoginLog, {}, { id: me.id, token: second.token })).code).toBe('TOKEN_EXPIRED')
  })

  test('by another device within the grace ends the family too, and a made-up token is nothing', async () => {
    const me = await joined(users, { deviceId: 'd1' })
    await users.call(refreshToken, { refreshToken: me.refreshToken, deviceId: 'd1' })
    expect((await users.refused(refreshToken, { refreshToken: me.refreshToken, deviceId: 'thief' })).code).toBe(
      'REFRESH_REUSED',
    )
    const parts = me.refreshToken.split('.')
    expect((await users.refused(refreshToken, { refreshToken: `${parts[0]}.2.${parts[2]}` })).code).toBe(
      'TOKEN_EXPIRED',
    )
    const several = `${me.refreshToken.slice(0, -1)}é`
    expect((await users.refused(refreshToken, { refreshToken: several })).code).toBe('TOKEN_EXPIRED')
    expect((await users.refused(refreshToken, {})).http).toBe(401)
  })

  test('at once from one device rotates the family once', async () => {
    const me = await joined(users, { deviceId: 'd1' })
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => users.call(refreshToken, { refreshToken: me.refreshToken, deviceId: 'd1' })),
    )
    expect(new Set(answers.map((answer) => answer.refreshToken)).size).toBe(1)
  })

  test('works with a user id and a still valid token, as the shipped client does', async () => {
    const me = await joined(users)
    const answer = await users.call(refreshToken, { userId: me.id, token: me.token })
    expect(answer.success).toBe(true)
    expect((await users.refused(refreshToken, { userId: 'other', token: me.token })).code).toBe('TOKEN_EXPIRED')
  })
})
