export { QuestionsOfPerson } from './questions-of-person.reads.ts'
export { SupportModule } from './support.module.ts'
