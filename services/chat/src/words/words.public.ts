export { SensitiveWords, type TextCheck } from './sensitive-words.ts'
