import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { Clock } from '@xinyu/platform/clock'
import { type JobRun, Scheduled } from '@xinyu/platform/jobs/job'
import { Log } from '@xinyu/platform/logging/log'
import { Injectable } from '@nestjs/common'
import { type Chances, MatchingModel, ModelStore, traitsOfMember } from '../../matching/matching.public.ts'
import type { Candidate, StoredCandidate } from '../candidates/candidate.document.ts'
import type { Seeker } from '../decks/recommend.rules.ts'
import { wantedGender } from '../filters/wishes.rules.ts'
import { CandidateChangesReads } from './candidate-changes.reads.ts'
import { type Area, CandidateIndex } from './candidate-index.ts'
import { codeNumber } from './columns.ts'
import { CandidateSearch } from './candidate-search.ts'
import { MemoryBuildsStore } from './memory-builds.store.ts'

/** overlap of two reads, so that a write by an instance with a slow clock is not missed */
const overlapMs = 10_000
/** interval of progress reports during a build, milliseconds */
const reportEveryMs = 500
/** a larger area is searched while fewer than this many times the wanted number were found */
const choiceFactor = 3

/**
 * The candidates in the memory of this instance. Built in the background from the store, and again after a new model
 * was learned; until then the previous index answers, or none. Changes in the store are applied every few seconds.
 */
@Injectable()
export class LiveIndex {
  #index: CandidateIndex | null = null
  #appliedUntil = new Date(0)
  /** the request for which the index was built; undefined: none */
  #builtFor: string | null | undefined
  #hasLogged = false
  #reportedAt = 0

  constructor(
    private readonly reads: CandidateChangesReads,
    private readonly effects: ModelStore,
    private readonly model: MatchingModel,
    private readonly builds: MemoryBuildsStore,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Null until the first build is done. */
  get current(): CandidateIndex | null {
    return this.#index
  }

  /** Builds the index if there is none for the current model, or after a request; otherwise applies changes. */
  @Scheduled({
    name: 'candidate-index',
    everyMs: 2_000,
    scope: 'instance',
    wakesOn: ['candidates', 'matching_people', 'matching_models', 'candidate-rebuilds'],
    sweepMs: 10_000,
  })
  async refresh(building: JobRun): Promise<void> {
    const [chances, mark] = [await this.model.findChances(), await this.builds.findLatestRequest()]
    if (this.#index && this.#index.chances === chances && this.#builtFor === mark) await this.#applyChanges(this.#index)
    else if (!(await this.#build(chances, building))) return
    else this.#builtFor = mark
    await this.#saveProgress(this.#index?.size ?? 0, this.#index?.size ?? 0)
  }

  /** False when `building` was aborted. */
  async #build(chances: Chances | null, building: JobRun): Promise<boolean> {
    const began = performance.now()
    const from = this.clock.now()
    const next = new CandidateIndex(chances)
    const total = await this.reads.count()
    await this.#saveProgress(0, total)
    let done = 0
    for await (const some of this.reads.streamListed()) {
      if (building.signal.aborted) return false
      await this.#upsertAll(next, some, chances)
      done += some.length
      building.progress(done, Math.max(done, total))
      if (performance.now() - this.#reportedAt > reportEveryMs) await this.#saveProgress(done, Math.max(done, total))
    }
    this.#appliedUntil = from
    await this.#applyChanges(next)
    this.#index = next
    this.log.info('matching: candidates loaded into memory', { count: next.size, ms: performance.now() - began })
    return true
  }

  async #saveProgress(done: number, total: number): Promise<void> {
    this.#reportedAt = performance.now()
    await this.builds.saveProgress(this.#builtFor, done, total)
  }

  /** The best for the seeker, best first; null until candidates are loaded. */
  async findBest(
    seeker: Seeker,
    skipped: ReadonlySet<string>,
    limit: number,
    day: string,
    now: Date,
  ): Promise<string[] | null> {
    const index = this.#index
    if (!index) return this.#logNotReady()
    const search = await this.createSearch(index, seeker, day, now)
    let found: { id: string }[] = []
    for (const area of areasFor(seeker)) {
      found = index.findBest(search, area, limit * choiceFactor, skipped)
      if (found.length >= limit * choiceFactor) break
    }
    return found.slice(0, limit).map(({ id }) => id)
  }

  async createSearch(index: CandidateIndex, seeker: Seeker, day: string, now: Date): Promise<CandidateSearch> {
    const { chances, ranges } = index
    if (!chances || seeker.isPersonal === false) return new CandidateSearch(seeker, day, now, ranges, null, null)
    const effects = await this.effects.findEffects([seeker._id])
    return new CandidateSearch(
      seeker,
      day,
      now,
      ranges,
      chances,
      chances.known(traitsOfMember(seeker, now), effects.get(seeker._id)),
    )
  }

  #logNotReady(): null {
    if (!this.#hasLogged) this.log.info('matching: candidates not loaded into memory yet, decks query the store')
    this.#hasLogged = true
    return null
  }

  /** Reads these again, after the store disagreed. */
  async recheck(ids: readonly string[]): Promise<void> {
    const index = this.#index
    if (!index || ids.length === 0) return
    const stored = await this.reads.findByIds(ids)
    for (const id of ids) if (!stored.some(({ _id }) => _id === id)) index.remove(id)
    await this.#applyStored(index, stored)
  }

  async #applyChanges(index: CandidateIndex): Promise<void> {
    const since = new Date(this.#appliedUntil.getTime() - overlapMs)
    const at = this.clock.now()
    for await (const some of this.reads.streamChangedSince(since)) await this.#applyStored(index, some)
    if (index.chances) {
      const moved = (await this.effects.listChangedSince(since)).filter((id) => index.has(id))
      if (moved.length > 0) await this.#applyStored(index, await this.reads.findByIds(moved))
    }
    this.#appliedUntil = at
    for (const _ of index.pack()) await yieldToEventLoop()
  }

  async #applyStored(index: CandidateIndex, stored: readonly StoredCandidate[]): Promise<void> {
    for (const one of stored) if (!one.listed) index.remove(one._id)
    await this.#upsertAll(
      index,
      stored.filter((one) => one.listed),
      index.chances,
    )
  }

  async #upsertAll(index: CandidateIndex, some: readonly Candidate[], chances: Chances | null): Promise<void> {
    const now = this.clock.now()
    const effects = chances ? await this.effects.findEffects(some.map(({ _id }) => _id)) : null
    for (const one of some) index.upsert(one, chances && chances.known(traitsOfMember(one, now), effects?.get(one._id)))
  }
}

/** The same city first, then the province, then anywhere; only the wished province if there is one. */
const areasFor = (seeker: Seeker): Area[] => {
  const gender = wantedGender(seeker) ?? 0
  const anywhere = { gender, province: 0, city: 0 }
  const { liveCity, wishes } = seeker
  if (gender === 0) return [anywhere]
  if (wishes?.provinceCode) return [{ ...anywhere, province: codeNumber(wishes.provinceCode) }]
  if (!liveCity) return [anywhere]
  const province = codeNumber(liveCity.provinceCode)
  return [{ gender, province, city: codeNumber(liveCity.cityCode) }, { gender, province, city: 0 }, anywhere]
}
