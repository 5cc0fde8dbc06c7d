import { banDecided } from '@xinyu/contracts/events/moderation'
import type { FactOf } from '@xinyu/contracts/event'
import { OnFact } from '@xinyu/platform/carrier/on-fact'
import { Controller } from '@nestjs/common'
import { People } from '../people/people.public.ts'
import { BanUser, UnbanUser } from './ban-user.ts'
import { Commands } from '@xinyu/platform/command/commands'

/** The fact's id is the operation id: a repeat changes nothing. */
@Controller()
export class OnBanDecided {
  constructor(
    private readonly commands: Commands,
    private readonly people: People,
  ) {}

  @OnFact(banDecided)
  async apply({ id, data }: FactOf<typeof banDecided>): Promise<void> {
    const user = await this.people.get(data.user_id)
    // who has a role is banned in the admin app by an admin, never by a moderator's word on a report
    if (!user || (data.banned && user.roles.length > 0)) return
    const until = data.until === null ? null : new Date(data.until)
    await this.commands.execute(
      data.banned ? new BanUser(data.user_id, data.reason, until, id) : new UnbanUser(data.user_id, id),
    )
  }
}
