import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { type User, UsersStore } from '../user-store/user-store.public.ts'
import { answer, apply, cancel, end, invite } from './featured.rules.ts'

export type FeaturedChange =
  | { kind: 'apply'; text: string }
  | { kind: 'invite' }
  | { kind: 'answer'; accepts: boolean }
  | { kind: 'cancel' }
  | { kind: 'end'; reason: string }

/** An action of the member or a moderator on the featured state. */
export class ChangeFeatured extends Command<User> {
  constructor(
    readonly userId: string,
    readonly change: FeaturedChange,
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

  async execute({ userId, change }: ChangeFeatured): Promise<User> {
    const now = this.clock.now()
    return this.users
      .change(userId, (user) => {
        if (change.kind === 'apply') return apply(user, change.text, now)
        if (change.kind === 'invite') return invite(user, now)
        if (change.kind === 'answer') return answer(user, change.accepts, now)
        return change.kind === 'cancel' ? cancel(user, now) : end(user, change.reason, now)
      })
      .catch((error: unknown) => {
        throw error instanceof AppError && error.code === 'NOT_FOUND' ? new AppError('USER_NOT_FOUND') : error
      })
  }
}
