import { Module } from '@nestjs/common'
import { BansStore } from './bans.store.ts'
import { FileReportHandler } from './file-report.ts'
import { OnReportDecided } from './on-report-decided.ts'
import { ReportCounts } from './report-counts.ts'
import { ReportsAdminController } from './reports-admin.controller.ts'
import { ReportsController } from './reports.controller.ts'
import { reportsMigrations } from './reports.migrations.ts'
import { ReportsReads } from './reports.reads.ts'
import { ReportsStore } from './reports.store.ts'
import { SettleReportHandler } from './settle-report.ts'

@Module({
  controllers: [ReportsController, ReportsAdminController, OnReportDecided],
  providers: [
    reportsMigrations,
    ReportsStore,
    ReportsReads,
    ReportCounts,
    BansStore,
    FileReportHandler,
    SettleReportHandler,
  ],
  exports: [ReportCounts],
})
export class ReportsModule {}
