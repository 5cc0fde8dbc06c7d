import { TokenVerifier } from '@xinyu/platform/auth/token'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { Injectable } from '@nestjs/common'

/** The ticket that the users service signs when a ban refuses a login: it proves who logged in. */
@Injectable()
export class AppealTicket {
  constructor(
    private readonly tokens: TokenVerifier,
    private readonly clock: Clock,
  ) {}

  /** A token issued for another purpose is refused. */
  ownerOf(ticket: string): string {
    try {
      const { sub, exp } = this.tokens.verify(ticket, 'appeal')
      if (exp * 1000 > this.clock.now().getTime()) return sub
    } catch {
      // refused below
    }
    throw new AppError('APPEAL_TICKET')
  }
}
