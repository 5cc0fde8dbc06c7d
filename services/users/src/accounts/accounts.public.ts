/** Who may come in, and with which roles. */
export { join } from './account.rules.ts'
export { AccountsModule } from './accounts.module.ts'
export { hashPassword } from './passwords.ts'
export { SetRoles } from './set-roles.ts'
