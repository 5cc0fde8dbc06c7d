import { reportUser } from '@xinyu/contracts/http/moderation'
import { Implements } from '@xinyu/platform/http/decorators'
import { Controller } from '@nestjs/common'
import { FileReport } from './file-report.ts'
import type { CallContext } from '@xinyu/platform/http/context'
import { Commands } from '@xinyu/platform/command/commands'

@Controller()
export class ReportsController {
  constructor(private readonly commands: Commands) {}

  @Implements(reportUser)
  async report({ input, currentUser }: CallContext<typeof reportUser>) {
    return { report_id: await this.commands.execute(new FileReport(currentUser.id, input)) }
  }
}
