import { AppError } from '@xinyu/platform/error'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { type User, UsersStore } from '../user-store/user-store.public.ts'
import type { RequestDevice } from '../sessions/sessions.public.ts'
import { bindWx } from './bind.rules.ts'
import { BindTickets } from './bind-tickets.ts'

export class BindWx extends Command<User> {
  constructor(
    readonly userId: string,
    readonly ticket: string,
    readonly device: RequestDevice,
  ) {
    super()
  }
}

/** Binds the WeChat user of a ticket to the logged-in member, who has given proof. */
@CommandHandler(BindWx)
export class BindWxHandler implements ICommandHandler<BindWx> {
  constructor(
    private readonly users: UsersStore,
    private readonly tickets: BindTickets,
  ) {}

  async execute({ userId, ticket, device }: BindWx): Promise<User> {
    const wxIds = await this.tickets.getWxIds(ticket, device)
    const other = await this.users.findByWx(wxIds)
    if (other && other._id !== userId) throw new AppError('ALREADY_BOUND')
    const bound = await this.users.change(userId, (user) => bindWx(user, wxIds))
    await this.tickets.useTicket(ticket)
    return bound
  }
}
