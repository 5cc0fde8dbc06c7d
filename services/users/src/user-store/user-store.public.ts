/** The store of members and its projections, for every capability. A member's shape is in ../user/user.document.ts. */
export { AccountOfPerson } from './account-of-person.reads.ts'
export { UserStoreModule } from './user-store.module.ts'
export { Projections, type UserProjection } from './projections.store.ts'
export type { User } from '../user/user.document.ts'
export { type AppleGrant, type Payee, UserSecrets } from './user-secrets.ts'
export { SealedFieldsStore } from './sealed-fields.store.ts'
export { UsersReads, type UserQuery } from './users.reads.ts'
export { UsersStore } from './users.store.ts'
