import { adminUsers } from '@xinyu/contracts/admin/people'
import type { AuthenticatedUser } from '@xinyu/platform/auth/authenticated-user'
import { Clock } from '@xinyu/platform/clock'
import { Commands } from '@xinyu/platform/command/commands'
import { AppError } from '@xinyu/platform/error'
import type {
  ActionContext,
  CreateContext,
  ListContext,
  RecordContext,
  UpdateContext,
} from '@xinyu/platform/http/calls/context'
import {
  ImplementsAction,
  ImplementsCreate,
  ImplementsList,
  ImplementsOne,
  ImplementsRemove,
  ImplementsUpdate,
} from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { approveGrant, declineGrant, SetRoles } from '../accounts/accounts.public.ts'
import { UsersStore } from '../user-store/user-store.public.ts'
import { ResetSecondFactor } from '../second-factor/second-factor.public.ts'
import { AddAdminUser } from './add-admin-user.ts'
import { AdminUsersReads } from './admin-users.reads.ts'
import { isDisabled } from './admin-user.rules.ts'
import { ChangeAdminUser } from './change-admin-user.ts'

/** The accounts of staff members and their roles. Nobody changes their own record. */
@Controller()
export class AdminUsersController {
  constructor(
    private readonly commands: Commands,
    private readonly users: UsersStore,
    private readonly reads: AdminUsersReads,
    private readonly clock: Clock,
  ) {}

  @ImplementsList(adminUsers)
  list({ query }: ListContext<typeof adminUsers>) {
    return this.reads.list(query)
  }

  @ImplementsOne(adminUsers)
  get({ id }: RecordContext) {
    return this.reads.getRecord(id)
  }

  @ImplementsCreate(adminUsers)
  async create({ input: { phone, name = '', roles }, currentUser }: CreateContext<typeof adminUsers>) {
    return this.reads.recordOf(await this.commands.execute(new AddAdminUser(phone, name, roles, currentUser.id)))
  }

  @ImplementsUpdate(adminUsers)
  async update({ id, input: { roles }, currentUser }: UpdateContext<typeof adminUsers>) {
    const staffMember = await this.#getOtherStaffMember(currentUser, id)
    if (isDisabled(staffMember)) throw new AppError('CONFLICT')
    return this.reads.recordOf(await this.commands.execute(new SetRoles(id, roles, currentUser.id)))
  }

  @ImplementsRemove(adminUsers)
  async remove({ id, currentUser }: RecordContext) {
    await this.#getOtherStaffMember(currentUser, id)
    return this.reads.recordOf(await this.commands.execute(new ChangeAdminUser(id, 'leave')))
  }

  @ImplementsAction(adminUsers, 'disable')
  async disable({ id, currentUser }: ActionContext<typeof adminUsers, 'disable'>) {
    await this.#getOtherStaffMember(currentUser, id)
    return this.reads.recordOf(await this.commands.execute(new ChangeAdminUser(id, 'disable')))
  }

  @ImplementsAction(adminUsers, 'enable')
  async enable({ id, currentUser }: ActionContext<typeof adminUsers, 'enable'>) {
    const { roles, suspendedRoles = [] } = await this.#getOtherStaffMember(currentUser, id)
    const before = suspendedRoles.length > 0 ? suspendedRoles : roles
    return this.reads.recordOf(await this.commands.execute(new SetRoles(id, before, currentUser.id)))
  }

  @ImplementsAction(adminUsers, 'approveRoles')
  async approveRoles({ id, input: { at }, currentUser }: ActionContext<typeof adminUsers, 'approveRoles'>) {
    await this.#getOtherStaffMember(currentUser, id)
    const decision = { by: currentUser.id, at, now: this.clock.now() }
    return this.reads.recordOf(await this.users.change(id, (user) => approveGrant(user, decision)))
  }

  @ImplementsAction(adminUsers, 'declineRoles')
  async declineRoles({ id, input: { at }, currentUser }: ActionContext<typeof adminUsers, 'declineRoles'>) {
    await this.#getOtherStaffMember(currentUser, id)
    const decision = { by: currentUser.id, at, now: this.clock.now() }
    return this.reads.recordOf(await this.users.change(id, (user) => declineGrant(user, decision)))
  }

  @ImplementsAction(adminUsers, 'resetSecondFactor')
  async resetSecondFactor({ id, currentUser }: ActionContext<typeof adminUsers, 'resetSecondFactor'>) {
    await this.#getOtherStaffMember(currentUser, id)
    return this.reads.recordOf(await this.commands.execute(new ResetSecondFactor(id)))
  }

  async #getOtherStaffMember(currentUser: AuthenticatedUser, id: string) {
    if (currentUser.id === id) throw new AppError('SELF')
    return this.reads.getStaffMember(id)
  }
}
