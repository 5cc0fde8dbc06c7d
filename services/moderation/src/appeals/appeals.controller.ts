import { appealBan, appealLimit, getMyBan, getMyLimit } from '@xinyu/contracts/http/users/reports'
import { Commands } from '@xinyu/platform/command/commands'
import type { CallContext } from '@xinyu/platform/http/calls/context'
import { Implements } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { AppealTicket } from './appeal-ticket.ts'
import { FileAppeal } from './file-appeal.ts'
import { OwnBanReads } from './own-ban.reads.ts'

/** The ticket of their login is the only credential of banned people; limited ones are logged in. */
@Controller()
export class AppealsController {
  constructor(
    private readonly commands: Commands,
    private readonly tickets: AppealTicket,
    private readonly own: OwnBanReads,
  ) {}

  @Implements(getMyBan)
  ban({ input: { ticket } }: CallContext<typeof getMyBan>) {
    return this.own.get(this.tickets.ownerOf(ticket))
  }

  @Implements(appealBan)
  async appeal({ input: { ticket, ...appeal } }: CallContext<typeof appealBan>) {
    const me = this.tickets.ownerOf(ticket)
    await this.commands.execute(new FileAppeal(me, appeal))
    return this.own.get(me)
  }

  @Implements(getMyLimit)
  limit({ currentUser: { id } }: CallContext<typeof getMyLimit>) {
    return this.own.get(id, 'limit')
  }

  @Implements(appealLimit)
  async appealLimit({ input, currentUser: { id } }: CallContext<typeof appealLimit>) {
    await this.commands.execute(new FileAppeal(id, input, 'limit'))
    return this.own.get(id, 'limit')
  }
}
