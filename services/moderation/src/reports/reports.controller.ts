import type { AnswerOf, InputOf } from '@xinyu/contracts/call'
import { reportUser } from '@xinyu/contracts/http/moderation'
import type { AuthenticatedUser } from '@xinyu/platform/auth/authenticated-user'
import { Implements, Input, CurrentUser } from '@xinyu/platform/http/decorators'
import { Controller } from '@nestjs/common'
import { CommandBus } from '@nestjs/cqrs'
import { FileReport } from './file-report.ts'

@Controller()
export class ReportsController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(reportUser)
  async report(
    @Input() input: InputOf<typeof reportUser>,
    @CurrentUser() currentUser: AuthenticatedUser,
  ): Promise<AnswerOf<typeof reportUser>> {
    return { report_id: await this.commands.execute<FileReport, string>(new FileReport(currentUser.id, input)) }
  }
}
