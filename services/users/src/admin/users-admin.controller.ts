import type { AdminRole } from '@xinyu/contracts/call'
import { users } from '@xinyu/contracts/admin/resources'
import type { RecordOf } from '@xinyu/contracts/resource'
import type { AuthenticatedUser } from '@xinyu/platform/auth/authenticated-user'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import {
  AdminList,
  type AdminQuery,
  ImplementsAction,
  ImplementsList,
  ImplementsOne,
  ImplementsUpdate,
  Input,
  CurrentUser,
} from '@xinyu/platform/http/decorators'
import { Controller, Param } from '@nestjs/common'
import { CommandBus } from '@nestjs/cqrs'
import { BanUser, SetRoles, UnbanUser } from '../accounts/accounts.public.ts'
import { CorrectTexts } from './correct-texts.ts'
import { UsersAdminReads } from './users-admin.reads.ts'
import { whyUntouchable } from './users-admin.rules.ts'

type UserRecord = RecordOf<typeof users>
const day = 86_400_000

@Controller()
export class UsersAdminController {
  constructor(
    private readonly commands: CommandBus,
    private readonly reads: UsersAdminReads,
    private readonly clock: Clock,
  ) {}

  @ImplementsList(users)
  async list(@AdminList() query: AdminQuery): Promise<{ rows: UserRecord[]; total: number }> {
    return this.reads.list(query)
  }

  @ImplementsOne(users)
  async one(@Param('id') id: string): Promise<UserRecord> {
    return this.reads.one(id)
  }

  @ImplementsUpdate(users)
  async update(@Param('id') id: string, @Input() texts: { name?: string; aboutMe?: string }): Promise<UserRecord> {
    return this.reads.record(await this.commands.execute(new CorrectTexts(id, texts)))
  }

  @ImplementsAction(users, 'ban')
  async ban(
    @Param('id') id: string,
    @Input() { reason, days }: { reason: string; days: number | null },
    @CurrentUser() currentUser: AuthenticatedUser,
  ): Promise<UserRecord> {
    await this.#demandTouchable(currentUser, id)
    const until = days === null ? null : new Date(this.clock.now().getTime() + days * day)
    return this.reads.record(await this.commands.execute(new BanUser(id, reason, until)))
  }

  @ImplementsAction(users, 'unban')
  async unban(@Param('id') id: string): Promise<UserRecord> {
    return this.reads.record(await this.commands.execute(new UnbanUser(id)))
  }

  @ImplementsAction(users, 'roles')
  async roles(
    @Param('id') id: string,
    @Input() { roles }: { roles: AdminRole[] },
    @CurrentUser() currentUser: AuthenticatedUser,
  ): Promise<UserRecord> {
    await this.#demandTouchable(currentUser, id)
    return this.reads.record(await this.commands.execute(new SetRoles(id, roles)))
  }

  async #demandTouchable(currentUser: AuthenticatedUser, id: string): Promise<void> {
    const reason = whyUntouchable(currentUser, await this.reads.user(id))
    if (reason) throw new AppError(reason)
  }
}
