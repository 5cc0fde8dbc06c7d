import { Clock } from '@xinyu/platform/clock'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { Superadmins } from '../admin-users/superadmins.public.ts'
import { UsersStore } from '../user-store/user-store.public.ts'
import { cancelAccount } from './account.rules.ts'
import { SessionsStore } from '../sessions/sessions.public.ts'

export class CancelAccount extends Command<{ erasedAt: string }> {
  constructor(
    readonly userId: string,
    readonly reason: string,
    readonly erasedAt?: Date,
  ) {
    super()
  }
}

/**
 * Voids every token at once; personal data is erased after 15 days, or on the ledger's date after a restore from a
 * backup.
 */
@CommandHandler(CancelAccount)
export class CancelAccountHandler implements ICommandHandler<CancelAccount> {
  constructor(
    private readonly users: UsersStore,
    private readonly superadmins: Superadmins,
    private readonly sessions: SessionsStore,
    private readonly clock: Clock,
  ) {}

  async execute({ userId, reason, erasedAt }: CancelAccount): Promise<{ erasedAt: string }> {
    const before = await this.users.find(userId)
    if (before?.roles.includes('admin')) await this.superadmins.release(userId)
    const after = await this.users.change(userId, (current) =>
      cancelAccount(current, reason, this.clock.now(), erasedAt),
    )
    await this.sessions.endAll(userId)
    return { erasedAt: (after.cancellation?.erasedAt ?? this.clock.now()).toISOString() }
  }
}
