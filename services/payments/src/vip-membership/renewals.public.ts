/** Renewals, as reported by their providers. */
export { type Renewal, Renewals } from './renewals.store.ts'
