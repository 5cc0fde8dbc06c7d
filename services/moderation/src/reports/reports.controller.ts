import { getMyReports, reportUser, withdrawReport } from '@xinyu/contracts/http/users/reports'
import { Clock } from '@xinyu/platform/clock'
import { Commands } from '@xinyu/platform/command/commands'
import type { CallContext } from '@xinyu/platform/http/calls/context'
import { Implements } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { FileReport } from './file-report.ts'
import { MyReportsReads, ownReportOf } from './mine/my-reports.reads.ts'
import { ReportsStore } from './reports.store.ts'

@Controller()
export class ReportsController {
  constructor(
    private readonly commands: Commands,
    private readonly store: ReportsStore,
    private readonly mine: MyReportsReads,
    private readonly clock: Clock,
  ) {}

  @Implements(reportUser)
  async report({ input, currentUser }: CallContext<typeof reportUser>) {
    return { report_id: await this.commands.execute(new FileReport(currentUser.id, input)) }
  }

  @Implements(getMyReports)
  list({ input, currentUser }: CallContext<typeof getMyReports>) {
    return this.mine.list(currentUser.id, input)
  }

  /** The priority of the other reports about the same person falls. */
  @Implements(withdrawReport)
  async withdraw({ input: { report_id }, currentUser }: CallContext<typeof withdrawReport>) {
    const report = await this.store.withdraw(report_id, currentUser.id, this.clock.now())
    await this.store.prioritise(report.user2_id)
    return { report: ownReportOf(report) }
  }
}
