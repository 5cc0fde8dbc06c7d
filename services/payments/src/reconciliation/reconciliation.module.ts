import { Global, Module } from '@nestjs/common'
import { WithdrawalsModule } from '../withdrawals/withdrawals.public.ts'
import { BillLinesStore } from './bill-lines.store.ts'
import { CompareBillHandler } from './compare-bill.ts'
import { CompareBills } from './compare-bills.ts'
import { ComparePayoutsHandler } from './compare-payouts.ts'
import { DifferencesAdminController } from './differences-admin.controller.ts'
import { DifferencesReads } from './differences.reads.ts'
import { DifferencesStore } from './differences.store.ts'
import { ReconciliationJob } from './reconciliation-job.ts'
import { reconciliationMigrations } from './reconciliation.migrations.ts'

/** Global: orders and reconciliation use each other, and months use both. */
@Global()
@Module({
  imports: [WithdrawalsModule],
  controllers: [DifferencesAdminController],
  providers: [
    reconciliationMigrations,
    DifferencesStore,
    DifferencesReads,
    BillLinesStore,
    CompareBillHandler,
    ComparePayoutsHandler,
    CompareBills,
    ReconciliationJob,
  ],
  exports: [DifferencesReads, DifferencesStore, BillLinesStore, CompareBills],
})
export class ReconciliationModule {}
