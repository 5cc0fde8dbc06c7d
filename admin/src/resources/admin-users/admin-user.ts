import type { adminUsers } from '@xinyu/contracts/admin/people'
import { adminRoles } from '@xinyu/contracts/call'
import type { RecordOf } from '@xinyu/contracts/resource'

export type AdminUser = RecordOf<typeof adminUsers>

export const roleChoices = adminRoles.map((id) => ({ id, name: `xinyu.roles.${id}` }))
export const roleTabs = adminRoles.map((value) => ({ value, label: `xinyu.roles.${value}` }))
