import {
  allUser,
  getUsersToCheck,
  setAESUsers,
  totals,
  updateUserInfoAdmin,
  vipUser,
} from '@xinyu/contracts/http/users/admin'
import { Commands } from '@xinyu/platform/command/commands'
import { AppError } from '@xinyu/platform/error'
import { Clock } from '@xinyu/platform/clock'
import type { CallContext } from '@xinyu/platform/http/calls/context'
import { Implements } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { BanUser, liftBan } from '../bans/bans.public.ts'
import { SealedFieldsStore, UsersStore } from '../user-store/user-store.public.ts'
import { DashboardReads } from './dashboard.reads.ts'
import { UsersAdminReads } from './users-admin.reads.ts'
import { assertNotOneself } from './not-oneself.ts'
import { banEnd, correctTexts, refusalToAct } from './users-admin.rules.ts'

/** The specification's own calls for what the console does through its resources: the same rules and records. */
@Controller()
export class UsersCallsController {
  constructor(
    private readonly commands: Commands,
    private readonly users: UsersStore,
    private readonly reads: UsersAdminReads,
    private readonly dashboard: DashboardReads,
    private readonly sealed: SealedFieldsStore,
    private readonly clock: Clock,
  ) {}

  @Implements(allUser)
  async listAll({ input: { page, rows, ...filter } }: CallContext<typeof allUser>) {
    const found = await this.reads.list({ filter, skip: (page - 1) * rows, take: rows, sort: null })
    return { list: found.rows, total: found.total }
  }

  @Implements(vipUser)
  listVip({ input }: CallContext<typeof vipUser>) {
    return this.reads.listVip(input)
  }

  @Implements(getUsersToCheck)
  listWaiting({ input }: CallContext<typeof getUsersToCheck>) {
    return this.reads.listWaiting(input)
  }

  @Implements(totals)
  async getTotals() {
    return { totals: await this.dashboard.getTotals() }
  }

  @Implements(updateUserInfoAdmin)
  async update({ input, currentUser }: CallContext<typeof updateUserInfoAdmin>) {
    const { user_id, ban, unban, ...texts } = input
    assertNotOneself(currentUser, user_id)
    if (ban && unban) throw new AppError('INVALID_INPUT', { fields: [{ path: 'unban', reason: 'ban or unban' }] })
    const known = await this.reads.getUser(user_id).catch(() => {
      throw new AppError('USER_NOT_FOUND')
    })
    if (ban || unban) {
      const reason = refusalToAct(currentUser, known)
      if (reason) throw new AppError(reason)
      // as at the console: a moderator bans, an administrator lifts a ban
      if (unban && !currentUser.roles.includes('admin')) throw new AppError('FORBIDDEN')
    }
    await this.users.change(user_id, (user) => correctTexts(user, texts))
    if (unban) await this.users.change(user_id, liftBan)
    if (ban) {
      const { reason, rule = null, days } = ban
      const until = banEnd(days, this.clock.now())
      await this.commands.execute(new BanUser(user_id, { reason, until, rule, by: currentUser.id }))
    }
    return { user: await this.reads.getRecord(user_id) }
  }

  @Implements(setAESUsers)
  async reseal({ input: { rows } }: CallContext<typeof setAESUsers>) {
    await this.sealed.resealNext(rows)
    return this.sealed.countProgress()
  }
}
