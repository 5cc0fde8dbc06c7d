import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import type { AuthenticatedUser } from '@xinyu/platform/auth/authenticated-user'
import { UsersStore } from '../user-store/user-store.public.ts'
import { MatchingModel } from './matching-model.ts'
import { OutcomesStore } from './outcomes.store.ts'

export class PassUser extends Command<void> {
  constructor(
    readonly currentUser: AuthenticatedUser,
    readonly otherId: string,
    readonly undo: boolean,
  ) {
    super()
  }
}

/** A passed member is not shown for some weeks. Undoing a pass is for VIP members. */
@CommandHandler(PassUser)
export class PassUserHandler implements ICommandHandler<PassUser> {
  constructor(
    private readonly users: UsersStore,
    private readonly outcomes: OutcomesStore,
    private readonly model: MatchingModel,
    private readonly clock: Clock,
  ) {}

  async execute({ currentUser, otherId, undo }: PassUser): Promise<void> {
    if (currentUser.id === otherId) throw new AppError('SELF')
    if (undo && !currentUser.isVip) throw new AppError('NEED_VIP')
    if (!(await this.users.findAccountStatus(otherId))) throw new AppError('USER_NOT_FOUND')
    const isNew = await this.outcomes.recordPass(currentUser.id, otherId, this.clock.now(), !undo)
    if (isNew && !undo) await this.model.learnFrom(currentUser.id, otherId, false)
  }
}
