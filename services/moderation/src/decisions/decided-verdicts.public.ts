export { DecidedVerdicts } from './decided-verdicts.reads.ts'
export { DecisionsModule } from './decisions.module.ts'
