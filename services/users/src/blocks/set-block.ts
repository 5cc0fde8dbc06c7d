import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { UsersStore } from '../user-store/user-store.public.ts'
import { block, unblock } from './blocks.rules.ts'
import { BlocksStore } from './blocks.store.ts'

export class SetBlock extends Command<void> {
  constructor(
    readonly userId: string,
    readonly otherId: string,
    readonly isBlocked: boolean,
  ) {
    super()
  }
}

@CommandHandler(SetBlock)
export class SetBlockHandler implements ICommandHandler<SetBlock> {
  constructor(
    private readonly users: UsersStore,
    private readonly blocks: BlocksStore,
    private readonly clock: Clock,
  ) {}

  async execute({ userId, otherId, isBlocked }: SetBlock): Promise<void> {
    const isUnknown = isBlocked && userId !== otherId && !(await this.users.findAccountStatus(otherId))
    if (isUnknown) throw new AppError('USER_NOT_FOUND')
    await this.users.changeWith(
      userId,
      () => this.blocks.isBlocking(userId, otherId),
      (user, edge) => (isBlocked ? block : unblock)(user, otherId, edge, this.clock.now()),
    )
  }
}
