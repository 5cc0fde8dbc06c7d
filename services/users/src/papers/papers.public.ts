export { Papers } from './papers.ts'
export { PapersModule } from './papers.module.ts'
