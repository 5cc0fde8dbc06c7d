import type { AdminRole } from '@xinyu/contracts/call'
import { Clock } from '@xinyu/platform/clock'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { Superadmins } from '../admin-users/superadmins.public.ts'
import { UsersStore, type User } from '../directory/directory.public.ts'
import { setRoles } from './account.rules.ts'

export class SetRoles extends Command<User> {
  constructor(
    readonly userId: string,
    readonly roles: readonly AdminRole[],
  ) {
    super()
  }
}

@CommandHandler(SetRoles)
export class SetRolesHandler implements ICommandHandler<SetRoles> {
  constructor(
    private readonly users: UsersStore,
    private readonly superadmins: Superadmins,
    private readonly clock: Clock,
  ) {}

  async execute({ userId, roles }: SetRoles): Promise<User> {
    const before = await this.users.get(userId)
    if (before?.roles.includes('admin') && !roles.includes('admin')) await this.superadmins.release(userId)
    return this.users.change(userId, (user) => setRoles(user, roles, this.clock.now()))
  }
}
