import { setTimeout as pause } from 'node:timers/promises'
import type { ReplyOf } from '@xinyu/contracts/call'
import { beginSecondFactor, confirmSecondFactor, passSecondFactor } from '@xinyu/contracts/http/users/second-factor'
import { loginV2 } from '@xinyu/contracts/http/users/login'
import { authenticatorCode } from './authenticator.ts'
import type { Visitor } from './visitor.ts'

/** The next authenticator code that the product accepts for this phone; waits until there is one. */
export const nextOtp = async (url: string, phone: string): Promise<string> => {
  for (;;) {
    const reply = await fetch(`${url}/dev/otp?phone=${phone}`)
    if (!reply.ok) throw new Error(`/dev/otp answered ${reply.status}`)
    const { code, retryAfter } = (await reply.json()) as { code: string | null; retryAfter: number }
    if (code !== null) return code
    await pause((retryAfter + 0.5) * 1000)
  }
}

/** Logs in as the console does; enrols an authenticator at the first login. */
export const logInToConsole = async (
  visitor: Visitor,
  phone: string,
  password: string,
): Promise<ReplyOf<typeof passSecondFactor> | ReplyOf<typeof confirmSecondFactor>> => {
  const { refusal } = await visitor.refused(loginV2, { phone, password })
  if (refusal.code !== 'NEED_SECOND_FACTOR') throw new Error(`the login was refused with ${refusal.code}`)
  const ticket = String(refusal.ticket)
  if (refusal.enrolled === true)
    return visitor.call(passSecondFactor, { ticket, code: await nextOtp(visitor.url, phone) })
  const { secret } = await visitor.call(beginSecondFactor, { ticket })
  return visitor.call(confirmSecondFactor, { ticket, code: authenticatorCode(secret, new Date()) })
}
