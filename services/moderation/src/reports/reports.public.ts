export { ReportCounts } from './report-counts.ts'
export { ReportsModule } from './reports.module.ts'
