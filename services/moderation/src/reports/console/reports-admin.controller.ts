import { reports } from '@xinyu/contracts/admin/reports'
import { ImplementsAction, ImplementsList, ImplementsOne } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { ReportsReads } from './reports.reads.ts'
import { DecideReport } from './decide-report.ts'
import type { ListContext, RecordContext, ActionContext } from '@xinyu/platform/http/calls/context'
import { Commands } from '@xinyu/platform/command/commands'

@Controller()
export class ReportsAdminController {
  constructor(
    private readonly commands: Commands,
    private readonly reads: ReportsReads,
  ) {}

  @ImplementsList(reports)
  list({ query, currentUser }: ListContext<typeof reports>) {
    return this.reads.list(query, currentUser.id)
  }

  @ImplementsOne(reports)
  get({ id, currentUser }: RecordContext) {
    return this.reads.get(id, currentUser.id)
  }

  @ImplementsAction(reports, 'uphold')
  async uphold({ id, input, currentUser }: ActionContext<typeof reports, 'uphold'>) {
    await this.commands.execute(new DecideReport(id, { isUpheld: true, by: currentUser.id, ...input }))
    return this.reads.get(id, currentUser.id)
  }

  @ImplementsAction(reports, 'dismiss')
  async dismiss({ id, input: { note }, currentUser }: ActionContext<typeof reports, 'dismiss'>) {
    await this.commands.execute(new DecideReport(id, { isUpheld: false, by: currentUser.id, note }))
    return this.reads.get(id, currentUser.id)
  }
}
