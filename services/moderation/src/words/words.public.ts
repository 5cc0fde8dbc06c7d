export { IncidentWords } from './incident-words.ts'
export { WordCheck } from './word-check.ts'
export { WordsModule } from './words.module.ts'
