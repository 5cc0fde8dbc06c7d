import type { FactOf } from '@xinyu/contracts/event'
import { reportFiled } from '@xinyu/contracts/events/moderation'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { Controller } from '@nestjs/common'
import { ReportTexts } from './report-texts.ts'

/** A filed report is found by its words. */
@Controller()
export class OnFiled {
  constructor(private readonly texts: ReportTexts) {}

  @OnFact(reportFiled)
  filed({ data }: FactOf<typeof reportFiled>): Promise<void> {
    return this.texts.refresh(data.report_id)
  }
}
