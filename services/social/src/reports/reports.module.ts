import { Module } from '@nestjs/common'
import { ContentReports } from './content-reports.store.ts'
import { OnReported } from './on-reported.ts'
import { ReportersOfPerson } from './reporters-of-person.reads.ts'
import { ReportersStore } from './reporters.store.ts'
import { reportsMigrations } from './reports.migrations.ts'

@Module({
  controllers: [OnReported],
  providers: [reportsMigrations, ContentReports, ReportersStore, ReportersOfPerson],
  exports: [ContentReports, ReportersStore, ReportersOfPerson],
})
export class ReportsModule {}
