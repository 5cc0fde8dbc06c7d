import { featuredUsers } from '@xinyu/contracts/admin/people'
import { FeaturedStatus } from '@xinyu/contracts/enums'
import { beWrapperUserAdmin, cancelWrapperUserAdmin, getWrapperUsersToCheck } from '@xinyu/contracts/http/users/admin'
import type { AuthenticatedUser } from '@xinyu/platform/auth/authenticated-user'
import { Commands } from '@xinyu/platform/command/commands'
import type { ActionContext, CallContext, ListContext, RecordContext } from '@xinyu/platform/http/calls/context'
import { Implements, ImplementsAction, ImplementsList, ImplementsOne } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { assertNotOneself, UserRecords } from '../console/console.public.ts'
import type { User } from '../user-store/user-store.public.ts'
import { ChangeFeatured, type FeaturedDecision } from './change-featured.ts'
import { endFeatured, inviteToBeFeatured } from './featured.rules.ts'
import { FeaturedReads } from './featured.reads.ts'

/** Applicants, invited and featured members: for the console and the specification's calls. */
@Controller()
export class FeaturedAdminController {
  constructor(
    private readonly commands: Commands,
    private readonly reads: FeaturedReads,
    private readonly records: UserRecords,
  ) {}

  @ImplementsList(featuredUsers)
  async list({ query }: ListContext<typeof featuredUsers>) {
    return this.reads.list(query)
  }

  @ImplementsOne(featuredUsers)
  async get({ id }: RecordContext) {
    return this.reads.getRecord(id)
  }

  @ImplementsAction(featuredUsers, 'invite')
  async invite({ id, currentUser }: ActionContext<typeof featuredUsers, 'invite'>) {
    return this.#changeFeatured(currentUser, id, inviteToBeFeatured)
  }

  @ImplementsAction(featuredUsers, 'turnDown')
  async turnDown({ id, input: { reason }, currentUser }: ActionContext<typeof featuredUsers, 'turnDown'>) {
    return this.#changeFeatured(currentUser, id, (user, now) => endFeatured(user, reason, now))
  }

  @ImplementsAction(featuredUsers, 'remove')
  async remove({ id, input: { reason }, currentUser }: ActionContext<typeof featuredUsers, 'remove'>) {
    return this.#changeFeatured(currentUser, id, (user, now) => endFeatured(user, reason, now))
  }

  @Implements(beWrapperUserAdmin)
  async inviteByCall({ input: { user_id }, currentUser }: CallContext<typeof beWrapperUserAdmin>) {
    assertNotOneself(currentUser, user_id)
    return statusOf(await this.commands.execute(new ChangeFeatured(user_id, inviteToBeFeatured)))
  }

  @Implements(cancelWrapperUserAdmin)
  async endByCall({ input: { user_id, reason }, currentUser }: CallContext<typeof cancelWrapperUserAdmin>) {
    assertNotOneself(currentUser, user_id)
    return statusOf(
      await this.commands.execute(new ChangeFeatured(user_id, (user, now) => endFeatured(user, reason, now))),
    )
  }

  @Implements(getWrapperUsersToCheck)
  async listWaiting({ input: { page, rows } }: CallContext<typeof getWrapperUsersToCheck>) {
    const { users, total } = await this.reads.listWaiting((page - 1) * rows, rows)
    return { list: users.map((user) => this.records.recordOf(user)), total }
  }

  async #changeFeatured(currentUser: AuthenticatedUser, id: string, decide: FeaturedDecision) {
    assertNotOneself(currentUser, id)
    await this.commands.execute(new ChangeFeatured(id, decide))
    return this.reads.getRecord(id)
  }
}

const statusOf = ({ featured }: User) => ({ wrapperStatus: featured?.status ?? FeaturedStatus.None })
