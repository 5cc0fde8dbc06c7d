import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { endSession, getSessions, getLoginLog } from '@xinyu/contracts/http/users/account'
import { loginV2, refreshToken } from '@xinyu/contracts/http/users/login'
import { FixedClock } from '@xinyu/platform/clock'
import { fetchSmsCode, signUp } from '@xinyu/testkit/people/members'
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

describe('refreshing', () => {
  test('rotates; within 30 s the same device gets the same successor; later a reuse ends the family', async () => {
    const me = await signUp(users, { deviceId: 'd1' })
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

  test('from another device within the grace period ends the family too, and a made-up token is nothing', async () => {
    const me = await signUp(users, { deviceId: 'd1' })
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

  test('concurrently from one device rotates the family once', async () => {
    const me = await signUp(users, { deviceId: 'd1' })
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => users.call(refreshToken, { refreshToken: me.refreshToken, deviceId: 'd1' })),
    )
    expect(new Set(answers.map((answer) => answer.refreshToken)).size).toBe(1)
  })

  test('works with a user id and a still valid token, as the shipped client does', async () => {
    const me = await signUp(users)
    const answer = await users.call(refreshToken, { userId: me.id, token: me.token })
    expect(answer.success).toBe(true)
    expect((await users.refused(refreshToken, { userId: 'other', token: me.token })).code).toBe('TOKEN_EXPIRED')
  })
})

describe('the list of logins', () => {
  const again = async (phone: string, os: string) => {
    clock.advance(61_000)
    const { user, token } = await users.call(loginV2, {
      phone,
      smsCode: await fetchSmsCode(users, phone),
      os,
      deviceId: os,
    })
    return { id: user._id, token }
  }

  test('shows where each login is and was last used, with the current one first', async () => {
    const me = await signUp(users, { os: 'iPhone', location: '福建 厦门', deviceId: 'd1' })
    const other = await again(me.phone, 'Windows')
    const { list } = await users.call(getSessions, {}, me)
    expect(list).toMatchObject([
      { isThis: true, isConsole: false, os: 'iPhone', location: '福建 厦门' },
      { isThis: false, os: 'Windows' },
    ])
    clock.advance(60_000)
    await users.call(refreshToken, { refreshToken: me.refreshToken, deviceId: 'd1', os: 'iPhone', location: '上海' })
    const seen = (await users.call(getSessions, {}, other)).list
    expect(seen).toMatchObject([
      { isThis: true, os: 'Windows' },
      { location: '上海', openedAt: list[0]?.openedAt },
    ])
    expect(seen[1]?.usedAt).not.toBe(list[0]?.usedAt)
  })

  test('ends one of the caller’s own at once, and none of another member', async () => {
    const me = await signUp(users, { os: 'iPhone' })
    const other = await again(me.phone, 'Windows')
    const stranger = await signUp(users)
    const [, second] = (await users.call(getSessions, {}, me)).list
    const session_id = second?._id ?? ''
    expect((await users.refused(endSession, { session_id }, stranger)).code).toBe('NOT_FOUND')
    expect(await users.call(getSessions, {}, other)).toBeDefined()
    expect((await users.call(endSession, { session_id }, me)).ended).toBe(1)
    expect((await users.refused(getSessions, {}, other)).code).toBe('TOKEN_EXPIRED')
    expect((await users.refused(endSession, { session_id }, me)).code).toBe('NOT_FOUND')
    expect((await users.call(getSessions, {}, me)).list).toHaveLength(1)
  })

  test('ends all except the current one', async () => {
    const me = await signUp(users)
    const others = [await again(me.phone, 'Windows'), await again(me.phone, 'Linux')]
    expect((await users.call(endSession, { others: true }, me)).ended).toBe(2)
    for (const other of others) expect((await users.refused(getSessions, {}, other)).code).toBe('TOKEN_EXPIRED')
    expect((await users.call(getSessions, {}, me)).list).toMatchObject([{ isThis: true }])
  })
})
