/** Standing of accounts, for the admin's verbs. */
export { AccountsModule } from './accounts.module.ts'
export { BanUser } from './ban-user.ts'
export { GuestsStore as Guests } from './guests.store.ts'
export { SetRoles } from './set-roles.ts'
export { join } from './account.rules.ts'
export { hashPassword } from './passwords.ts'
export { UnbanUser } from './unban-user.ts'
