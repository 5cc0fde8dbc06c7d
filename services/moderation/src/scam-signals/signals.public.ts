export { SignalsOfPerson } from './signals-of-person.reads.ts'
export { SignalsModule } from './signals.module.ts'
