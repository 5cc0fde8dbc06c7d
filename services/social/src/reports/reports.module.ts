import { Module } from '@nestjs/common'
import { ContentReports } from './content-reports.store.ts'
import { reportsMigrations } from './reports.migrations.ts'

@Module({ providers: [reportsMigrations, ContentReports], exports: [ContentReports] })
export class ReportsModule {}
