/** The members themselves, for every capability. A member's state is defined in user.rules.ts. */
export { AccountOfPerson } from './account-of-person.reads.ts'
export { DirectoryModule } from './directory.module.ts'
export { Projections, type UserProjection } from './projections.store.ts'
export type { User } from './user.document.ts'
export { type AppleGrant, type Identity, type Payee, UserSecrets } from './user-secrets.ts'
export { SealedFieldsStore } from './sealed-fields.store.ts'
export { type Leaving, UsersReads, type UserQuery } from './users.reads.ts'
export { UsersStore } from './users.store.ts'
