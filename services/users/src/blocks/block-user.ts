import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { UsersStore } from '../directory/directory.public.ts'
import { block } from './blocks.rules.ts'
import { BlocksStore } from './blocks.store.ts'

export class BlockUser extends Command<void> {
  constructor(
    readonly userId: string,
    readonly otherId: string,
  ) {
    super()
  }
}

@CommandHandler(BlockUser)
export class BlockUserHandler implements ICommandHandler<BlockUser> {
  constructor(
    private readonly users: UsersStore,
    private readonly blocks: BlocksStore,
    private readonly clock: Clock,
  ) {}

  async execute({ userId, otherId }: BlockUser): Promise<void> {
    if (userId !== otherId && !(await this.users.accountStatus(otherId))) throw new AppError('USER_NOT_FOUND')
    await this.users.changeKnowing(
      userId,
      () => this.blocks.isBlocking(userId, otherId),
      (user, edge) => block(user, otherId, edge, this.clock.now()),
    )
  }
}
