import { banByOperator, createAdmin, getStanding } from '@xinyu/contracts/internal/users'
import { ImplementsInternal, Input } from '@xinyu/platform/http/decorators'
import { Controller } from '@nestjs/common'
import { CommandBus } from '@nestjs/cqrs'
import type { z } from 'zod'
import { People } from '../people/people.public.ts'
import { BanUser, UnbanUser } from './ban-user.ts'
import { CreateAdmin } from './create-admin.ts'
import { GuestsStore } from './guests.store.ts'

/** What other services and the operator's command line ask. */
@Controller()
export class InternalController {
  constructor(
    private readonly people: People,
    private readonly guests: GuestsStore,
    private readonly commands: CommandBus,
  ) {}

  @ImplementsInternal(getStanding)
  async standing(
    @Input() { user_id }: z.output<typeof getStanding.input>,
  ): Promise<z.input<typeof getStanding.output>> {
    return { standing: (await this.people.standing(user_id)) ?? (await this.guests.standing(user_id)) }
  }

  @ImplementsInternal(createAdmin)
  async createAdmin(@Input() input: z.output<typeof createAdmin.input>): Promise<z.input<typeof createAdmin.output>> {
    return this.commands.execute(new CreateAdmin(input))
  }

  @ImplementsInternal(banByOperator)
  async ban(
    @Input() { user_id, banned, reason, until }: z.output<typeof banByOperator.input>,
  ): Promise<z.input<typeof banByOperator.output>> {
    const user = await this.commands.execute(
      banned ? new BanUser(user_id, reason, until === null ? null : new Date(until)) : new UnbanUser(user_id),
    )
    return { user_id, isCompleted: user.isCompleted }
  }
}
