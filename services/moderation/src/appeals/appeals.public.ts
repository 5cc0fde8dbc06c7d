export { AppealsModule } from './appeals.module.ts'
export { AppealsOfPerson } from './appeals-of-person.reads.ts'
