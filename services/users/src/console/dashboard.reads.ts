import type { dashboard } from '@xinyu/contracts/admin/audit'
import { ProfileStatus } from '@xinyu/contracts/enums'
import type { RecordOf } from '@xinyu/contracts/resource'
import { dateInChina } from '@xinyu/contracts/rules/people/age'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import { Clock } from '@xinyu/platform/clock'
import { PresenceReads } from '@xinyu/platform/redis/presence'
import { Injectable } from '@nestjs/common'
import { Guests } from '../guests/guests.public.ts'
import { UsersReads } from '../user-store/user-store.public.ts'

type Summary = RecordOf<typeof dashboard>

const days = 14
const cacheMs = 15_000

/** Counts over indexes; computed at most every 15 s, however many admins read it. */
@Injectable()
export class DashboardReads {
  #latest: { at: number; summary: Promise<Summary> } | null = null

  constructor(
    private readonly users: UsersReads,
    private readonly guests: Guests,
    private readonly presence: PresenceReads,
    private readonly clock: Clock,
  ) {}

  async getSummary(): Promise<Summary> {
    const now = this.clock.now()
    if (!this.#latest || now.getTime() - this.#latest.at > cacheMs) {
      this.#latest = { at: now.getTime(), summary: this.#countAll(now) }
      this.#latest.summary.catch(() => {
        this.#latest = null
      })
    }
    return this.#latest.summary
  }

  /** The same counts that the specification's call returns, and the counts of waiting reviews. */
  async getTotals() {
    const now = this.clock.now()
    const [summary, vip, registeredToday, waiting] = await Promise.all([
      this.getSummary(),
      this.users.countVip(now),
      this.users.countRegisteredSince(new Date(`${dateInChina(now)}T00:00:00+08:00`)),
      this.users.countWaiting(),
    ])
    const { members, guests, onlineNow, waiting: profilesWaiting } = summary
    return {
      members,
      guests,
      vip,
      onlineNow,
      registeredToday,
      profilesWaiting,
      realNamesWaiting: waiting.realNames,
      gradesWaiting: waiting.grades,
      featuredWaiting: waiting.featured,
    }
  }

  async #countAll(now: Date): Promise<Summary> {
    const [members, guests, waiting, approved, banned, onlineNow, registrations] = await Promise.all([
      this.users.count(),
      this.guests.count(),
      this.users.countWithStatus(ProfileStatus.Waiting),
      this.users.countWithStatus(ProfileStatus.Approved),
      this.users.countWithStatus(ProfileStatus.Banned),
      this.presence.count(now),
      this.#countRegistrations(now),
    ])
    return { id: 'users', members, guests, waiting, approved, banned, onlineNow, registrations }
  }

  /** Per day in China for the last 14 days, including days without any. */
  async #countRegistrations(now: Date): Promise<Summary['registrations']> {
    const dates = Array.from({ length: days }, (_, index) =>
      dateInChina(new Date(now.getTime() - (days - 1 - index) * DAY_MS)),
    )
    const byDay = await this.users.countRegistrationsByDay(new Date(`${dates[0]}T00:00:00+08:00`))
    return dates.map((day) => ({ day, value: byDay.get(day) ?? 0 }))
  }
}
