import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common'
import { Clock } from '@xinyu/platform/clock'
import { RecentMap } from '@xinyu/platform/concurrency/recent-map'
import { Log } from '@xinyu/platform/logging/log'
import { Scheduled } from '@xinyu/platform/jobs/job'
import { People } from '../people/people.public.ts'
import { type Noticed, pointsOf, type Score, scoreAt } from './score.rules.ts'
import { ScoresStore } from './scores.store.ts'

interface Known extends Pick<Score, 'score' | 'at'> {
  /** monotonic milliseconds; then it is reloaded, as another instance may have added to it */
  until: number
}

const knownMs = 15_000
/** cached people; those not read for longest are evicted first */
const maxCached = 5_000

/**
 * This process's cache of scores. Senders without signals cause no query; new signals are added up in memory at once
 * and stored by a job, many messages in one write. A crash loses the points of a second.
 */
@Injectable()
export class Scores implements BeforeApplicationShutdown {
  readonly #known = new RecentMap<string, Known>(maxCached)
  #waiting = new Map<string, Noticed[]>()

  constructor(
    private readonly store: ScoresStore,
    private readonly people: People,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** A person's points; none while the database is down. */
  async get(person: string): Promise<number> {
    const now = this.clock.now()
    const known = this.#known.get(person)
    if (known && known.until > performance.now()) return scoreAt(known, now)
    const stored = await this.store.find(person).catch(() => null)
    const waiting = this.#waiting.get(person) ?? []
    const score = (stored ? scoreAt(stored, now) : 0) + waiting.reduce((sum, one) => sum + pointsOf(one), 0)
    this.#remember(person, { score, at: now })
    return score
  }

  count(person: string, noticed: Noticed): void {
    this.#waiting.set(person, [...(this.#waiting.get(person) ?? []), noticed])
    const known = this.#known.get(person)
    if (!known) return
    known.score = scoreAt(known, noticed.at) + pointsOf(noticed)
    known.at = noticed.at
  }

  /**
   * Stores the new signals; failed writes wait for the next run. Erasures are checked afterwards: in either order
   * nothing is left of an erased person.
   */
  @Scheduled({ name: 'add-up-signals', everyMs: 1_000, scope: 'instance' })
  async flush(): Promise<void> {
    const waiting = this.#waiting
    if (waiting.size === 0) return
    this.#waiting = new Map()
    for (const [person, noticed] of waiting) {
      try {
        this.#remember(person, await this.store.add(person, noticed, this.clock.now()))
      } catch (error) {
        this.#waiting.set(person, [...noticed, ...(this.#waiting.get(person) ?? [])])
        this.log.warn('signals: a score was not stored, retrying later', { userId: person, err: error })
      }
    }
    for (const person of await this.people.erasedAmong([...waiting.keys()])) await this.store.erase(person)
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.flush().catch((error: unknown) => this.log.warn('signals: points of a second lost', { err: error }))
  }

  #remember(person: string, { score, at }: Pick<Score, 'score' | 'at'>): void {
    this.#known.set(person, { score, at, until: performance.now() + knownMs })
  }
}
