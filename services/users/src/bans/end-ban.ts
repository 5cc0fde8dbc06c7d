import { Clock } from '@xinyu/platform/clock'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { type User, UsersStore } from '../directory/directory.public.ts'
import { endBan } from './bans.rules.ts'

/** Lifts a ban that has expired. */
export class EndBan extends Command<User> {
  constructor(readonly userId: string) {
    super()
  }
}

@CommandHandler(EndBan)
export class EndBanHandler implements ICommandHandler<EndBan> {
  constructor(
    private readonly users: UsersStore,
    private readonly clock: Clock,
  ) {}

  async execute({ userId }: EndBan): Promise<User> {
    return this.users.change(userId, (user) => endBan(user, this.clock.now()))
  }
}
