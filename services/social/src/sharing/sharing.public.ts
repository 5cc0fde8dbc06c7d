/** The people somebody invited, for their data export. */
export { SharingModule } from './sharing.module.ts'
export { SharingOfPerson } from './sharing-of-person.reads.ts'
