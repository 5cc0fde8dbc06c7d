import { Clock } from '@xinyu/platform/clock'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { Superadmins } from '../admin-users/superadmins.public.ts'
import { type User, UsersStore } from '../user-store/user-store.public.ts'
import { banUser, type NewBan } from './bans.rules.ts'
import { SessionsStore } from '../sessions/sessions.public.ts'

export class BanUser extends Command<User> {
  constructor(
    readonly userId: string,
    readonly ban: NewBan,
  ) {
    super()
  }
}

@CommandHandler(BanUser)
export class BanUserHandler implements ICommandHandler<BanUser> {
  constructor(
    private readonly users: UsersStore,
    private readonly superadmins: Superadmins,
    private readonly sessions: SessionsStore,
    private readonly clock: Clock,
  ) {}

  async execute({ userId, ban: decided }: BanUser): Promise<User> {
    const before = await this.users.find(userId)
    if (before?.roles.includes('admin')) await this.superadmins.release(userId)
    const after = await this.users.change(userId, (user) => banUser(user, decided, this.clock.now()))
    await this.sessions.endAll(userId)
    return after
  }
}
