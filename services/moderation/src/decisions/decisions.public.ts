export { decisionOf } from './decisions.rules.ts'
