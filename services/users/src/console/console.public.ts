export { textQuery } from './text-query.ts'
export { ConsoleModule } from './console.module.ts'
export { assertNotOneself } from './not-oneself.ts'
export { UserRecords } from './user-records.ts'
