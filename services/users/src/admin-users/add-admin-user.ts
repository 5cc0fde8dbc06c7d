import type { AdminRole } from '@xinyu/contracts/call'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { grantRoles, registerUser, rolesNeedingApproval } from '../accounts/accounts.public.ts'
import { type User, UsersStore } from '../user-store/user-store.public.ts'
import { isAdminUser, refusalOfRole } from './admin-user.rules.ts'
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
 * Adds a staff member by phone. A phone without an account gets one without a password: the first login uses a code
 * sent to the phone and enrols an authenticator. The roles `admin` and `finance` wait for the approval of another
 * administrator.
 */
@CommandHandler(AddAdminUser)
export class AddAdminUserHandler implements ICommandHandler<AddAdminUser> {
  constructor(
    private readonly users: UsersStore,
    private readonly superadmins: Superadmins,
    private readonly clock: Clock,
  ) {}

  async execute({ phone, name, roles, by }: AddAdminUser): Promise<User> {
    if (rolesNeedingApproval({ roles: [] }, roles).length > 0) await this.superadmins.assertAnotherExists([by])
    const made = await this.users.create(phone, null, () => registerUser(null))
    const user = made ?? (await this.users.findByPhone(phone))
    if (!user) throw new AppError('CONFLICT')
    const now = this.clock.now()
    return this.users.change(user._id, (current) => {
      const reason = refusalOfRole(current)
      if (reason) return { refuse: reason }
      // an existing staff member is changed through their own record
      if (isAdminUser(current)) return { refuse: 'CONFLICT' }
      const decided = grantRoles(current, roles, { by, now })
      if ('refuse' in decided) return decided
      return { ...decided, set: { ...decided.set, ...(current.name === '' ? { name } : {}) } }
    })
  }
}
