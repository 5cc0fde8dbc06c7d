import { Global, Module } from '@nestjs/common'
import { CompareBillHandler } from './compare-bill.ts'
import { DifferencesAdminController } from './differences-admin.controller.ts'
import { DifferencesReads } from './differences.reads.ts'
import { DifferencesStore } from './differences.store.ts'
import { ReconciliationJob } from './reconciliation-job.ts'
import { reconciliationMigrations } from './reconciliation.migrations.ts'

/** Global: orders and reconciliation use each other. */
@Global()
@Module({
  controllers: [DifferencesAdminController],
  providers: [reconciliationMigrations, DifferencesStore, DifferencesReads, CompareBillHandler, ReconciliationJob],
  exports: [DifferencesReads],
})
export class ReconciliationModule {}
