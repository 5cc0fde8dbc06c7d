import { Module } from '@nestjs/common'
import { ContentReports } from './content-reports.store.ts'

@Module({ providers: [ContentReports], exports: [ContentReports] })
export class ReportsModule {}
