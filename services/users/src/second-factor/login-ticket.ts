import { ProfileStatus } from '@xinyu/contracts/enums'
import { type TokenClaims, TokenVerifier } from '@xinyu/platform/auth/token'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { Injectable } from '@nestjs/common'
import { type User, UsersStore } from '../directory/directory.public.ts'
import { banOf } from '../user-standing.rules.ts'

/** Whose login waits for its second step. Whatever ended logins since it began has ended this one, too. */
@Injectable()
export class LoginTicket {
  constructor(
    private readonly tokens: TokenVerifier,
    private readonly users: UsersStore,
    private readonly clock: Clock,
  ) {}

  async ownerOf(ticket: string): Promise<User> {
    const claims = this.#claimsOf(ticket)
    const user = await this.users.get(claims.sub)
    if (user?.isCompleted === ProfileStatus.Banned) throw new AppError('ACCOUNT_BANNED', { ...banOf(user) })
    const isOver = claims.exp * 1000 <= this.clock.now().getTime() || claims.iat < (user?.notBefore ?? 0)
    if (!user || isOver || user.roles.length === 0 || user.isCompleted === ProfileStatus.Cancelled)
      throw new AppError('SECOND_FACTOR_EXPIRED')
    return user
  }

  #claimsOf(ticket: string): TokenClaims {
    try {
      return this.tokens.verify(ticket, 'second-factor')
    } catch {
      throw new AppError('SECOND_FACTOR_EXPIRED')
    }
  }
}
