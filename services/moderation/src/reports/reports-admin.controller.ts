import { reports } from '@xinyu/contracts/admin/content'
import type { ActionInput } from '@xinyu/contracts/resource'
import type { AuthenticatedUser } from '@xinyu/platform/auth/authenticated-user'
import {
  type AdminQuery,
  AdminList,
  ImplementsAction,
  ImplementsList,
  ImplementsOne,
  Input,
  CurrentUser,
} from '@xinyu/platform/http/decorators'
import { Controller, Param } from '@nestjs/common'
import { CommandBus } from '@nestjs/cqrs'
import { type ReportRecord, ReportsReads } from './reports.reads.ts'
import { SettleReport } from './settle-report.ts'

@Controller()
export class ReportsAdminController {
  constructor(
    private readonly commands: CommandBus,
    private readonly reads: ReportsReads,
  ) {}

  @ImplementsList(reports)
  list(@AdminList() query: AdminQuery): Promise<{ rows: ReportRecord[]; total: number }> {
    return this.reads.list(query)
  }

  @ImplementsOne(reports)
  one(@Param('id') id: string): Promise<ReportRecord> {
    return this.reads.one(id)
  }

  @ImplementsAction(reports, 'uphold')
  async uphold(
    @Param('id') id: string,
    @Input() { note, ban }: ActionInput<typeof reports, 'uphold'>,
    @CurrentUser() currentUser: AuthenticatedUser,
  ): Promise<ReportRecord> {
    await this.commands.execute(new SettleReport(id, { isUpheld: true, by: currentUser.id, note, ban }))
    return this.reads.one(id)
  }

  @ImplementsAction(reports, 'dismiss')
  async dismiss(
    @Param('id') id: string,
    @Input() { note }: ActionInput<typeof reports, 'dismiss'>,
    @CurrentUser() currentUser: AuthenticatedUser,
  ): Promise<ReportRecord> {
    await this.commands.execute(new SettleReport(id, { isUpheld: false, by: currentUser.id, note }))
    return this.reads.one(id)
  }
}
