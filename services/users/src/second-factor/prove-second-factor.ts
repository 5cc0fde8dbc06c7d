import { Clock } from '@xinyu/platform/clock'
import { Injectable } from '@nestjs/common'
import { type User, UserSecrets, UsersStore } from '../directory/directory.public.ts'
import { isRecoveryCode, normalised } from './recovery-codes.ts'
import { useRecoveryCode, useStep, type Using } from './second-factor.rules.ts'
import { stepOf } from './totp.ts'

/**
 * Checks a code and uses it up; what `using` says changes in the same write. The caller has taken a try before.
 */
@Injectable()
export class ProveSecondFactor {
  constructor(
    private readonly users: UsersStore,
    private readonly secrets: UserSecrets,
    private readonly clock: Clock,
  ) {}

  async use(userId: string, code: string, using?: Using): Promise<User> {
    if (isRecoveryCode(code)) {
      const hash = this.secrets.recoveryHash(userId, normalised(code))
      return this.users.change(userId, (user) => useRecoveryCode(user, hash, using))
    }
    return this.users.change(userId, (user) => useStep(user, this.stepOf(user, code), using))
  }

  /** null: no code of this member's authenticator, or not of now */
  stepOf(user: User, code: string): number | null {
    const secret = this.secrets.otpSecretOf({ _id: user._id, otpSecret: user.otpSecret ?? null })
    return secret === null ? null : stepOf(secret, code, this.clock.now())
  }
}
