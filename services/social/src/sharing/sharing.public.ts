/** Whom people invited, for the copy of their data. */
export { SharingModule } from './sharing.module.ts'
export { SharingOfPerson } from './sharing-of-person.reads.ts'
