import type { AnswerOf, InputOf } from '@xinyu/contracts/call'
import { reportUser } from '@xinyu/contracts/http/moderation'
import type { Person } from '@xinyu/platform/auth/person'
import { Answers, Input, Who } from '@xinyu/platform/http/decorators'
import { Controller } from '@nestjs/common'
import { CommandBus } from '@nestjs/cqrs'
import { FileReport } from './file-report.ts'

@Controller()
export class ReportsController {
  constructor(private readonly commands: CommandBus) {}

  @Answers(reportUser)
  async report(@Input() input: InputOf<typeof reportUser>, @Who() who: Person): Promise<AnswerOf<typeof reportUser>> {
    return { report_id: await this.commands.execute<FileReport, string>(new FileReport(who.id, input)) }
  }
}
