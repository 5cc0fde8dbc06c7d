export { DifferencesReads } from './differences.reads.ts'
export type { DifferenceDocument } from './differences.store.ts'
