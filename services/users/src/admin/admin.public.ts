export { textQuery } from './text-query.ts'
export { AdminModule } from './admin.module.ts'
export { UserRecords } from './user-records.ts'
