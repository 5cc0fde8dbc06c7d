import { banByOperator } from '@xinyu/contracts/internal/users-operations'
import { decideInIncident, undoInIncident } from '@xinyu/contracts/internal/incidents'
import { getBan, getLimit } from '@xinyu/contracts/internal/users'
import { Clock } from '@xinyu/platform/clock'
import { Commands } from '@xinyu/platform/command/commands'
import type { InternalContext } from '@xinyu/platform/http/calls/context'
import { ImplementsInternal } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { ProfileStatus } from '@xinyu/contracts/enums'
import { DeviceMarks } from '../devices/devices.public.ts'
import { UsersStore } from '../user-store/user-store.public.ts'
import { banIdOf, banOf } from '../user/user-account-status.rules.ts'
import { BanUser } from './ban-user.ts'
import { liftBan, undoIncident } from './bans.rules.ts'
import { limitIdOf } from './sanctions.rules.ts'
import { DecideInIncident } from './decide-in-incident.ts'

@Controller()
export class BansController {
  constructor(
    private readonly commands: Commands,
    private readonly users: UsersStore,
    private readonly marks: DeviceMarks,
    private readonly clock: Clock,
  ) {}

  @ImplementsInternal(banByOperator)
  async ban({ input: { user_id, banned, reason, until } }: InternalContext<typeof banByOperator>) {
    const ban = { reason, until: until === null ? null : new Date(until), rule: null, by: null }
    const user = banned
      ? await this.commands.execute(new BanUser(user_id, ban))
      : await this.users.change(user_id, liftBan)
    return { user_id, isCompleted: user.isCompleted }
  }

  @ImplementsInternal(decideInIncident)
  async decideInIncident({ input: { until, markDevicesUntil, ...input } }: InternalContext<typeof decideInIncident>) {
    const decided = { ...input, until: dateOf(until), markDevicesUntil: dateOf(markDevicesUntil) }
    await this.commands.execute(new DecideInIncident(decided))
    return {}
  }

  @ImplementsInternal(undoInIncident)
  async undoInIncident({ input: { incident_id, user_id, byAppeal } }: InternalContext<typeof undoInIncident>) {
    await this.marks.remove(user_id, incident_id)
    if (!byAppeal && (await this.users.find(user_id)))
      await this.users.change(user_id, (user) => undoIncident(user, incident_id, this.clock.now()))
    return {}
  }

  @ImplementsInternal(getBan)
  async getBan({ input: { user_id } }: InternalContext<typeof getBan>) {
    const user = await this.users.find(user_id)
    if (!user?.ban || user.isCompleted !== ProfileStatus.Banned) return { ban: null }
    const { by = null, report_id = null, incident_id, at } = user.ban
    return {
      ban: { ...banOf(user), ban_id: banIdOf(user_id, user.ban), at: at.toISOString(), by, report_id, incident_id },
    }
  }

  @ImplementsInternal(getLimit)
  async getLimit({ input: { user_id } }: InternalContext<typeof getLimit>) {
    const { limit } = (await this.users.find(user_id)) ?? {}
    if (!limit || limit.until <= this.clock.now()) return { limit: null }
    const { rule = null, reason = '', until, at, by, report_id = null, incident_id } = limit
    const times = { until: until.toISOString(), at: at.toISOString() }
    return { limit: { limit_id: limitIdOf(user_id, limit), rule, reason, ...times, by, report_id, incident_id } }
  }
}

const dateOf = (time: string | null): Date | null => (time === null ? null : new Date(time))
