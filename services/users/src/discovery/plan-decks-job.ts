import { setImmediate as breathe } from 'node:timers/promises'
import { provinces } from '@xinyu/contracts/lists/regions'
import { CONFIG } from '@xinyu/platform/config'
import { Clock } from '@xinyu/platform/clock'
import { type Job, type JobRun, ScheduledJob } from '@xinyu/platform/jobs/job'
import { Log } from '@xinyu/platform/log'
import { Inject } from '@nestjs/common'
import type { UsersConfig } from '../config.ts'
import { listsFor, MatchingModel, OutcomesStore, type Pairing } from '../matching/matching.public.ts'
import type { Candidate } from './candidate.rules.ts'
import { CandidatesReads } from './candidates.reads.ts'
import { PlansStore } from './plans.store.ts'
import { PICKS_A_DAY } from './recommend.rules.ts'
import { suitsBoth } from './wishes.rules.ts'

/** of a region the most active, whose decks of the next hours are made together */
const mostOfRegion = 1_500
/** of each of them the best so many are thought of */
const mostThoughtOf = 60

/**
 * Makes the next decks of a region together, so that whoever is shown somebody is shown to them too and nobody is left
 * out. Without a model there are no plans, and decks are filled one by one.
 */
@ScheduledJob()
export class PlanDecksJob implements Job {
  readonly name = 'matching-plan'
  readonly everyMs = 3_600_000
  readonly scope = 'service'

  constructor(
    private readonly candidates: CandidatesReads,
    private readonly outcomes: OutcomesStore,
    private readonly plans: PlansStore,
    private readonly model: MatchingModel,
    private readonly clock: Clock,
    private readonly log: Log,
    @Inject(CONFIG) private readonly config: Pick<UsersConfig, 'MATCHING_BLEND'>,
  ) {}

  async run({ signal, progress }: JobRun): Promise<void> {
    let done = 0
    for (const { value } of provinces) {
      if (signal.aborted) return
      await this.#plan(await this.candidates.ofRegion(value, mostOfRegion))
      progress(++done, provinces.length)
    }
  }

  async #plan(people: readonly Candidate[]): Promise<void> {
    if (people.length === 0) return
    const pairs = await this.#pairs(people)
    if (!pairs) return
    const ids = people.map(({ _id }) => _id)
    const lists = listsFor(ids, pairs, { rows: PICKS_A_DAY, blend: this.config.MATCHING_BLEND })
    await this.plans.put(lists, this.clock.now())
    this.log.info('matching: decks of a region are planned', { count: ids.length })
  }

  /** The best of each, of those who may be shown to each other and have not decided about each other. */
  async #pairs(people: readonly Candidate[]): Promise<Pairing[] | null> {
    const chances = await this.model.chances()
    if (!chances) return null
    const now = this.clock.now()
    const known = await this.model.known(people)
    const best = new Map<string, Pairing>()
    const decided = new Map<string, ReadonlySet<string>>()
    for (const { _id } of people) decided.set(_id, new Set(await this.outcomes.decidedBy(_id, now)))
    for (const one of people) {
      const me = known.get(one._id)
      const found: Pairing[] = []
      for (const other of people) {
        const them = known.get(other._id)
        if (!me || !them || one === other || !suitsBoth(one, other, now)) continue
        if (decided.get(one._id)?.has(other._id) || decided.get(other._id)?.has(one._id)) continue
        const [a, b] = one._id < other._id ? [one._id, other._id] : [other._id, one._id]
        found.push({ a, b, both: chances.chance(me, them) * chances.chance(them, me) })
      }
      found.sort((x, y) => y.both - x.both)
      for (const pair of found.slice(0, mostThoughtOf)) best.set(`${pair.a}|${pair.b}`, pair)
      // others are answered meanwhile
      await breathe()
    }
    return [...best.values()]
  }
}
