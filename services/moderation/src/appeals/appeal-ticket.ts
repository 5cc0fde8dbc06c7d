import { TokenVerifier } from '@xinyu/platform/auth/token'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { Injectable } from '@nestjs/common'

/** Who was refused at login because of a ban: the users service has signed that they proved themselves. */
@Injectable()
export class AppealTicket {
  constructor(
    private readonly tokens: TokenVerifier,
    private readonly clock: Clock,
  ) {}

  /** A token made for anything else proves nothing here. */
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
