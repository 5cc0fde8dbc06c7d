/** The audit trail about a person, for the copy of their data. */
export { AuditModule } from './audit.module.ts'
export { AuditOfPerson } from './audit-of-person.reads.ts'
