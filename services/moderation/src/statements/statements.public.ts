export { StatementsModule } from './statements.module.ts'
export { RestrictedPeople } from './restricted-people.reads.ts'
export { StatementsOfPerson } from './statements-of-person.reads.ts'
