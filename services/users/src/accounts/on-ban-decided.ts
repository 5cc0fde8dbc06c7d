import { banDecided } from '@xinyu/contracts/events/moderation'
import type { DataOf, Envelope } from '@xinyu/contracts/event'
import { OnFact } from '@xinyu/platform/carrier/on-fact'
import { Controller } from '@nestjs/common'
import { CommandBus } from '@nestjs/cqrs'
import { People } from '../people/people.public.ts'
import { BanUser, UnbanUser } from './ban-user.ts'

/** The fact's id is the operation id: a repeat changes nothing. */
@Controller()
export class OnBanDecided {
  constructor(
    private readonly commands: CommandBus,
    private readonly people: People,
  ) {}

  @OnFact(banDecided)
  async apply({ id, data }: Envelope<DataOf<typeof banDecided>>): Promise<void> {
    if (!(await this.people.get(data.user_id))) return
    await this.commands.execute(data.banned ? new BanUser(data.user_id, data.reason, null, id) : new UnbanUser(data.user_id, id))
  }
}
