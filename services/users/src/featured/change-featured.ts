import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { isNotFound } from '../errors.ts'
import { type User, UsersStore } from '../user-store/user-store.public.ts'
import type { Decision } from '../user/user-decision.rules.ts'

/** Decides about the featured state. */
export type FeaturedDecision = (user: User, now: Date) => Decision

/** An action of the member or a moderator on the featured state. */
export class ChangeFeatured extends Command<User> {
  constructor(
    readonly userId: string,
    readonly decide: FeaturedDecision,
  ) {
    super()
  }
}

@CommandHandler(ChangeFeatured)
export class ChangeFeaturedHandler implements ICommandHandler<ChangeFeatured> {
  constructor(
    private readonly users: UsersStore,
    private readonly clock: Clock,
  ) {}

  async execute({ userId, decide }: ChangeFeatured): Promise<User> {
    const now = this.clock.now()
    return this.users
      .change(userId, (user) => decide(user, now))
      .catch((error: unknown) => {
        throw isNotFound(error) ? new AppError('USER_NOT_FOUND') : error
      })
  }
}
