import { Module } from '@nestjs/common'
import { FileReportHandler } from './file-report.ts'
import { ReportCounts } from './report-counts.ts'
import { ReportsController } from './reports.controller.ts'
import { ReportsStore } from './reports.store.ts'

@Module({ controllers: [ReportsController], providers: [ReportsStore, ReportCounts, FileReportHandler], exports: [ReportCounts] })
export class ReportsModule {}
