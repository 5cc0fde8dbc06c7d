import { Module } from '@nestjs/common'
import { CaseNotesModule } from '../cases/case-notes.public.ts'
import { SubmittedProfilesModule } from '../reviews/submissions/submitted-profiles.public.ts'
import { DecideReportHandler } from './console/decide-report.ts'
import { ReportsAdminController } from './console/reports-admin.controller.ts'
import { ReportsReads } from './console/reports.reads.ts'
import { CollectEvidence } from './evidence/collect-evidence.ts'
import { EmptyReportsJob } from './evidence/empty-reports-job.ts'
import { ReportPictures } from './evidence/report-pictures.ts'
import { FileReportHandler } from './file-report.ts'
import { MyReportsReads } from './mine/my-reports.reads.ts'
import { TextSearchModule } from '../text-search/text-search.public.ts'
import { OnErased } from './on-erased.ts'
import { OnFiled } from './on-filed.ts'
import { ReportTexts } from './report-texts.ts'
import { ReportCounts } from './report-counts.ts'
import { ReportsController } from './reports.controller.ts'
import { reportsMigrations } from './reports.migrations.ts'
import { ReportsOfPerson } from './reports-of-person.reads.ts'
import { ReportsStore } from './reports.store.ts'
import { WaitingReports } from './waiting-reports.reads.ts'

@Module({
  imports: [SubmittedProfilesModule, CaseNotesModule, TextSearchModule],
  controllers: [ReportsController, ReportsAdminController, OnErased, OnFiled],
  providers: [
    reportsMigrations,
    ReportsStore,
    ReportsReads,
    MyReportsReads,
    ReportCounts,
    ReportsOfPerson,
    ReportTexts,
    CollectEvidence,
    ReportPictures,
    EmptyReportsJob,
    FileReportHandler,
    DecideReportHandler,
    WaitingReports,
  ],
  exports: [ReportCounts, WaitingReports, ReportsOfPerson],
})
export class ReportsModule {}
