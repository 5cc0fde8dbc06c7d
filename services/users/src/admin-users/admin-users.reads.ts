import type { adminUsers } from '@xinyu/contracts/admin/people'
import { maskPhone } from '@xinyu/contracts/rules/people/phone'
import type { RecordOf } from '@xinyu/contracts/resource'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import type { AdminQuery } from '@xinyu/platform/http/calls/route'
import { Injectable } from '@nestjs/common'
import type { z } from 'zod'
import { waitingGrant } from '../accounts/accounts.public.ts'
import { textQuery } from '../console/console.public.ts'
import { type User, UserSecrets, UsersReads, UsersStore } from '../user-store/user-store.public.ts'
import { isAdminUser, isDisabled } from './admin-user.rules.ts'

type AdminUserRecord = RecordOf<typeof adminUsers>
type ListFilter = z.output<typeof adminUsers.filter>

/** Staff members, as administrators see them. */
@Injectable()
export class AdminUsersReads {
  constructor(
    private readonly users: UsersStore,
    private readonly usersReads: UsersReads,
    private readonly secrets: UserSecrets,
    private readonly clock: Clock,
  ) {}

  async list({ filter, ...page }: AdminQuery<ListFilter>): Promise<{ rows: AdminUserRecord[]; total: number }> {
    const { q, id, role } = filter
    const { users, total } = await this.usersReads.findPage(
      { admins: role ?? 'any', ...(q ? { text: textQuery(q) } : {}), ...(id ? { ids: id } : {}) },
      { ...page, sort: page.sort ?? { field: 'name', order: 1 } },
    )
    return { rows: users.map((user) => this.recordOf(user)), total }
  }

  async getRecord(id: string): Promise<AdminUserRecord> {
    return this.recordOf(await this.getStaffMember(id))
  }

  /** Throws NOT_FOUND for an account that is not a staff member's. */
  async getStaffMember(id: string): Promise<User> {
    const user = await this.users.find(id)
    if (!user || !isAdminUser(user)) throw new AppError('NOT_FOUND')
    return user
  }

  recordOf(user: User): AdminUserRecord {
    const phone = this.secrets.phoneOf(user)
    return {
      id: user._id,
      name: user.name,
      phone: phone === null ? '' : maskPhone(phone),
      roles: isDisabled(user) ? (user.suspendedRoles ?? []) : user.roles,
      isDisabled: isDisabled(user),
      hasSecondFactor: Boolean(user.secondFactor),
      lastActive: user.lastActive?.toISOString() ?? null,
      waiting: this.#waitingGrantOf(user),
      since: (user.rolesSince ?? user.createdAt).toISOString(),
    }
  }
  #waitingGrantOf(user: User): AdminUserRecord['waiting'] {
    const grant = waitingGrant(user, this.clock.now())
    return grant && { ...grant, at: grant.at.toISOString(), until: grant.until.toISOString() }
  }
}
