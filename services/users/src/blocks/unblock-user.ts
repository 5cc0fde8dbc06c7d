import { Clock } from '@xinyu/platform/clock'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { UsersStore } from '../directory/directory.public.ts'
import { unblock } from './blocks.rules.ts'
import { BlocksStore } from './blocks.store.ts'

export class UnblockUser extends Command<void> {
  constructor(
    readonly userId: string,
    readonly otherId: string,
  ) {
    super()
  }
}

@CommandHandler(UnblockUser)
export class UnblockUserHandler implements ICommandHandler<UnblockUser> {
  constructor(
    private readonly users: UsersStore,
    private readonly blocks: BlocksStore,
    private readonly clock: Clock,
  ) {}

  async execute({ userId, otherId }: UnblockUser): Promise<void> {
    await this.users.changeKnowing(
      userId,
      () => this.blocks.isBlocking(userId, otherId),
      (user, edge) => unblock(user, otherId, edge, this.clock.now()),
    )
  }
}
