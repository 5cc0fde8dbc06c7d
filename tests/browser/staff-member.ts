import { readRunning } from '@xinyu/engines/running-file'
import { createAdmin } from '@xinyu/contracts/internal/users'
import { authenticatorCode } from '@xinyu/testkit/people/authenticator'
import type { BrowserUser } from '@xinyu/testkit/browser/browser-user'
import { newPhone } from '@xinyu/testkit/people/members'
import { internalToken } from '@xinyu/platform/auth/internal-token'
import type { Screen } from './pages.ts'

const password = 'pilot-harbour-41'

/** The screens of a new staff member's first console login. */
export const firstLoginScreens = async (dataDir: string): Promise<Screen[]> => {
  const phone = newPhone()
  const env = readRunning(dataDir).env
  const made = await fetch(`${env.USERS_URL}/internal/${createAdmin.path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: internalToken(env.INTERNAL_SECRET ?? '', createAdmin.path),
    },
    body: JSON.stringify({ phone, password, name: '小岛', roles: ['moderator'] }),
  })
  if (!made.ok) throw new Error(`create-admin answered ${made.status}`)
  const begin = async (user: BrowserUser): Promise<void> => {
    await user.goto('/admin/')
    await user.fill(/^(手机号|Phone)/, phone)
    await user.fill(/^(密码|Password)/, password)
    await user.tap('button', /^(登录|Sign in)$/)
    await user.sees('img', /验证器二维码|QR code/)
  }
  const enrol = async (user: BrowserUser): Promise<void> => {
    await begin(user)
    const secret = (await user.page.locator('code').innerText()).replaceAll(' ', '')
    await user.fill(/^(动态验证码|Authenticator code)/, authenticatorCode(secret, new Date()))
    await user.tap('button', /^(完成绑定|Finish)$/)
  }
  return [
    { name: 'admin-enrolment', open: begin },
    { name: 'admin-recovery-codes', open: enrol, ready: (user) => user.sees('list', /恢复码|Recovery codes/) },
  ]
}
