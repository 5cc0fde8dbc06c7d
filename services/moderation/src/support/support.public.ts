export { QuestionsOfPerson } from './questions-of-person.reads.ts'
export { QuestionsStore } from './questions.store.ts'
export { SupportModule } from './support.module.ts'
