import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { type User, UsersStore } from '../user-store/user-store.public.ts'
import { EndSessions } from '../sessions/sessions.public.ts'
import { disable, endStaffMembership } from './admin-user.rules.ts'
import { Superadmins } from './superadmins.store.ts'

const changes = { disable, leave: endStaffMembership }

export class ChangeAdminUser extends Command<User> {
  constructor(
    readonly userId: string,
    readonly change: keyof typeof changes,
  ) {
    super()
  }
}

/** Disabling or removing ends all sessions at once, on every device; a repeat completes what a crash left undone. */
@CommandHandler(ChangeAdminUser)
export class ChangeAdminUserHandler implements ICommandHandler<ChangeAdminUser> {
  constructor(
    private readonly users: UsersStore,
    private readonly superadmins: Superadmins,
    private readonly sessions: EndSessions,
  ) {}

  async execute({ userId, change }: ChangeAdminUser): Promise<User> {
    const before = await this.users.find(userId)
    if (before?.roles.includes('admin')) await this.superadmins.release(userId)
    const after = await this.users.change(userId, changes[change])
    await this.sessions.endAll(userId)
    return after
  }
}
