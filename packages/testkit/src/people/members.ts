import { randomInt } from 'node:crypto'
import type { Call, ReplyOf, RequestOf } from '@xinyu/contracts/call'
import { getSMSCode } from '@xinyu/contracts/http/users/login'
import { register } from '@xinyu/contracts/http/users/registration'

/** The part of a running users service that is needed, alone or behind the gateway. */
interface Users {
  sandboxes: { url: string }
  call<K extends Call>(call: K, input: RequestOf<K>): Promise<ReplyOf<K>>
}
type Registered = ReplyOf<typeof register>

export const newPhone = (): string => `138${String(randomInt(100_000_000)).padStart(8, '0')}`

/** Requests an SMS code and reads it from the sandbox inbox. */
export const fetchSmsCode = async (users: Users, phone: string): Promise<string> => {
  await users.call(getSMSCode, { phone })
  const inbox = await fetch(`${users.sandboxes.url}/dev/sms?phone=${phone}`)
  return ((await inbox.json()) as { code: string }).code
}

export const signUp = async (
  users: Users,
  device: Partial<RequestOf<typeof register>> = {},
): Promise<Registered & { id: string; phone: string }> => {
  const phone = newPhone()
  const me = await users.call(register, { phone, smsCode: await fetchSmsCode(users, phone), isAdult: true, ...device })
  return { ...me, id: me.user._id, phone }
}
