export { newMonth } from './rules/month-state.rules.ts'
