/** What somebody agreed to, for the copy of their data. */
export { AgreementsModule } from './agreements.module.ts'
export { AgreementsOfPerson } from './agreements-of-person.reads.ts'
