import { Module } from '@nestjs/common'
import { AskRefundHandler } from './ask-refund.ts'
import { DeclineRefundHandler } from './decline-refund.ts'
import { RefundsController } from './refunds.controller.ts'
import { DecideRefundHandler } from './decide-refund.ts'
import { RefundRunner } from './refund-runner.ts'
import { RefundsJob } from './refunds-job.ts'
import { RequestRefundHandler } from './request-refund.ts'

@Module({
  controllers: [RefundsController],
  providers: [
    RefundRunner,
    RequestRefundHandler,
    DecideRefundHandler,
    AskRefundHandler,
    DeclineRefundHandler,
    RefundsJob,
  ],
})
export class RefundsModule {}
