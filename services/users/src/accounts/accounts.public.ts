/** Who may log in, and with which roles. */
export { cancelAccount, registerUser, setRoles } from './account.rules.ts'
export { AccountsModule } from './accounts.module.ts'
export { EnterAccount, type SignedIn } from './enter-account.ts'
export { hashPassword, isPassword } from './passwords/passwords.ts'
export { approveGrant, declineGrant, grantRoles, rolesNeedingApproval, waitingGrant } from './staff/role-grant.rules.ts'
export { SetRoles } from './staff/set-roles.ts'
