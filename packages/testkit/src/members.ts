import { randomInt } from 'node:crypto'
import type { Call, ReplyOf, RequestOf } from '@xinyu/contracts/call'
import { getSMSCode, register } from '@xinyu/contracts/http/users'

/** What is needed of a running users service, alone or behind the gateway. */
interface Users {
  service: { url: string }
  call<K extends Call>(call: K, input: RequestOf<K>): Promise<ReplyOf<K>>
}
type Joined = ReplyOf<typeof register>

export const newPhone = (): string => `138${String(randomInt(100_000_000)).padStart(8, '0')}`

/** Asks for a code and takes it from the sandbox inbox. */
export const codeOf = async (users: Users, phone: string): Promise<string> => {
  await users.call(getSMSCode, { phone })
  const inbox = await fetch(`${users.service.url}/dev/sms?phone=${phone}`)
  return ((await inbox.json()) as { code: string }).code
}

/** A new member, fresh from registration. */
export const joined = async (
  users: Users,
  device: Partial<RequestOf<typeof register>> = {},
): Promise<Joined & { id: string; phone: string }> => {
  const phone = newPhone()
  const me = await users.call(register, { phone, smsCode: await codeOf(users, phone), isAdult: true, ...device })
  return { ...me, id: me.user._id, phone }
}
