import { Clock } from '@xinyu/platform/clock'
import { Injectable } from '@nestjs/common'
import { type User, UserSecrets, UsersStore } from '../user-store/user-store.public.ts'
import { type LoginTicketState, useTicket } from '../sessions/sessions.public.ts'
import type { Decision } from '../user/user-decision.rules.ts'
import { changeCredentials } from '../user/user-credentials.rules.ts'
import { isRecoveryCode, normalised } from './recovery-codes.ts'
import { useRecoveryCode, useStep, type Using } from './second-factor.rules.ts'
import { stepOf } from './totp.ts'

interface Use {
  /** change made in the same write as the code is used up */
  using?: Using
  /** also invalidates every login in progress */
  changesCredentials?: boolean
  /** ticket used up in the same write */
  ticket?: LoginTicketState
}

/** Checks a code and uses it up. The caller has counted the try before. */
@Injectable()
export class ProveSecondFactor {
  constructor(
    private readonly users: UsersStore,
    private readonly secrets: UserSecrets,
    private readonly clock: Clock,
  ) {}

  async useCode(userId: string, code: string, { using, changesCredentials, ticket }: Use = {}): Promise<User> {
    const hash = isRecoveryCode(code) ? this.secrets.recoveryHash(userId, normalised(code)) : null
    const decide = (user: User): Decision =>
      hash === null ? useStep(user, this.stepOf(user, code), using) : useRecoveryCode(user, hash, using)
    const decided = (user: User): Decision =>
      changesCredentials ? changeCredentials(user, decide(user)) : decide(user)
    return this.users.change(userId, (user) =>
      ticket ? useTicket(user, { ...ticket, now: this.clock.now() }, () => decided(user)) : decided(user),
    )
  }

  /** null: not a code of this member's authenticator, or not a current one */
  stepOf(user: User, code: string): number | null {
    const secret = this.secrets.otpSecretOf({ _id: user._id, otpSecret: user.otpSecret ?? null })
    return secret === null ? null : stepOf(secret, code, this.clock.now())
  }
}
