import { Module } from '@nestjs/common'
import { WithdrawalsModule } from '../withdrawals/withdrawals.public.ts'
import { BankChecks } from './bank-checks.ts'
import { BookDocuments } from './book-documents.ts'
import { MonthFiles } from './files/month-files.ts'
import { MonthFilesController } from './files/month-files.controller.ts'
import { LockMonth } from './lock-month.ts'
import { Memberships } from './memberships.ts'
import { MonthChecks } from './month-checks.ts'
import { MonthLinesStore } from './month-lines.store.ts'
import { MonthsAdminController } from './months-admin.controller.ts'
import { MonthsJob } from './months-job.ts'
import { monthsMigrations } from './months.migrations.ts'
import { MonthsStore } from './months.store.ts'
import { Statements } from './statements.ts'

@Module({
  imports: [WithdrawalsModule],
  controllers: [MonthsAdminController, MonthFilesController],
  providers: [
    monthsMigrations,
    MonthsStore,
    MonthLinesStore,
    BookDocuments,
    Memberships,
    BankChecks,
    MonthChecks,
    Statements,
    MonthFiles,
    LockMonth,
    MonthsJob,
  ],
})
export class MonthsModule {}
