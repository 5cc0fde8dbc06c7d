import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { type User, UsersStore } from '../directory/directory.public.ts'
import { liftBan } from './bans.rules.ts'

export class UnbanUser extends Command<User> {
  constructor(readonly userId: string) {
    super()
  }
}

@CommandHandler(UnbanUser)
export class UnbanUserHandler implements ICommandHandler<UnbanUser> {
  constructor(private readonly users: UsersStore) {}

  async execute({ userId }: UnbanUser): Promise<User> {
    return this.users.change(userId, liftBan)
  }
}
