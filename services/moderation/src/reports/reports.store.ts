import { reportDecided } from '@xinyu/contracts/events/content'
import { reportFiled } from '@xinyu/contracts/events/moderation'
import { type Aggregate, type AggregateCollection, fact } from '@xinyu/platform/db/aggregate-collection'
import { Database } from '@xinyu/platform/db/database'
import { listTotal } from '@xinyu/platform/db/list-total'
import { AppError } from '@xinyu/platform/error'
import { Injectable } from '@nestjs/common'
import type { Filter } from 'mongodb'
import { decideReport, type ReportDecision, type ReportState } from './reports.rules.ts'

export type Report = Aggregate & ReportState

const withoutWords: Pick<ReportState, 'text' | 'images' | 'evidence'> = { text: '', images: [], evidence: [] }

/** Reports are evidence: written once, kept when the reporter blocks the reported, decided once. */
@Injectable()
export class ReportsStore {
  readonly #reports: AggregateCollection<Report>
  constructor(database: Database) {
    this.#reports = database.aggregates<Report>('reports')
  }

  /** `about`: the post or comment that it is about, for the service that holds it. */
  async file(
    report: Omit<ReportState, 'status' | 'decidedBy' | 'decidedAt' | 'note'>,
    about: { post_id: string | null; comment_id: string | null },
  ): Promise<void> {
    const { _id, user_id, user2_id, reason, at } = report
    await this.#reports.insert({ ...report, status: 'open', decidedBy: null, decidedAt: null, note: '' }, [
      fact(reportFiled, _id, { report_id: _id, user_id, user2_id, reason, ...about }, at),
    ])
  }

  get(id: string): Promise<Report | null> {
    return this.#reports.get(id)
  }

  /** Throws CONFLICT for what is decided already. */
  async decide(id: string, decision: ReportDecision, now: Date): Promise<void> {
    await this.#reports.change(id, (report) => {
      const decided = decideReport(report, decision, now)
      if ('refused' in decided)
        throw new AppError(decided.refused, decided.refused === 'CONFLICT' ? { status_now: report.status } : {})
      const set = report.isPartyErased ? { ...decided.set, ...withoutWords } : decided.set
      return { update: { $set: set }, facts: [fact(reportDecided, id, decided.fact, now)], answer: null }
    })
  }

  async page(
    filter: Filter<Report>,
    { order, skip, take }: { order: Record<string, 1 | -1>; skip: number; take: number },
  ): Promise<{ found: Report[]; total: number }> {
    const [found, total] = await Promise.all([
      this.#reports.raw.find(filter).sort(order).skip(skip).limit(take).toArray(),
      listTotal(this.#reports.raw, filter),
    ])
    return { found, total }
  }

  /** How many of somebody's earlier reports ended in which way. */
  async outcomesOf(userId: string): Promise<{ upheld: number; dismissed: number }> {
    const [upheld, dismissed] = await Promise.all(
      (['upheld', 'dismissed'] as const).map((status) => this.#reports.raw.countDocuments({ user_id: userId, status })),
    )
    return { upheld: upheld ?? 0, dismissed: dismissed ?? 0 }
  }

  /**
   * Empties the words and pictures of the reports by or about somebody who is erased. An open one keeps them until it
   * is decided: it may be about harm to somebody else.
   */
  async eraseParty(person: string): Promise<void> {
    const byOrAbout = { $or: [{ user_id: person }, { user2_id: person }] }
    const marked = { $set: { isPartyErased: true as const }, $inc: { version: 1 } }
    await this.#reports.raw.updateMany({ ...byOrAbout, isPartyErased: { $ne: true } }, marked)
    const emptied = { $set: withoutWords, $inc: { version: 1 } }
    await this.#reports.raw.updateMany({ ...byOrAbout, status: { $ne: 'open' } }, emptied)
  }

  /** Everything that somebody reported, as it is read. */
  filedBy(user_id: string): AsyncIterable<Report> {
    return this.#reports.raw.find({ user_id }, { projection: { outbox: 0 } })
  }

  /** How many different people reported each of these. */
  async openAgainst(userIds: readonly string[]): Promise<Map<string, number>> {
    const counted = await this.#reports.raw
      .aggregate<{ _id: string; people: string[] }>([
        { $match: { user2_id: { $in: [...userIds] }, status: 'open' } },
        { $group: { _id: '$user2_id', people: { $addToSet: '$user_id' } } },
      ])
      .toArray()
    return new Map(counted.map(({ _id, people }) => [_id, people.length]))
  }
}
