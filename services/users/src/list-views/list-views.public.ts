/** What colleagues saved of the console's lists, for the copy of their data. */
export { ListViewsModule } from './list-views.module.ts'
export { ListViewsOfPerson } from './list-views-of-person.reads.ts'
