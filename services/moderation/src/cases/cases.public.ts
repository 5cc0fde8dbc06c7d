export { CasesModule } from './cases.module.ts'
export { CasesOfPerson } from './cases-of-person.reads.ts'
