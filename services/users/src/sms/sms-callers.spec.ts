import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { compareSMScode, compareSMScodeV2, getSMSCodeV2 } from '@xinyu/contracts/http/users/sms-codes'
import { getSMSCode } from '@xinyu/contracts/http/users/login'
import { FixedClock } from '@xinyu/platform/clock'
import { newPhone } from '@xinyu/testkit/people/members'
import { type ServiceUnderTest, startService } from '@xinyu/testkit/service-under-test'
import { type UsersConfig, usersConfig } from '../config.ts'
import { UsersModule } from '../users.module.ts'

let users: ServiceUnderTest<UsersConfig>
const clock = FixedClock.atNextNoon()
beforeAll(async () => {
  users = await startService({ name: 'users', module: UsersModule, config: usersConfig, clock })
})
afterAll(() => users.close())

const ask = async ({ path }: { path: string }, input: object, authorization?: string): Promise<[number, string]> => {
  const reply = await fetch(`${users.service.url}/api/${path}`, {
    method: 'POST',
    body: JSON.stringify(input),
    headers: { 'content-type': 'application/json', ...(authorization ? { authorization } : {}) },
  })
  const { status, code } = (await reply.json()) as { status: number; code?: string }
  return [reply.status, code ?? String(status)]
}
const basic = `Basic ${Buffer.from('app:app-secret').toString('base64')}`

test.each([
  [getSMSCode, compareSMScode],
  [getSMSCodeV2, compareSMScodeV2],
])(
  'a code can be sent and compared with the client’s credentials or any valid token, and not without',
  async (send, compare) => {
    const [member, guest] = [await users.person(), await users.person({ type: 'temp' })]
    for (const authorization of [basic, `Bearer ${member.token}`, member.token, `Bearer ${guest.token}`]) {
      const phone = newPhone()
      expect(await ask(send, { phone }, authorization)).toEqual([200, '0'])
      const { code } = (await (await fetch(`${users.sandboxes.url}/dev/sms?phone=${phone}`)).json()) as { code: string }
      expect(await ask(compare, { phone, smsCode: code }, authorization)).toEqual([200, '0'])
    }
    const banned = await users.person({ isCompleted: 5 })
    for (const call of [send, compare]) {
      const input = { phone: newPhone(), smsCode: '123456' }
      expect(await ask(call, input)).toEqual([401, 'CLIENT_UNKNOWN'])
      expect((await ask(call, input, 'Bearer forged'))[0]).toBe(401)
      expect((await ask(call, input, `Bearer ${banned.token}`))[1]).toBe('ACCOUNT_BANNED')
    }
  },
)
