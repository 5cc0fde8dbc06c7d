import { users } from '@xinyu/contracts/admin/users'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import { ProfileStatus } from '@xinyu/contracts/enums'
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
import { BanUser, liftBan, liftLimit, limitUser, undoBan, undoSanction, warnUser } from '../bans/bans.public.ts'
import { OutcomesStore } from '../matching/matching.public.ts'
import { UsersStore } from '../user-store/user-store.public.ts'
import { ResetSecondFactor } from '../second-factor/second-factor.public.ts'
import { UsersAdminReads } from './users-admin.reads.ts'
import type { Decision } from '../user/user-decision.rules.ts'
import type { UserState } from '../user/user.document.ts'
import { assertNotOneself } from './not-oneself.ts'
import { banEnd, correctTexts, refusalToAct } from './users-admin.rules.ts'
import type { ListContext, RecordContext, UpdateContext, ActionContext } from '@xinyu/platform/http/calls/context'
import { Commands } from '@xinyu/platform/command/commands'

const liftBanOrLimit = (user: UserState): Decision =>
  user.isCompleted === ProfileStatus.Banned ? liftBan(user) : liftLimit(user)

@Controller()
export class UsersAdminController {
  constructor(
    private readonly commands: Commands,
    private readonly users: UsersStore,
    private readonly reads: UsersAdminReads,
    private readonly outcomes: OutcomesStore,
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
    // older consoles sent none
    if (!rule) throw new AppError('RULE_MISSING')
    await this.#assertMayJudge(currentUser, id)
    const ban = { reason, until: banEnd(days, this.clock.now()), rule, by: currentUser.id }
    return this.reads.recordOf(await this.commands.execute(new BanUser(id, ban)))
  }

  @ImplementsAction(users, 'warn')
  async warn({ id, input, currentUser }: ActionContext<typeof users, 'warn'>) {
    await this.#assertMayJudge(currentUser, id)
    const decided = { ...input, by: currentUser.id }
    return this.reads.recordOf(await this.users.change(id, (user) => warnUser(user, decided, this.clock.now())))
  }

  @ImplementsAction(users, 'limit')
  async limit({ id, input: { days, ...input }, currentUser }: ActionContext<typeof users, 'limit'>) {
    await this.#assertMayJudge(currentUser, id)
    const now = this.clock.now()
    const decided = { ...input, by: currentUser.id, until: new Date(now.getTime() + days * DAY_MS) }
    return this.reads.recordOf(await this.users.change(id, (user) => limitUser(user, decided, now)))
  }

  @ImplementsAction(users, 'takeBack')
  async undoBan({ id, currentUser }: ActionContext<typeof users, 'takeBack'>) {
    const now = this.clock.now()
    return this.reads.recordOf(
      await this.users.change(
        id,
        (user) => undoSanction(user, currentUser.id, now) ?? undoBan(user, currentUser.id, now),
      ),
    )
  }

  @ImplementsAction(users, 'unban')
  async unban({ id, currentUser }: ActionContext<typeof users, 'unban'>) {
    assertNotOneself(currentUser, id)
    return this.reads.recordOf(await this.users.change(id, liftBanOrLimit))
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

  /** Nobody decides about who has reported them. */
  async #assertMayJudge(currentUser: AuthenticatedUser, id: string): Promise<void> {
    await this.#assertMayAct(currentUser, id)
    if (await this.outcomes.hasReported(id, currentUser.id)) throw new AppError('REPORTED_YOU')
  }

  async #assertMayAct(currentUser: AuthenticatedUser, id: string): Promise<void> {
    const reason = refusalToAct(currentUser, await this.reads.getUser(id))
    if (reason) throw new AppError(reason)
  }
}
