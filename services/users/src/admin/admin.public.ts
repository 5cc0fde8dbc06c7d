export { textQuery } from './text-query.ts'
export { AdminModule } from './admin.module.ts'
export { assertNotOneself } from './not-oneself.ts'
export { UserRecords } from './user-records.ts'
