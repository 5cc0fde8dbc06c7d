import { ProfileStatus } from '@xinyu/contracts/enums'
import { type TokenClaims, TokenVerifier } from '@xinyu/platform/auth/token'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { CONFIG } from '@xinyu/platform/config'
import { Inject, Injectable } from '@nestjs/common'
import type { UsersConfig } from '../config.ts'
import { type User, UsersStore } from '../user-store/user-store.public.ts'
import { isTicketOpen, type LoginTicketState, ticketFor, type RequestDevice } from '../sessions/sessions.public.ts'
import { banOf } from '../user/user-account-status.rules.ts'

/**
 * Opens the ticket of a login waiting for its second step on the same device. A change of credentials or the end of all
 * logins invalidates it. A command that uses the ticket checks it again in its write.
 */
@Injectable()
export class LoginTicket {
  constructor(
    private readonly tokens: TokenVerifier,
    private readonly users: UsersStore,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<UsersConfig, 'STAFF_SECOND_FACTOR'>,
  ) {}

  /** Refuses where the operator requires a passkey. */
  assertAuthenticatorIsEnough(): void {
    if (this.config.STAFF_SECOND_FACTOR === 'passkey') throw new AppError('NEED_PASSKEY')
  }

  async openTicket(text: string, device: RequestDevice): Promise<{ user: User; ticket: LoginTicketState }> {
    const claims = this.#claimsOf(text)
    const user = await this.users.find(claims.sub)
    if (user?.isCompleted === ProfileStatus.Banned) throw new AppError('ACCOUNT_BANNED', { ...banOf(user) })
    const until = new Date(claims.exp * 1000)
    const isOver = until <= this.clock.now() || claims.iat < (user?.notBefore ?? 0)
    const ticket = ticketFor(claims.ticket, until, device)
    if (!user || isOver || user.roles.length === 0 || user.isCompleted === ProfileStatus.Cancelled)
      throw new AppError('SECOND_FACTOR_EXPIRED')
    if (!ticket || !isTicketOpen(user, ticket)) throw new AppError('SECOND_FACTOR_EXPIRED')
    return { user, ticket }
  }

  #claimsOf(ticket: string): TokenClaims {
    try {
      return this.tokens.verify(ticket, 'second-factor')
    } catch {
      throw new AppError('SECOND_FACTOR_EXPIRED')
    }
  }
}
