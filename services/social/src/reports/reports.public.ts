/** Reports about posts and comments. */
export { ContentReports } from './content-reports.store.ts'
export { ReportersOfPerson } from './reporters-of-person.reads.ts'
export { ReportersStore } from './reporters.store.ts'
export { ReportsModule } from './reports.module.ts'
