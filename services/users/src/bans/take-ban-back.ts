import { Clock } from '@xinyu/platform/clock'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { type User, UsersStore } from '../directory/directory.public.ts'
import { takeBanBack } from './bans.rules.ts'

export class TakeBanBack extends Command<User> {
  constructor(
    readonly userId: string,
    readonly moderator: string,
  ) {
    super()
  }
}

@CommandHandler(TakeBanBack)
export class TakeBanBackHandler implements ICommandHandler<TakeBanBack> {
  constructor(
    private readonly users: UsersStore,
    private readonly clock: Clock,
  ) {}

  async execute({ userId, moderator }: TakeBanBack): Promise<User> {
    return this.users.change(userId, (user) => takeBanBack(user, moderator, this.clock.now()))
  }
}
