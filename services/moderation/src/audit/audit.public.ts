/** The audit trail about a person. */
export { AuditModule } from './audit.module.ts'
export { AuditReads } from './audit.reads.ts'
export { AuditOfPerson } from './audit-of-person.reads.ts'
