import type { AdminRole } from '@xinyu/contracts/call'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { People, type User } from '../people/people.public.ts'
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
  constructor(private readonly people: People) {}

  async execute({ userId, roles }: SetRoles): Promise<User> {
    return this.people.change(userId, (user) => setRoles(user, roles))
  }
}
