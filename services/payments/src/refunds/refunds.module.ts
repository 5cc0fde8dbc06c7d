import { Module } from '@nestjs/common'
import { DecideRefundHandler } from './decide-refund.ts'
import { RefundRunner } from './refund-runner.ts'
import { RefundsJob } from './refunds-job.ts'
import { RequestRefundHandler } from './request-refund.ts'

@Module({ providers: [RefundRunner, RequestRefundHandler, DecideRefundHandler, RefundsJob] })
export class RefundsModule {}
