import { provinces } from '@xinyu/contracts/lists/regions'
import { CONFIG } from '@xinyu/platform/config'
import { Clock } from '@xinyu/platform/clock'
import { type Job, type JobRun, ScheduledJob } from '@xinyu/platform/jobs/job'
import { Log } from '@xinyu/platform/logging/log'
import { Inject } from '@nestjs/common'
import type { UsersConfig } from '../../config.ts'
import { type Known, listsInThread, MatchingModel, OutcomesStore } from '../../matching/matching.public.ts'
import type { Candidate } from '../candidates/candidate.document.ts'
import { CandidatesReads } from '../candidates/candidates.reads.ts'
import { pairsOf } from './deck-pairs.ts'
import { PlansStore } from './plans.store.ts'
import { PICKS_PER_DAY } from './recommend.rules.ts'

/** the most active members of a region, whose next decks are planned together */
const maxOfRegion = 1_500
/** few enough to compute in a moment */
const batch = 200

/**
 * Plans the next decks of a region together, so that decks are mutual and nobody is left out. Without a model there are
 * no plans, and decks are filled one by one.
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
      await this.#planRegion(await this.candidates.listOfRegion(value, maxOfRegion), signal)
      progress(++done, provinces.length)
    }
  }

  async #planRegion(people: readonly Candidate[], signal: AbortSignal): Promise<void> {
    const chances = await this.model.findChances()
    if (people.length === 0 || !chances) return
    const now = this.clock.now()
    const decided = new Map<string, ReadonlySet<string>>()
    for (const { _id } of people) decided.set(_id, new Set(await this.outcomes.listDecidedBy(_id, now)))
    const pairs = await pairsOf({ people, known: await this.#loadKnown(people), decided }, chances, now, signal)
    const options = { rows: PICKS_PER_DAY, blend: this.config.MATCHING_BLEND }
    const lists = await listsInThread(pairs, options, signal)
    if (!lists) return
    await this.plans.saveAll(lists, now)
    this.log.info('matching: decks of a region are planned', { count: people.length })
  }

  /** In batches, so that requests are served in between. */
  async #loadKnown(people: readonly Candidate[]): Promise<Map<string, Known>> {
    const known = new Map<string, Known>()
    for (let start = 0; start < people.length; start += batch)
      for (const [id, one] of await this.model.loadKnown(people.slice(start, start + batch))) known.set(id, one)
    return known
  }
}
