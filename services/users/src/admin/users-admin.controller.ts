import type { AdminRole } from '@xinyu/contracts/call'
import { users } from '@xinyu/contracts/admin/resources'
import type { RecordOf } from '@xinyu/contracts/resource'
import type { Person } from '@xinyu/platform/auth/person'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import {
  AdminList,
  type AdminQuery,
  AnswersAction,
  AnswersList,
  AnswersOne,
  AnswersUpdate,
  Input,
  Who,
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

  @AnswersList(users)
  async list(@AdminList() query: AdminQuery): Promise<{ rows: UserRecord[]; total: number }> {
    return this.reads.list(query)
  }

  @AnswersOne(users)
  async one(@Param('id') id: string): Promise<UserRecord> {
    return this.reads.one(id)
  }

  @AnswersUpdate(users)
  async update(@Param('id') id: string, @Input() texts: { name?: string; aboutMe?: string }): Promise<UserRecord> {
    return this.reads.record(await this.commands.execute(new CorrectTexts(id, texts)))
  }

  @AnswersAction(users, 'ban')
  async ban(
    @Param('id') id: string,
    @Input() { reason, days }: { reason: string; days: number | null },
    @Who() who: Person,
  ): Promise<UserRecord> {
    await this.#demandTouchable(who, id)
    const until = days === null ? null : new Date(this.clock.now().getTime() + days * day)
    return this.reads.record(await this.commands.execute(new BanUser(id, reason, until)))
  }

  @AnswersAction(users, 'unban')
  async unban(@Param('id') id: string): Promise<UserRecord> {
    return this.reads.record(await this.commands.execute(new UnbanUser(id)))
  }

  @AnswersAction(users, 'roles')
  async roles(
    @Param('id') id: string,
    @Input() { roles }: { roles: AdminRole[] },
    @Who() who: Person,
  ): Promise<UserRecord> {
    await this.#demandTouchable(who, id)
    return this.reads.record(await this.commands.execute(new SetRoles(id, roles)))
  }

  async #demandTouchable(who: Person, id: string): Promise<void> {
    const reason = whyUntouchable(who, await this.reads.user(id))
    if (reason) throw new AppError(reason)
  }
}
