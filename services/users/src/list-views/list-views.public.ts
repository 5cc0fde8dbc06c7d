/** Saved views of the console's lists, for the data export. */
export { ListViewsModule } from './list-views.module.ts'
export { ListViewsOfPerson } from './list-views-of-person.reads.ts'
