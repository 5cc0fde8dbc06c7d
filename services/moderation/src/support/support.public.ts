export { QuestionsOfPerson } from './questions-of-person.reads.ts'
export { teamsOf } from './questions.reads.ts'
export { QuestionsStore } from './questions.store.ts'
export { SupportModule } from './support.module.ts'
