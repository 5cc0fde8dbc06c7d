import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { CheckStatus } from '@xinyu/contracts/enums'
import { getProfile, updateUserInfo } from '@xinyu/contracts/http/users/profile'
import { setPassword } from '@xinyu/contracts/http/users/account'
import { getPayee } from '@xinyu/contracts/internal/users'
import { FixedClock } from '@xinyu/platform/clock'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { fetchSmsCode, signUp } from '@xinyu/testkit/people/members'
import { type ServiceUnderTest, startService, type TestPerson } from '@xinyu/testkit/service-under-test'
import { type UsersConfig, usersConfig } from '../config.ts'
import { UserSecrets, UsersStore } from '../user-store/user-store.public.ts'
import { UsersModule } from '../users.module.ts'

const clock = FixedClock.atNextNoon()
let users: ServiceUnderTest<UsersConfig>
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

const password = 'tulip-cobalt-91'
const account = 'ming@example.com'
const member = async (): Promise<TestPerson & { id: string }> => {
  const me = await signUp(users, { deviceId: randomUUID() })
  clock.advance(61_000)
  await users.call(setPassword, { password, smsCode: await fetchSmsCode(users, me.phone) }, me)
  return me
}
/** `realName` null: verified by an earlier system, without a card on file. */
const verify = async ({ id }: { id: string }, realName: string | null): Promise<void> => {
  const secrets = users.service.app.get(UserSecrets, { strict: false })
  const identity = realName === null ? null : secrets.sealIdentity(id, { realName, number: '110105199605200069' })
  await users.service.app
    .get(UsersStore, { strict: false })
    .change(id, () => ({ set: { hasRealChecked: CheckStatus.Verified, identity } }))
}
const givePayee = (me: TestPerson, realName: string) =>
  users.call(updateUserInfo, { withdrawInfo: { kind: 'alipay', realName, account }, password }, me)
const refusedPayee = async (me: TestPerson, realName: string) =>
  users.refused(updateUserInfo, { withdrawInfo: { kind: 'alipay', realName, account }, password }, me)
const asked = ({ id }: { id: string }) =>
  new InternalClient({ ...users.config, USERS_URL: users.service.url } as UsersConfig).call(getPayee, { user_id: id })

test('a payee whose name differs from the verified one is refused with a hint, and nothing is stored', async () => {
  const me = await member()
  await verify(me, '欧阳明月')
  const { code, refusal } = await refusedPayee(me, '王小明')
  expect([code, refusal.msg]).toEqual(['PAYEE_NAME', '收款人姓名与实名认证的姓名不一致，请填写本人名下的收款账户'])
  expect(await asked(me)).toMatchObject({ payee: null, isOwnName: null, hasRealName: true })
  expect((await givePayee(me, ' 欧阳 明月 ')).profile.hasWithdrawInfo).toBe(true)
  expect(await asked(me)).toMatchObject({ payee: { account }, isOwnName: true })
})

test('a payee given before the name was verified must be given again when the names differ', async () => {
  const me = await member()
  await givePayee(me, '王小明')
  const masked = { hasWithdrawInfo: true, withdrawInfo: { kind: 'alipay', account: '**明 · mi***@example.com' } }
  expect((await users.call(getProfile, {}, me)).profile).toMatchObject(masked)
  const other = await signUp(users)
  expect((await users.call(getProfile, {}, other)).profile).toMatchObject({ withdrawInfo: null, appleUserInfo: null })
  expect(await asked(me)).toMatchObject({ isOwnName: null, hasRealName: false })
  await verify(me, '欧阳明月')
  expect((await users.call(getProfile, {}, me)).profile).toMatchObject({
    hasWithdrawInfo: false,
    withdrawInfo: null,
    payee: '**明 · mi***@example.com',
  })
  expect(await asked(me)).toMatchObject({ isOwnName: false, hasRealName: true })
})

test('the payee of a member verified without a card on file is accepted under any name', async () => {
  const me = await member()
  await verify(me, null)
  expect((await givePayee(me, '王小明')).profile.hasWithdrawInfo).toBe(true)
  expect(await asked(me)).toMatchObject({ isOwnName: null, hasRealName: true })
})
