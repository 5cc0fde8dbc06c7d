import { reportDecided } from '@xinyu/contracts/events/content'
import { reportFiled } from '@xinyu/contracts/events/moderation'
import { type Aggregate, type AggregateCollection, fact } from '@xinyu/platform/db/aggregate-collection'
import { Database } from '@xinyu/platform/db/database'
import { listPage, type ListWindow } from '@xinyu/platform/db/lists/list-page'
import { AppError } from '@xinyu/platform/error'
import { Injectable } from '@nestjs/common'
import type { Filter } from 'mongodb'
import { CasesStore } from '../cases/case-notes.public.ts'
import {
  afterErasure,
  decideReport,
  addToReport,
  sealForErasure,
  type ReportDecision,
  type ReportState,
  type ReportStatus,
  type Subject,
  withdrawReport,
} from './reports.rules.ts'
import { effectiveCountOf, combinedWeightOf } from './weights.rules.ts'

export type Report = Aggregate & ReportState
export type RecordOfReports = Record<ReportStatus, number>
type Side = 'user_id' | 'user2_id'

/** Reports are evidence: kept if the reporter blocks the reported, extended while open, decided once. */
@Injectable()
export class ReportsStore {
  readonly #reports: AggregateCollection<Report>
  constructor(
    database: Database,
    private readonly cases: CasesStore,
  ) {
    this.#reports = database.aggregates<Report>('reports')
  }

  /** False if it exists already. */
  async file(report: Omit<ReportState, 'status' | 'decidedBy' | 'decidedAt' | 'note' | 'measure' | 'keptFrom'>) {
    const { _id, user_id, user2_id, post_id, comment_id, reason, weight, at } = report
    const about = { report_id: _id, user_id, user2_id, reason, post_id, comment_id, weight }
    const undecided = { decidedBy: null, decidedAt: null, note: '', measure: null, keptFrom: null }
    const facts = [fact(reportFiled, _id, about, at)]
    const isNew = await this.#reports.insert({ ...report, status: 'open', ...undecided }, facts)
    await this.cases.note(user2_id)
    return isNew
  }

  /** False if it was closed in the meantime. */
  addTo(id: string, addition: Parameters<typeof addToReport>[1]): Promise<boolean> {
    return this.#reports.change(id, (report) => {
      if (report.status !== 'open' || report.sealedUntil) return { answer: false }
      const set = addToReport(report, addition)
      return Object.keys(set).length === 0 ? { answer: true } : { update: { $set: set }, answer: true }
    })
  }

  find(id: string): Promise<Report | null> {
    return this.#reports.find(id)
  }

  /** The reporter's open report about exactly this, and how many of theirs about it are closed. */
  async findAboutSubject(user_id: string, subject: Subject): Promise<{ open: string | null; closed: number }> {
    const found = await this.#reports.raw.find({ user_id, ...subject }, { projection: { status: 1 } }).toArray()
    const open = found.find(({ status }) => status === 'open')
    return { open: open?._id ?? null, closed: found.length - (open ? 1 : 0) }
  }

  /** Throws CONFLICT if it is decided already. */
  async decide(id: string, decision: ReportDecision, now: Date): Promise<Report> {
    const about = await this.find(id)
    if (about) await this.cases.assertMayDecide(about.user2_id, decision.by)
    const before = await this.#reports.change(id, (report) => {
      const decided = decideReport(report, decision, now)
      if ('refuse' in decided)
        throw new AppError(decided.refuse, decided.refuse === 'CONFLICT' ? { status_now: report.status } : {})
      const set = report.isPartyErased ? { ...decided.set, ...afterErasure(report) } : decided.set
      return { update: { $set: set }, facts: [fact(reportDecided, id, decided.fact, now)], answer: report }
    })
    await this.cases.note(before.user2_id)
    return before
  }

  async withdraw(id: string, by: string, now: Date): Promise<Report> {
    const after = await this.#reports.change(id, (report) => {
      const decided = withdrawReport(report, by, now)
      if ('refuse' in decided) throw new AppError(decided.refuse)
      const set = report.isPartyErased ? { ...decided.set, ...afterErasure(report) } : decided.set
      return { update: { $set: set }, answer: { ...report, ...set } }
    })
    await this.cases.note(after.user2_id)
    return after
  }

  findPage(filter: Filter<Report>, window: ListWindow): Promise<{ found: Report[]; total: number }> {
    return listPage(this.#reports.raw, filter, window)
  }

  /** How the reports by or about a person ended. */
  async countByOutcome(side: Side, person: string): Promise<RecordOfReports> {
    const counted = await this.#reports.raw
      .aggregate<{ _id: ReportStatus; n: number }>([
        { $match: { [side]: person } },
        { $group: { _id: '$status', n: { $sum: 1 } } },
      ])
      .toArray()
    const of = (status: ReportStatus): number => counted.find(({ _id }) => _id === status)?.n ?? 0
    return { open: of('open'), upheld: of('upheld'), dismissed: of('dismissed'), withdrawn: of('withdrawn') }
  }

  async countReporters(user2_id: string): Promise<number> {
    return (await this.#reports.raw.distinct('user_id', { user2_id })).length
  }

  /** How often somebody has reported the same person since then without being upheld so far. */
  countEarlier(user_id: string, user2_id: string, since: Date): Promise<number> {
    return this.#reports.raw.countDocuments({ user_id, user2_id, status: { $ne: 'upheld' }, at: { $gte: since } })
  }

  /** Sets the priority of all open reports about this person to their combined weight. Idempotent. */
  async prioritise(user2_id: string): Promise<void> {
    const about = { user2_id, status: 'open' as const }
    const open = await this.#reports.raw.find(about, { projection: { user_id: 1, weight: 1 } }).toArray()
    if (open.length > 0) await this.#reports.raw.updateMany(about, { $set: { priority: combinedWeightOf(open) } })
  }

  listOpenAbout(user2_id: string): Promise<Report[]> {
    return this.#reports.raw.find({ user2_id, status: 'open' }, { projection: { outbox: 0, evidence: 0 } }).toArray()
  }

  listPeopleReported(): Promise<string[]> {
    return this.#reports.raw.distinct('user2_id', { status: 'open' })
  }

  /** The number that the open reports about each of these people count for. */
  async countOpenAgainst(userIds: readonly string[]): Promise<Map<string, number>> {
    const open = await this.#reports.raw
      .find({ user2_id: { $in: [...userIds] }, status: 'open' }, { projection: { user_id: 1, user2_id: 1, weight: 1 } })
      .toArray()
    return new Map(
      [...new Set(open.map(({ user2_id }) => user2_id))].map((id) => [
        id,
        effectiveCountOf(open.filter(({ user2_id }) => user2_id === id)),
      ]),
    )
  }

  /** Keeps its texts longer: there is an appeal about it. */
  async extendRetention(id: string, at: Date): Promise<void> {
    await this.#reports.raw.updateOne({ _id: id, keptFrom: { $lt: at } }, { $set: { keptFrom: at } })
  }

  async markChanged(id: string): Promise<void> {
    await this.#reports.raw.updateOne({ _id: id }, { $set: { isChanged: true } })
  }

  /** Reports whose retention is over: closed ones, and sealed ones of erased people. */
  async dueForPurge(before: Date, now: Date, limit: number): Promise<string[]> {
    const closed = { status: { $ne: 'open' as const }, keptFrom: { $lt: before } }
    const found = await this.#reports.raw
      .find(
        { $or: [closed, { sealedUntil: { $lte: now } }], emptiedAt: { $exists: false } },
        { projection: { _id: 1 } },
      )
      .limit(limit)
      .toArray()
    return found.map(({ _id }) => _id)
  }

  /** Deletes its texts. One that is still open after its seal expired ends undecided and counts for nobody. */
  async purge(id: string, now: Date): Promise<void> {
    const emptied = { text: '', images: [], more: [], evidence: [], emptiedAt: now }
    const undecided = { status: 'withdrawn' as const, decidedAt: now, keptFrom: now }
    const ended = await this.#reports.change<string | null>(id, ({ status, sealedUntil, user2_id }) => {
      if (status !== 'open') return { update: { $set: emptied }, answer: null }
      if (!sealedUntil || sealedUntil > now) return { answer: null }
      return { update: { $set: { ...emptied, ...undecided } }, answer: user2_id }
    })
    if (ended) await this.cases.note(ended)
  }

  async shows(id: string, file: string): Promise<boolean> {
    const shown = { _id: id, $or: [{ images: file }, { 'evidence.pictures': file }, { 'evidence.voices': file }] }
    return (await this.#reports.raw.countDocuments(shown, { limit: 1 })) > 0
  }

  /** Reduces the reports by or about an erased person to what the case needs, and seals them. Idempotent. */
  async eraseParty(person: string, now: Date): Promise<void> {
    const byOrAbout = { $or: [{ user_id: person }, { user2_id: person }], emptiedAt: { $exists: false } }
    for await (const { _id } of this.#reports.raw.find(byOrAbout, { projection: { _id: 1 } }))
      await this.#reports.change(_id, (report) => ({
        update: { $set: sealForErasure(report, person, now) },
        answer: null,
      }))
  }

  filedBy(user_id: string): AsyncIterable<Report> {
    return this.#reports.raw.find({ user_id }, { projection: { outbox: 0 } })
  }
}
