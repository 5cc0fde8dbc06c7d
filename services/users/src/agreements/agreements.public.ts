/** A member's agreements, for the export of personal data. */
export { AgreementsModule } from './agreements.module.ts'
export { AgreementsOfPerson } from './agreements-of-person.reads.ts'
