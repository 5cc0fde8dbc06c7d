import type { LadderStep } from '@xinyu/contracts/rules/ladder'
import { ProfileStatus } from '@xinyu/contracts/enums'
import type { ConductRule } from '@xinyu/contracts/rules/text/conduct'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { DeviceMarks } from '../devices/devices.public.ts'
import { OutcomesStore } from '../matching/matching.public.ts'
import { EndSessions, LoginsReads, SessionsStore } from '../sessions/sessions.public.ts'
import { type User, UsersStore } from '../user-store/user-store.public.ts'
import { banUser } from './bans.rules.ts'
import { isOfIncident, limitUser } from './sanctions.rules.ts'

export interface IncidentStep {
  incident_id: string
  user_id: string
  /** who proposed it */
  by: string
  approvedBy: string | null
  step: LadderStep
  until: Date | null
  rule: ConductRule
  reason: string
  signOut: boolean
  /** null: their devices are not marked */
  markDevicesUntil: Date | null
}
export class DecideInIncident extends Command<void> {
  constructor(readonly decided: IncidentStep) {
    super()
  }
}

/**
 * One member's part of an incident: the decision of a single one, with its refusals, once. A ban or a limit that is in
 * force already stays, unless this is stricter.
 */
@CommandHandler(DecideInIncident)
export class DecideInIncidentHandler implements ICommandHandler<DecideInIncident> {
  constructor(
    private readonly users: UsersStore,
    private readonly outcomes: OutcomesStore,
    private readonly sessions: SessionsStore,
    private readonly logins: EndSessions,
    private readonly reads: LoginsReads,
    private readonly marks: DeviceMarks,
    private readonly clock: Clock,
  ) {}

  async execute({ decided }: DecideInIncident): Promise<void> {
    const { user_id, by, approvedBy, step, until, signOut } = decided
    const deciders = approvedBy === null ? [by] : [by, approvedBy]
    if (deciders.includes(user_id)) throw new AppError('SELF')
    const user = await this.users.find(user_id)
    if (!user) throw new AppError('NOT_FOUND')
    if (!isOfIncident(user, decided.incident_id)) await this.#assertMayDecide(user, deciders)
    await this.users.change(user_id, (now) => {
      if (isOfIncident(now, decided.incident_id)) return {}
      if (step !== 'limit') return banUser(now, decided, this.clock.now())
      const end = until ?? this.clock.now()
      return now.limit && now.limit.until >= end ? {} : limitUser(now, { ...decided, until: end }, this.clock.now())
    })
    await this.#mark(decided)
    if (step !== 'limit') await this.sessions.endAll(user_id)
    if (signOut) await this.logins.endAll(user_id)
  }

  async #mark({ user_id: userId, incident_id, markDevicesUntil: until }: IncidentStep): Promise<void> {
    if (until) await this.marks.add(await this.reads.listDeviceIds(userId), { userId, incident_id, until })
  }

  /** As for a single decision; staff are never decided about in numbers. */
  async #assertMayDecide({ _id, roles, isCompleted }: User, deciders: readonly string[]): Promise<void> {
    if (roles.length > 0) throw new AppError('FORBIDDEN')
    if (isCompleted === ProfileStatus.Banned) throw new AppError('ACCOUNT_BANNED')
    if (isCompleted === ProfileStatus.Cancelled) throw new AppError('ACCOUNT_CANCELLED')
    for (const by of deciders) if (await this.outcomes.hasReported(_id, by)) throw new AppError('REPORTED_YOU')
  }
}
