import type { AdminRole } from '@xinyu/contracts/call'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { Superadmins } from '../../admin-users/superadmins.public.ts'
import { UsersStore, type User } from '../../user-store/user-store.public.ts'
import { grantRoles, rolesNeedingApproval } from './role-grant.rules.ts'

export class SetRoles extends Command<User> {
  constructor(
    readonly userId: string,
    readonly roles: readonly AdminRole[],
    readonly by: string,
  ) {
    super()
  }
}

/** One administrator sets roles; `admin` and `finance` wait for the approval of another. */
@CommandHandler(SetRoles)
export class SetRolesHandler implements ICommandHandler<SetRoles> {
  constructor(
    private readonly users: UsersStore,
    private readonly superadmins: Superadmins,
    private readonly clock: Clock,
  ) {}

  async execute({ userId, roles, by }: SetRoles): Promise<User> {
    if (userId === by) throw new AppError('SELF')
    const before = await this.users.find(userId)
    if (before && rolesNeedingApproval(before, roles).length > 0)
      await this.superadmins.assertAnotherExists([by, userId])
    if (before?.roles.includes('admin') && !roles.includes('admin')) await this.superadmins.release(userId)
    return this.users.change(userId, (user) => grantRoles(user, roles, { by, now: this.clock.now() }))
  }
}
