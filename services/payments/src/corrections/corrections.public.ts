export type { Correction } from './corrections.rules.ts'
export { CorrectionsStore } from './corrections.store.ts'
export { RequestCorrection } from './request-correction.ts'
export { CorrectionsModule } from './corrections.module.ts'
