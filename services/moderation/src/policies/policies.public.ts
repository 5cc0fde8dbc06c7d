export { PoliciesModule } from './policies.module.ts'
export { PoliciesStore } from './policies.store.ts'
