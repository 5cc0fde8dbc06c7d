import { Clock } from '@xinyu/platform/clock'
import { CONFIG } from '@xinyu/platform/config'
import { AppError } from '@xinyu/platform/error'
import { Inject, Injectable } from '@nestjs/common'
import type { UsersConfig } from '../config.ts'
import { UserSecrets, UsersStore } from '../user-store/user-store.public.ts'
import { codeAt, stepAt } from './totp.ts'

/** The authenticator of a development start. Like the SMS sandbox it does not exist in production. */
@Injectable()
export class SandboxAuthenticator {
  constructor(
    private readonly users: UsersStore,
    private readonly secrets: UserSecrets,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<UsersConfig, 'SMS_DRIVER' | 'NODE_ENV'>,
  ) {}

  /** The next code that will be accepted; `retryAfter` in seconds when the current ones are used up. */
  async nextCode(phone: string): Promise<{ code: string | null; retryAfter: number }> {
    if (this.config.SMS_DRIVER !== 'sandbox' || this.config.NODE_ENV === 'production') throw new AppError('NOT_FOUND')
    const user = await this.users.findByPhone(phone)
    const secret = user && this.secrets.otpSecretOf({ _id: user._id, otpSecret: user.otpSecret ?? null })
    if (!user || !secret) throw new AppError('NOT_FOUND')
    const now = stepAt(this.clock.now())
    const step = Math.max(now, (user.secondFactor?.lastStep ?? 0) + 1)
    const retryAfter = step > now + 1 ? Math.ceil((step - 1) * 30 - this.clock.now().getTime() / 1000) : 0
    return { code: retryAfter > 0 ? null : codeAt(secret, step), retryAfter }
  }
}
