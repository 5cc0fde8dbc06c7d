export { ReportCounts } from './report-counts.ts'
export { ReportsOfPerson } from './reports-of-person.reads.ts'
export { WaitingReports } from './waiting-reports.reads.ts'
export { ReportsModule } from './reports.module.ts'
