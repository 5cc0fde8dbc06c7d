export { WaitingAppeals } from './waiting-appeals.reads.ts'
export { AppealsModule } from './appeals.module.ts'
export { AppealsOfPerson } from './appeals-of-person.reads.ts'
