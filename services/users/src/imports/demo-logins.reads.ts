import { ProfileStatus } from '@xinyu/contracts/enums'
import type { checkDemoLogin } from '@xinyu/contracts/internal/users-operations'
import { Injectable } from '@nestjs/common'
import type { z } from 'zod'
import { isPassword } from '../accounts/accounts.public.ts'
import { UserSecrets, UsersStore } from '../user-store/user-store.public.ts'

/** Checks that a login of the demo data still works. Opens no session and reports no new device. */
@Injectable()
export class DemoLogins {
  constructor(
    private readonly users: UsersStore,
    private readonly secrets: UserSecrets,
  ) {}

  async isValid({ phone, password, otpSecret }: z.output<typeof checkDemoLogin.input>): Promise<boolean> {
    const user = await this.users.findByPhone(phone)
    if (!user || user.isCompleted === ProfileStatus.Banned) return false
    if (!(await isPassword(password, user.password))) return false
    if (otpSecret === undefined) return true
    return (
      user.roles.length > 0 &&
      this.secrets.otpSecretOf({ _id: user._id, otpSecret: user.otpSecret ?? null }) === otpSecret
    )
  }
}
