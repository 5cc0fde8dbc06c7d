import { reports } from '@xinyu/contracts/admin/content'
import type { ActionInput } from '@xinyu/contracts/resource'
import type { Person } from '@xinyu/platform/auth/person'
import {
  type AdminQuery,
  AdminList,
  AnswersAction,
  AnswersList,
  AnswersOne,
  Input,
  Who,
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

  @AnswersList(reports)
  list(@AdminList() query: AdminQuery): Promise<{ rows: ReportRecord[]; total: number }> {
    return this.reads.list(query)
  }

  @AnswersOne(reports)
  one(@Param('id') id: string): Promise<ReportRecord> {
    return this.reads.one(id)
  }

  @AnswersAction(reports, 'uphold')
  async uphold(
    @Param('id') id: string,
    @Input() { note, ban }: ActionInput<typeof reports, 'uphold'>,
    @Who() who: Person,
  ): Promise<ReportRecord> {
    await this.commands.execute(new SettleReport(id, { isUpheld: true, by: who.id, note, ban }))
    return this.reads.one(id)
  }

  @AnswersAction(reports, 'dismiss')
  async dismiss(
    @Param('id') id: string,
    @Input() { note }: ActionInput<typeof reports, 'dismiss'>,
    @Who() who: Person,
  ): Promise<ReportRecord> {
    await this.commands.execute(new SettleReport(id, { isUpheld: false, by: who.id, note }))
    return this.reads.one(id)
  }
}
