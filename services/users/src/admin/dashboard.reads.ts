import type { dashboard } from '@xinyu/contracts/admin/resources'
import { ProfileStatus } from '@xinyu/contracts/enums'
import type { RecordOf } from '@xinyu/contracts/resource'
import { dateInChina } from '@xinyu/contracts/rules/age'
import { Clock } from '@xinyu/platform/clock'
import { Injectable } from '@nestjs/common'
import { Guests } from '../accounts/accounts.public.ts'
import { People } from '../people/people.public.ts'

type Figures = RecordOf<typeof dashboard>

const days = 14
const keptMilliseconds = 15_000

/** Counts over indexes; asked at most every 15 s however many admins look. */
@Injectable()
export class DashboardReads {
  #latest: { at: number; figures: Promise<Figures> } | null = null

  constructor(
    private readonly people: People,
    private readonly guests: Guests,
    private readonly clock: Clock,
  ) {}

  async figures(): Promise<Figures> {
    const now = this.clock.now()
    if (!this.#latest || now.getTime() - this.#latest.at > keptMilliseconds) {
      this.#latest = { at: now.getTime(), figures: this.#count(now) }
      this.#latest.figures.catch(() => {
        this.#latest = null
      })
    }
    return this.#latest.figures
  }

  async #count(now: Date): Promise<Figures> {
    const { raw } = this.people.users
    const withStatus = (isCompleted: ProfileStatus): Promise<number> => raw.countDocuments({ isCompleted })
    const [members, guests, waiting, approved, banned, onlineNow, registrations] = await Promise.all([
      raw.estimatedDocumentCount(),
      this.guests.count(),
      withStatus(ProfileStatus.Waiting),
      withStatus(ProfileStatus.Approved),
      withStatus(ProfileStatus.Banned),
      raw.countDocuments({ online: true }),
      this.#registrations(now),
    ])
    return { id: 'users', members, guests, waiting, approved, banned, onlineNow, registrations }
  }

  /** By the day in China, every one of the last 14, also those with none. */
  async #registrations(now: Date): Promise<Figures['registrations']> {
    const dates = Array.from({ length: days }, (_, index) =>
      dateInChina(new Date(now.getTime() - (days - 1 - index) * 86_400_000)),
    )
    const since = new Date(`${dates[0]}T00:00:00+08:00`)
    const groups = await this.people.users.raw
      .aggregate<{ _id: string; value: number }>([
        { $match: { createdAt: { $gte: since } } },
        {
          $group: {
            _id: { $dateToString: { date: '$createdAt', format: '%Y-%m-%d', timezone: '+08:00' } },
            value: { $sum: 1 },
          },
        },
      ])
      .toArray()
    const byDay = new Map(groups.map(({ _id, value }) => [_id, value]))
    return dates.map((day) => ({ day, value: byDay.get(day) ?? 0 }))
  }
}
