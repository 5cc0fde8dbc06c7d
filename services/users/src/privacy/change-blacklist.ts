import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { People } from '../people/people.public.ts'
import { block, unblock } from './privacy.rules.ts'

export class Block extends Command<void> {
  constructor(
    readonly userId: string,
    readonly otherId: string,
  ) {
    super()
  }
}

@CommandHandler(Block)
export class BlockHandler implements ICommandHandler<Block> {
  constructor(
    private readonly people: People,
    private readonly clock: Clock,
  ) {}

  async execute({ userId, otherId }: Block): Promise<void> {
    if (userId !== otherId && !(await this.people.standing(otherId))) throw new AppError('USER_NOT_FOUND')
    await this.people.change(userId, (user) => block(user, otherId, this.clock.now()))
  }
}

export class Unblock extends Command<void> {
  constructor(
    readonly userId: string,
    readonly otherId: string,
  ) {
    super()
  }
}

@CommandHandler(Unblock)
export class UnblockHandler implements ICommandHandler<Unblock> {
  constructor(private readonly people: People) {}

  async execute({ userId, otherId }: Unblock): Promise<void> {
    await this.people.change(userId, (user) => unblock(user, otherId))
  }
}
