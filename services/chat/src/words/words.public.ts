export { SensitiveWords, type TextCheck } from './sensitive-words.ts'
export { WordsModule } from './words.module.ts'
