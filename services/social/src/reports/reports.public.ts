/** Reports about posts and comments. */
export { ContentReports } from './content-reports.store.ts'
export { ReportsModule } from './reports.module.ts'
