import { AppError } from '@xinyu/platform/error'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { EnterAccount, type SignedIn } from '../accounts/accounts.public.ts'
import { UsersStore } from '../user-store/user-store.public.ts'
import type { Device } from '../sessions/sessions.public.ts'
import { bindWx } from './bind.rules.ts'
import { BindTickets } from './bind-tickets.ts'

type SignedInOrTicket = (SignedIn & { needBind: false }) | { needBind: true; ticket: string; expiresIn: number }

/** `wxIds`: the ids WeChat has given. `forBind`: the caller is logged in and only needs the ticket. */
export class LogInWithWx extends Command<SignedInOrTicket> {
  constructor(
    readonly wxIds: readonly string[],
    readonly device: Device,
    readonly forBind = false,
  ) {
    super()
  }
}

/** Logs in a member and stores every new id of WeChat; a user without an account gets a ticket. */
@CommandHandler(LogInWithWx)
export class LogInWithWxHandler implements ICommandHandler<LogInWithWx> {
  constructor(
    private readonly users: UsersStore,
    private readonly tickets: BindTickets,
    private readonly enterAccount: EnterAccount,
  ) {}

  async execute({ wxIds, device, forBind }: LogInWithWx): Promise<SignedInOrTicket> {
    const user = await this.users.findByWx(wxIds)
    if (!user) return { needBind: true, ...(await this.tickets.issue(wxIds, device)) }
    if (forBind) throw new AppError('ALREADY_BOUND')
    await this.enterAccount.assertNotBanned(user)
    return {
      needBind: false,
      ...(await this.enterAccount.enter(await this.#addWxIds(user._id, wxIds), device, 'wechat')),
    }
  }

  /** Two accounts that turn out to be of one person stay separate and keep their ids. */
  async #addWxIds(userId: string, wxIds: readonly string[]) {
    return this.users
      .change(userId, (user) => bindWx(user, wxIds))
      .catch(async (error: unknown) => {
        const user = error instanceof AppError && error.code === 'ALREADY_BOUND' ? await this.users.find(userId) : null
        if (!user) throw error
        return user
      })
  }
}
