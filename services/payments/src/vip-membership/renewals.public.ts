export { type Renewal, Renewals } from './renewals.store.ts'
