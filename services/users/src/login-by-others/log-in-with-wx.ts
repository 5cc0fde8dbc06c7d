import { AppError } from '@xinyu/platform/error'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { EnterAccount, type SignedIn } from '../accounts/accounts.public.ts'
import { UsersStore } from '../directory/directory.public.ts'
import type { Device } from '../sessions/sessions.public.ts'
import { bindWx } from './bind.rules.ts'
import { BindTickets } from './bind-tickets.ts'

export type SignedInOrTicket = (SignedIn & { needBind: false }) | { needBind: true; ticket: string; expiresIn: number }

/** `wxIds`: whom WeChat has named. `forBind`: somebody who is logged in already wants the ticket only. */
export class LogInWithWx extends Command<SignedInOrTicket> {
  constructor(
    readonly wxIds: readonly string[],
    readonly device: Device,
    readonly forBind = false,
  ) {
    super()
  }
}

/** Who has an account gets in, and is known by every id that WeChat named from then on; others get a ticket. */
@CommandHandler(LogInWithWx)
export class LogInWithWxHandler implements ICommandHandler<LogInWithWx> {
  constructor(
    private readonly users: UsersStore,
    private readonly tickets: BindTickets,
    private readonly known: EnterAccount,
  ) {}

  async execute({ wxIds, device, forBind }: LogInWithWx): Promise<SignedInOrTicket> {
    const user = await this.users.byWx(wxIds)
    if (!user) return { needBind: true, ...(await this.tickets.open(wxIds, device)) }
    if (forBind) throw new AppError('ALREADY_BOUND')
    await this.known.refuseBanned(user)
    return { needBind: false, ...(await this.known.enter(await this.#joined(user._id, wxIds), device, 'wechat')) }
  }

  /** Two accounts that turn out to be of one person stay two: each goes on with the ids it has. */
  async #joined(userId: string, wxIds: readonly string[]) {
    return this.users
      .change(userId, (user) => bindWx(user, wxIds))
      .catch(async (error: unknown) => {
        const user = error instanceof AppError && error.code === 'ALREADY_BOUND' ? await this.users.get(userId) : null
        if (!user) throw error
        return user
      })
  }
}
