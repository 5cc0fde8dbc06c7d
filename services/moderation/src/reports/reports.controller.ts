import { getMyReports, reportUser, withdrawReport } from '@xinyu/contracts/http/reports'
import { Commands } from '@xinyu/platform/command/commands'
import type { CallContext } from '@xinyu/platform/http/calls/context'
import { Implements } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { FileReport } from './file-report.ts'
import { MyReportsReads, ownReportOf } from './mine/my-reports.reads.ts'
import { WithdrawReport } from './mine/withdraw-report.ts'

@Controller()
export class ReportsController {
  constructor(
    private readonly commands: Commands,
    private readonly mine: MyReportsReads,
  ) {}

  @Implements(reportUser)
  async report({ input, currentUser }: CallContext<typeof reportUser>) {
    return { report_id: await this.commands.execute(new FileReport(currentUser.id, input)) }
  }

  @Implements(getMyReports)
  list({ input, currentUser }: CallContext<typeof getMyReports>) {
    return this.mine.list(currentUser.id, input)
  }

  @Implements(withdrawReport)
  async withdraw({ input: { report_id }, currentUser }: CallContext<typeof withdrawReport>) {
    return { report: ownReportOf(await this.commands.execute(new WithdrawReport(report_id, currentUser.id))) }
  }
}
