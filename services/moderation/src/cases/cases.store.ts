import { Clock } from '@xinyu/platform/clock'
import { Database } from '@xinyu/platform/db/database'
import { listPage, type ListWindow } from '@xinyu/platform/db/lists/list-page'
import { AppError } from '@xinyu/platform/error'
import { unclaimedFor } from '@xinyu/platform/review/review-claim.rules'
import type { CaseKind, CaseLanguage } from '@xinyu/contracts/rules/cases'
import { caseKinds, caseLanguages } from '@xinyu/contracts/rules/cases'
import { Injectable } from '@nestjs/common'
import type { Collection, Filter } from 'mongodb'
import { Reporters } from '../reports/reporters.public.ts'
import type { CaseContent } from './cases.rules.ts'

/** minutes for which a case belongs to one moderator; longer than the claim of one record, since it has several */
const claimMinutes = 10

/** One document per person of whom something waits. Its content is derived; the records that wait are the truth. */
export interface Case extends Partial<CaseContent> {
  _id: string
  /** counts the changes of what waits */
  version: number
  /** something changed since the content was derived */
  isStale?: true
  claimedBy: string | null
  claimedUntil: Date | null
  /** who gave it back; it comes to them again when something changes */
  releasedBy?: string[]
}
export type ListedCase = Case & CaseContent
export interface Skills {
  kinds?: readonly CaseKind[] | undefined
  languages?: readonly CaseLanguage[] | undefined
}

/** The only writer of cases. */
@Injectable()
export class CasesStore {
  readonly #cases: Collection<Case>
  constructor(
    database: Database,
    private readonly reporters: Reporters,
    private readonly clock: Clock,
  ) {
    this.#cases = database.collection<Case>('cases')
  }

  find(person: string): Promise<Case | null> {
    return this.#cases.findOne({ _id: person })
  }

  /** What waits about these people has changed. Called after each such write; the case follows within seconds. */
  async note(...people: readonly string[]): Promise<void> {
    if (people.length === 0) return
    const change = { $inc: { version: 1 }, $set: { isStale: true as const }, $setOnInsert: unclaimedCase }
    await this.#cases.bulkWrite(
      [...new Set(people)].map((_id) => ({ updateOne: { filter: { _id }, update: change, upsert: true } })),
      { ordered: false },
    )
  }

  async listStale(limit: number): Promise<string[]> {
    const stale = this.#cases.find({ isStale: true }, { projection: { _id: 1 } }).limit(limit)
    return (await stale.toArray()).map(({ _id }) => _id)
  }

  listPeople(): Promise<string[]> {
    return this.#cases.distinct('_id')
  }

  /** Stores what was derived at this version, or removes the case if nothing waits; false: it changed meanwhile. */
  async write({ _id, version, isStale }: Case, content: CaseContent | null): Promise<boolean> {
    if (!content) return (await this.#cases.deleteOne({ _id, version })).deletedCount > 0
    // whoever gave it back gets it again when something has changed
    const seen = isStale && { $unset: { isStale: '' as const, releasedBy: '' as const } }
    return (await this.#cases.updateOne({ _id, version }, { $set: content, ...seen })).matchedCount > 0
  }

  /** The case that this moderator has claimed and not finished. */
  findClaimedBy(moderator: string): Promise<Case | null> {
    return this.#cases.findOne({ claimedBy: moderator, claimedUntil: { $gt: this.clock.now() } })
  }

  /**
   * Claims a free case in one write, so that no two moderators get the same: what is late first, then by score. Not a
   * case about the moderator, about a report of theirs, or about who has reported them.
   */
  async claimNext(
    moderator: string,
    { kinds = caseKinds, languages = caseLanguages }: Skills,
    { withHard = true } = {},
  ): Promise<string | null> {
    const now = this.clock.now()
    const free: Filter<Case> = {
      _id: { $nin: [moderator, ...(await this.reporters.listOf(moderator))] },
      kinds: { $in: [...kinds] },
      languages: { $nin: caseLanguages.filter((language) => !languages.includes(language)) },
      involved: { $ne: moderator },
      releasedBy: { $ne: moderator },
      claimedUntil: { $not: { $gt: now } },
      ...(withHard ? {} : { hard: { $not: { $gt: 0 } } }),
    }
    const claim = { $set: this.#claimOf(moderator, now) }
    const late = { ...free, dueAt: { $lte: now } }
    const found =
      (await this.#cases.findOneAndUpdate(late, claim, { sort: { dueAt: 1 } })) ??
      (await this.#cases.findOneAndUpdate(free, claim, { sort: { score: -1 } }))
    return found?._id ?? null
  }

  /** Claims the case of this person, if there is one; throws CONFLICT while another moderator has it. */
  async claim(person: string, moderator: string): Promise<void> {
    if (person === moderator) throw new AppError('SELF')
    if (await this.reporters.hasReported(person, moderator)) throw new AppError('REPORTED_YOU')
    const now = this.clock.now()
    const free = { _id: person, ...unclaimedFor(moderator, now) } as Filter<Case>
    const { matchedCount } = await this.#cases.updateOne(free, { $set: this.#claimOf(moderator, now) })
    if (matchedCount === 0) await this.assertMayDecide(person, moderator)
  }

  /** For somebody else, and later for them again. */
  async letGo(person: string, moderator: string): Promise<void> {
    await this.#cases.updateOne({ _id: person, claimedBy: moderator }, { $set: unclaimedCase })
  }

  async release(person: string, moderator: string): Promise<void> {
    await this.#cases.updateOne(
      { _id: person, claimedBy: moderator },
      { $set: { claimedBy: null, claimedUntil: null }, $addToSet: { releasedBy: moderator } },
    )
  }

  /**
   * Throws CONFLICT while another moderator has the case of one of these people, and REPORTED_YOU if one of them has
   * reported who decides.
   */
  async assertMayDecideAbout(people: readonly string[], by: string): Promise<void> {
    const reporters = new Set(await this.reporters.listOf(by))
    if (people.some((person) => reporters.has(person))) throw new AppError('REPORTED_YOU')
    const [holder] = (await this.listOtherHolders(people, by)).entries()
    if (holder) throw new AppError('CONFLICT', { claimedBy: holder[1], user_id: holder[0] })
  }

  /** The same for one person; `by` null: the product itself. */
  async assertMayDecide(person: string, by: string | null): Promise<void> {
    if (by !== null) await this.assertMayDecideAbout([person], by)
  }

  /** Who else has claimed the case of this person. */
  async findOtherHolder(person: string, by: string): Promise<string | null> {
    return (await this.listOtherHolders([person], by)).get(person) ?? null
  }

  async listOtherHolders(people: readonly string[], by: string): Promise<Map<string, string>> {
    const others = { claimedBy: { $nin: [null, by] }, claimedUntil: { $gt: this.clock.now() } }
    const found = this.#cases.find({ _id: { $in: [...people] }, ...others }, { projection: { claimedBy: 1 } })
    return new Map((await found.toArray()).map(({ _id, claimedBy }) => [_id, claimedBy ?? '']))
  }

  /** Cases with content, which has the field they are sorted by: what is only noted is listed within seconds. */
  findPage(filter: Filter<Case>, window: ListWindow): Promise<{ found: ListedCase[]; total: number }> {
    const [field = 'score'] = Object.keys(window.sort)
    const known = { $and: [filter, { [field]: { $gte: field === 'score' ? 0 : new Date(0) } }] } as Filter<Case>
    return listPage(this.#cases, known, window) as Promise<{ found: ListedCase[]; total: number }>
  }

  /** How many records are late, by kind. */
  async countLate(now: Date): Promise<Map<CaseKind, number>> {
    const counted = await this.#cases
      .aggregate<{ _id: CaseKind; n: number }>([
        { $match: { dueAt: { $lte: now } } },
        { $unwind: '$items' },
        { $match: { 'items.dueAt': { $lte: now } } },
        { $group: { _id: '$items.kind', n: { $sum: 1 } } },
      ])
      .toArray()
    return new Map(counted.map(({ _id, n }) => [_id, n]))
  }

  /** How many cases there are, and how many of their records each list shows as waiting. */
  async countWaiting(): Promise<Map<string, number>> {
    const byQueue = this.#cases.aggregate<{ _id: string; n: number }>([
      { $match: { score: { $gte: 0 } } },
      { $unwind: '$items' },
      { $group: { _id: '$items.queue', n: { $sum: 1 } } },
    ])
    const [all, queues] = await Promise.all([this.#cases.countDocuments({ score: { $gte: 0 } }), byQueue.toArray()])
    return new Map([['cases', all], ...queues.map(({ _id, n }) => [_id, n] as const)])
  }

  async *streamOf(person: string): AsyncGenerator<object> {
    const found = await this.find(person)
    if (found) yield found
  }

  #claimOf(moderator: string, now: Date): Pick<Case, 'claimedBy' | 'claimedUntil'> {
    return { claimedBy: moderator, claimedUntil: new Date(now.getTime() + claimMinutes * 60_000) }
  }
}

const unclaimedCase = { claimedBy: null, claimedUntil: null }
