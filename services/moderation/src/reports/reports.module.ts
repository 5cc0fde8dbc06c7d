import { Module } from '@nestjs/common'
import { SubmittedProfilesModule } from '../reviews/submitted-profiles.public.ts'
import { BansStore } from './bans.store.ts'
import { FileReportHandler } from './file-report.ts'
import { OnErased } from './on-erased.ts'
import { OnReportDecided } from './on-report-decided.ts'
import { ReportCounts } from './report-counts.ts'
import { ReportsAdminController } from './reports-admin.controller.ts'
import { ReportsController } from './reports.controller.ts'
import { reportsMigrations } from './reports.migrations.ts'
import { ReportsOfPerson } from './reports-of-person.reads.ts'
import { ReportsReads } from './reports.reads.ts'
import { ReportsStore } from './reports.store.ts'
import { DecideReportHandler } from './decide-report.ts'

@Module({
  imports: [SubmittedProfilesModule],
  controllers: [ReportsController, ReportsAdminController, OnErased, OnReportDecided],
  providers: [
    reportsMigrations,
    ReportsStore,
    ReportsReads,
    ReportCounts,
    ReportsOfPerson,
    BansStore,
    FileReportHandler,
    DecideReportHandler,
  ],
  exports: [ReportCounts, ReportsOfPerson],
})
export class ReportsModule {}
