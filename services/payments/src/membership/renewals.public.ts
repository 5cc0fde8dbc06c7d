/** For whatever sells a term that renews: it says so here. */
export { type Renewal, Renewals } from './renewals.store.ts'
