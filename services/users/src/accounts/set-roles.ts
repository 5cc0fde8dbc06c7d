import type { AdminRole } from '@xinyu/contracts/call'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
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
  constructor(private readonly users: UsersStore) {}

  async execute({ userId, roles }: SetRoles): Promise<User> {
    return this.users.change(userId, (user) => setRoles(user, roles))
  }
}
