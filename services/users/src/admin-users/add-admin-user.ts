import type { AdminRole } from '@xinyu/contracts/call'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { grantRoles, join, rolesForTwo } from '../accounts/accounts.public.ts'
import { type User, UsersStore } from '../directory/directory.public.ts'
import { isAdminUser, whyNoColleague } from './admin-user.rules.ts'
import { Superadmins } from './superadmins.store.ts'

export class AddAdminUser extends Command<User> {
  constructor(
    readonly phone: string,
    readonly name: string,
    readonly roles: readonly AdminRole[],
    readonly by: string,
  ) {
    super()
  }
}

/**
 * A colleague by phone. Who has no account gets one, without a password: the first login is by a code sent to the
 * phone, and enrols an authenticator. The roles `admin` and `finance` wait until another administrator approves.
 */
@CommandHandler(AddAdminUser)
export class AddAdminUserHandler implements ICommandHandler<AddAdminUser> {
  constructor(
    private readonly users: UsersStore,
    private readonly superadmins: Superadmins,
    private readonly clock: Clock,
  ) {}

  async execute({ phone, name, roles, by }: AddAdminUser): Promise<User> {
    if (rolesForTwo({ roles: [] }, roles).length > 0) await this.superadmins.assertAnother([by])
    const made = await this.users.create(phone, null, () => join(null))
    const user = made ?? (await this.users.byPhone(phone))
    if (!user) throw new AppError('CONFLICT')
    const now = this.clock.now()
    return this.users.change(user._id, (current) => {
      const reason = whyNoColleague(current)
      if (reason) return { refuse: reason }
      // whoever works here already is changed where their roles stand
      if (isAdminUser(current)) return { refuse: 'CONFLICT' }
      const decided = grantRoles(current, roles, { by, now })
      if ('refuse' in decided) return decided
      return { ...decided, set: { ...decided.set, ...(current.name === '' ? { name } : {}) } }
    })
  }
}
