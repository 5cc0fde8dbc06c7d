import { checkDemoLogin } from '@xinyu/contracts/internal/users-operations'
import type { PlatformConfig } from '@xinyu/platform/config'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { withRetries } from './demo-person.ts'
import { demoAdminPassword, demoLogins, demoOtpSecret, demoPassword } from './members.ts'

/** The current authenticator code of the demo admin. */
const codeNow = async (url: string): Promise<string> => {
  const reply = await fetch(`${url}/dev/otp?phone=${demoLogins.admin}`).catch(() => null)
  return reply?.ok ? (((await reply.json()) as { code: string | null }).code ?? '——') : '——'
}

/**
 * Lines that list the demo logins. Each is checked first: data from an earlier version, or data changed since, may have
 * other logins.
 */
export const workingLogins = async (url: string, env: Record<string, string | undefined>): Promise<string[]> => {
  const internal = new InternalClient(env as unknown as PlatformConfig)
  const isGood = async (login: { phone: string; password: string; otpSecret?: string }): Promise<boolean> =>
    (await withRetries(() => internal.call(checkDemoLogin, login, 30_000))).isGood
  const lines: string[] = []
  if (await isGood({ phone: demoLogins.matched, password: demoPassword }))
    lines.push(`    a member with matches  ${demoLogins.matched}  ${demoPassword}`)
  if (await isGood({ phone: demoLogins.vip, password: demoPassword }))
    lines.push(`    a fresh VIP            ${demoLogins.vip}  ${demoPassword}`)
  if (await isGood({ phone: demoLogins.admin, password: demoAdminPassword, otpSecret: demoOtpSecret }))
    lines.push(
      `    an admin (/admin/)     ${demoLogins.admin}  ${demoAdminPassword}`,
      `      its authenticator    ${demoOtpSecret}  (code now ${await codeNow(url)}; later /dev/otp?phone=${demoLogins.admin})`,
    )
  return lines.length > 0
    ? ['  demo logins (phone, password; or a code from /dev/sms?phone=…)', ...lines]
    : ['  no demo login of this version works on this data; XINYU_DATA=<another folder> npm start makes new data']
}
