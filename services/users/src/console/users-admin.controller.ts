import { users } from '@xinyu/contracts/admin/users'
import type { AuthenticatedUser } from '@xinyu/platform/auth/authenticated-user'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import {
  ImplementsAction,
  ImplementsList,
  ImplementsOne,
  ImplementsUpdate,
} from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { SetRoles } from '../accounts/accounts.public.ts'
import { BanUser, liftBan, undoBan } from '../bans/bans.public.ts'
import { UsersStore } from '../user-store/user-store.public.ts'
import { ResetSecondFactor } from '../second-factor/second-factor.public.ts'
import { UsersAdminReads } from './users-admin.reads.ts'
import { assertNotOneself } from './not-oneself.ts'
import { banEnd, correctTexts, refusalToAct } from './users-admin.rules.ts'
import type { ListContext, RecordContext, UpdateContext, ActionContext } from '@xinyu/platform/http/calls/context'
import { Commands } from '@xinyu/platform/command/commands'

@Controller()
export class UsersAdminController {
  constructor(
    private readonly commands: Commands,
    private readonly users: UsersStore,
    private readonly reads: UsersAdminReads,
    private readonly clock: Clock,
  ) {}

  @ImplementsList(users)
  async list({ query }: ListContext<typeof users>) {
    return this.reads.list(query)
  }

  @ImplementsOne(users)
  async get({ id }: RecordContext) {
    return this.reads.getRecord(id)
  }

  @ImplementsUpdate(users)
  async update({ id, input: texts, currentUser }: UpdateContext<typeof users>) {
    assertNotOneself(currentUser, id)
    return this.reads.recordOf(await this.users.change(id, (user) => correctTexts(user, texts)))
  }

  @ImplementsAction(users, 'ban')
  async ban({ id, input: { reason, days, rule }, currentUser }: ActionContext<typeof users, 'ban'>) {
    await this.#assertMayAct(currentUser, id)
    const ban = { reason, until: banEnd(days, this.clock.now()), rule: rule ?? null, by: currentUser.id }
    return this.reads.recordOf(await this.commands.execute(new BanUser(id, ban)))
  }

  @ImplementsAction(users, 'takeBack')
  async undoBan({ id, currentUser }: ActionContext<typeof users, 'takeBack'>) {
    const now = this.clock.now()
    return this.reads.recordOf(await this.users.change(id, (user) => undoBan(user, currentUser.id, now)))
  }

  @ImplementsAction(users, 'unban')
  async unban({ id, currentUser }: ActionContext<typeof users, 'unban'>) {
    assertNotOneself(currentUser, id)
    return this.reads.recordOf(await this.users.change(id, liftBan))
  }

  @ImplementsAction(users, 'roles')
  async setRoles({ id, input: { roles }, currentUser }: ActionContext<typeof users, 'roles'>) {
    await this.#assertMayAct(currentUser, id)
    return this.reads.recordOf(await this.commands.execute(new SetRoles(id, roles, currentUser.id)))
  }

  @ImplementsAction(users, 'resetSecondFactor')
  async resetSecondFactor({ id, currentUser }: ActionContext<typeof users, 'resetSecondFactor'>) {
    await this.#assertMayAct(currentUser, id)
    return this.reads.recordOf(await this.commands.execute(new ResetSecondFactor(id)))
  }

  async #assertMayAct(currentUser: AuthenticatedUser, id: string): Promise<void> {
    const reason = refusalToAct(currentUser, await this.reads.getUser(id))
    if (reason) throw new AppError(reason)
  }
}
