import { Clock } from '@xinyu/platform/clock'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { approveGrant, declineGrant } from '../accounts/accounts.public.ts'
import { type User, UsersStore } from '../directory/directory.public.ts'

export class DecideRoleGrant extends Command<User> {
  /** `at`: when the grant that was looked at was requested */
  constructor(
    readonly userId: string,
    readonly by: string,
    readonly at: string,
    readonly approve: boolean,
  ) {
    super()
  }
}

/** Another administrator approves or declines a waiting grant. */
@CommandHandler(DecideRoleGrant)
export class DecideRoleGrantHandler implements ICommandHandler<DecideRoleGrant> {
  constructor(
    private readonly users: UsersStore,
    private readonly clock: Clock,
  ) {}

  execute({ userId, by, at, approve }: DecideRoleGrant): Promise<User> {
    const decide = approve ? approveGrant : declineGrant
    return this.users.change(userId, (user) => decide(user, { by, at, now: this.clock.now() }))
  }
}
