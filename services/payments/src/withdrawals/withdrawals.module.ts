import { Module } from '@nestjs/common'
import { GiftsModule } from '../gifts/gifts.public.ts'
import { BatchRunner } from './batches/batch-runner.ts'
import { BatchesAdminController } from './batches/batches-admin.controller.ts'
import { BatchesStore } from './batches/batches.store.ts'
import { RequestBatchHandler } from './batches/request-batch.ts'
import { CircularGifts } from './circular-gifts.ts'
import { DecideWithdrawalHandler } from './decide-withdrawal.ts'
import { OnPayeeErased } from './on-payee-erased.ts'
import { PayoutRunner } from './payout-runner.ts'
import { RequestWithdrawalHandler } from './request-withdrawal.ts'
import { SharedPayeesController } from './shared-payees.controller.ts'
import { SettlePayoutHandler } from './settle-payout.ts'
import { WithdrawalRunner } from './withdrawal-runner.ts'
import { WithdrawalsAdminController } from './withdrawals-admin.controller.ts'
import { WithdrawalsController } from './withdrawals.controller.ts'
import { WithdrawalsJob } from './withdrawals-job.ts'
import { withdrawalsMigrations } from './withdrawals.migrations.ts'
import { WithdrawalsOfPerson } from './withdrawals-of-person.reads.ts'
import { WithdrawalsReads } from './withdrawals.reads.ts'
import { WithdrawalsStore } from './withdrawals.store.ts'

@Module({
  imports: [GiftsModule],
  controllers: [
    WithdrawalsController,
    WithdrawalsAdminController,
    BatchesAdminController,
    SharedPayeesController,
    OnPayeeErased,
  ],
  providers: [
    withdrawalsMigrations,
    WithdrawalsStore,
    WithdrawalsReads,
    WithdrawalsOfPerson,
    CircularGifts,
    PayoutRunner,
    WithdrawalRunner,
    RequestWithdrawalHandler,
    DecideWithdrawalHandler,
    SettlePayoutHandler,
    WithdrawalsJob,
    BatchesStore,
    BatchRunner,
    RequestBatchHandler,
  ],
  exports: [WithdrawalsOfPerson, WithdrawalsStore, BatchesStore],
})
export class WithdrawalsModule {}
