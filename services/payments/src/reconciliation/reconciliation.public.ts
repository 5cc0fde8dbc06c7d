export { DifferencesReads } from './differences.reads.ts'
export { BillLinesStore, type BilledTrade } from './bill-lines.store.ts'
export { CompareBills } from './compare-bills.ts'
export { type DifferenceDocument, DifferencesStore } from './differences.store.ts'
