export { TakedownsModule } from './takedowns.module.ts'
export { TakedownsOfPerson } from './takedowns-of-person.reads.ts'
