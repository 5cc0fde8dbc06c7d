/** What people browsed, for the copy of their data. */
export { HistoryModule } from './history.module.ts'
export { HistoryOfPerson } from './history-of-person.reads.ts'
