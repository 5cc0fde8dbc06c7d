export { WellnessModule } from './wellness.module.ts'
export { WellnessOfPerson } from './wellness-of-person.reads.ts'
export { WellnessStore } from './wellness.store.ts'
