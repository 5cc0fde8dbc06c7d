export { DifferencesReads } from './differences.reads.ts'
export { BillLinesStore, type BilledTrade } from './bill-lines.store.ts'
export { CompareBill } from './compare-bill.ts'
export { type DifferenceDocument, DifferencesStore } from './differences.store.ts'
