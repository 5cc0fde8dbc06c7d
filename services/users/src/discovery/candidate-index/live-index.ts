import { setImmediate as breathe } from 'node:timers/promises'
import { Clock } from '@xinyu/platform/clock'
import { Log } from '@xinyu/platform/log'
import { Injectable } from '@nestjs/common'
import { type Chances, MatchingModel, ModelStore, traitsOfMember } from '../../matching/matching.public.ts'
import type { Candidate } from '../candidate.rules.ts'
import type { StoredCandidate } from '../candidates.store.ts'
import type { Seeker } from '../recommend.rules.ts'
import { wantedGender } from '../wishes.rules.ts'
import { CandidateChangesReads } from './candidate-changes.reads.ts'
import { type Area, CandidateIndex } from './candidate-index.ts'
import { codeNumber } from './columns.ts'
import { Look } from './look.ts'
import { MemoryBuildsStore } from './memory-builds.store.ts'

interface Building {
  signal: AbortSignal
  progress(done: number, total: number): void
}

/** what is read again, so that a write whose clock is behind is not lost */
const overlapMs = 10_000
/** while it is built, how far that is is told so often, milliseconds */
const tellEvery = 500
/** a larger place is looked at while the smaller one has fewer than so many times as many as are wanted */
const choice = 3

/**
 * The candidates in the memory of this instance. Built in the background from the store, and again when another model
 * was learned; meanwhile the one before answers, or nobody does. What changes in the store is taken over every few
 * seconds.
 */
@Injectable()
export class LiveIndex {
  #index: CandidateIndex | null = null
  #takenOver = new Date(0)
  /** the request that the index was built for; undefined: for none */
  #builtFor: string | null | undefined
  #hasSaid = false
  #toldAt = 0

  constructor(
    private readonly reads: CandidateChangesReads,
    private readonly effects: ModelStore,
    private readonly model: MatchingModel,
    private readonly builds: MemoryBuildsStore,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Null until it is built for the first time. */
  get current(): CandidateIndex | null {
    return this.#index
  }

  /** Builds the index when there is none for the model of now, or when that was asked for; else takes over changes. */
  async refresh(building: Building): Promise<void> {
    const [chances, mark] = [await this.model.chances(), await this.builds.mark()]
    if (this.#index && this.#index.chances === chances && this.#builtFor === mark) await this.#takeOver(this.#index)
    else if (!(await this.#build(chances, building))) return
    else this.#builtFor = mark
    await this.#tell(this.#index?.size ?? 0, this.#index?.size ?? 0)
  }

  /** False when `building` was ended. */
  async #build(chances: Chances | null, building: Building): Promise<boolean> {
    const began = performance.now()
    const from = this.clock.now()
    const next = new CandidateIndex(chances)
    const total = await this.reads.count()
    await this.#tell(0, total)
    let done = 0
    for await (const some of this.reads.everybody()) {
      if (building.signal.aborted) return false
      await this.#put(next, some, chances)
      done += some.length
      building.progress(done, Math.max(done, total))
      if (performance.now() - this.#toldAt > tellEvery) await this.#tell(done, Math.max(done, total))
    }
    this.#takenOver = from
    await this.#takeOver(next)
    this.#index = next
    this.log.info('matching: candidates stand in memory', { count: next.size, ms: performance.now() - began })
    return true
  }

  async #tell(done: number, total: number): Promise<void> {
    this.#toldAt = performance.now()
    await this.builds.report(this.#builtFor, done, total)
  }

  /** The best for somebody, best first; null while nobody stands in memory. */
  async best(
    seeker: Seeker,
    skipped: ReadonlySet<string>,
    limit: number,
    day: string,
    now: Date,
  ): Promise<string[] | null> {
    const index = this.#index
    if (!index) return this.#notYet()
    const look = await this.look(index, seeker, day, now)
    let found: { id: string }[] = []
    for (const area of areasFor(seeker)) {
      found = index.best(look, area, limit * choice, skipped)
      if (found.length >= limit * choice) break
    }
    return found.slice(0, limit).map(({ id }) => id)
  }

  async look(index: CandidateIndex, seeker: Seeker, day: string, now: Date): Promise<Look> {
    const { chances, ranges } = index
    if (!chances || seeker.isPersonal === false) return new Look(seeker, day, now, ranges, null, null)
    const effects = await this.effects.effectsOf([seeker._id])
    return new Look(
      seeker,
      day,
      now,
      ranges,
      chances,
      chances.known(traitsOfMember(seeker, now), effects.get(seeker._id)),
    )
  }

  #notYet(): null {
    if (!this.#hasSaid) this.log.info('matching: candidates do not stand in memory yet, decks ask the store')
    this.#hasSaid = true
    return null
  }

  /** Looks at these once more, since the store knows better. */
  async recheck(ids: readonly string[]): Promise<void> {
    const index = this.#index
    if (!index || ids.length === 0) return
    const stored = await this.reads.some(ids)
    for (const id of ids) if (!stored.some(({ _id }) => _id === id)) index.remove(id)
    await this.#apply(index, stored)
  }

  async #takeOver(index: CandidateIndex): Promise<void> {
    const since = new Date(this.#takenOver.getTime() - overlapMs)
    const at = this.clock.now()
    for await (const some of this.reads.changedSince(since)) await this.#apply(index, some)
    if (index.chances) {
      const moved = (await this.effects.movedSince(since)).filter((id) => index.has(id))
      if (moved.length > 0) await this.#apply(index, await this.reads.some(moved))
    }
    this.#takenOver = at
    for (const _ of index.pack()) await breathe()
  }

  async #apply(index: CandidateIndex, stored: readonly StoredCandidate[]): Promise<void> {
    for (const one of stored) if (!one.listed) index.remove(one._id)
    await this.#put(
      index,
      stored.filter((one) => one.listed),
      index.chances,
    )
  }

  async #put(index: CandidateIndex, some: readonly Candidate[], chances: Chances | null): Promise<void> {
    const now = this.clock.now()
    const effects = chances ? await this.effects.effectsOf(some.map(({ _id }) => _id)) : null
    for (const one of some) index.put(one, chances && chances.known(traitsOfMember(one, now), effects?.get(one._id)))
  }
}

/** The same city first, then the province, then anywhere; who wishes for another province looks there. */
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
