export { SecondLooksModule } from './second-looks.module.ts'
export { SecondLooksOfPerson } from './second-looks-of-person.reads.ts'
