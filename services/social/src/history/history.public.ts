/** What people browsed, for their data export. */
export { HistoryModule } from './history.module.ts'
export { HistoryOfPerson } from './history-of-person.reads.ts'
