export { StatementsModule } from './statements.module.ts'
export { StatementsOfPerson } from './statements-of-person.reads.ts'
