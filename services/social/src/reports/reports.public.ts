/** Reports about what people publish. */
export { ContentReports } from './content-reports.store.ts'
export { ReportsModule } from './reports.module.ts'
