import { Module } from '@nestjs/common'
import { WithdrawalsModule } from '../withdrawals/withdrawals.public.ts'
import { WaitingCountsController } from './waiting-counts.controller.ts'

/** How much waits for finance, which moderation adds to the console's menu. */
@Module({ imports: [WithdrawalsModule], controllers: [WaitingCountsController] })
export class WaitingCountsModule {}
