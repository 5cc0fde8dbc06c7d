export { EscalationsModule } from './escalations.module.ts'
export { EscalationsOfPerson } from './escalations-of-person.reads.ts'
export { EscalationsStore } from './escalations.store.ts'
