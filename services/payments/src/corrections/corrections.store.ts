import { pointsCorrected } from '@xinyu/contracts/events/payments'
import type { ErrorCode } from '@xinyu/contracts/errors'
import { Clock } from '@xinyu/platform/clock'
import { type Aggregate, type AggregateCollection, fact } from '@xinyu/platform/db/aggregate-collection'
import { Database } from '@xinyu/platform/db/database'
import { AppError } from '@xinyu/platform/error'
import { Injectable } from '@nestjs/common'
import { type Correction, decideCorrection, unitOf } from './corrections.rules.ts'

export type CorrectionDocument = Correction & Aggregate

@Injectable()
export class CorrectionsStore {
  readonly #corrections: AggregateCollection<CorrectionDocument>
  constructor(
    database: Database,
    private readonly clock: Clock,
  ) {
    this.#corrections = database.aggregates('point_corrections')
  }

  async find(id: string): Promise<Correction | null> {
    return this.#corrections.find(id)
  }

  async get(id: string): Promise<Correction> {
    const found = await this.find(id)
    if (!found) throw new AppError('NOT_FOUND')
    return found
  }

  /** Records it before anything is booked; a repeat returns the first record. */
  async create(correction: Correction): Promise<Correction> {
    await this.#corrections.insert(correction)
    return this.get(correction._id)
  }

  /** Applies a second person's decision. Throws the refusal. */
  async decide(id: string, by: string, approve: boolean): Promise<Correction> {
    await this.#corrections.change(id, (correction) => {
      const decision = decideCorrection(correction, { by, approve, now: this.clock.now() })
      if (decision && 'refuse' in decision) throw new AppError(decision.refuse)
      return decision ? { update: { $set: decision }, answer: null } : { answer: null }
    })
    return this.get(id)
  }

  /** Marks it as booked and notifies the member. */
  async markApplied(id: string, balance: number): Promise<Correction> {
    await this.#corrections.change(id, (correction) => {
      const { state, user_id, change, reason } = correction
      if (state !== 'approved') return { answer: null }
      const now = this.clock.now()
      const corrected = { correction_id: id, user_id, change, reason }
      return {
        update: { $set: { state: 'applied', appliedAt: now, balance } },
        // the wallet publishes VIP days
        facts: unitOf(correction) === 'point' ? [fact(pointsCorrected, id, corrected, now)] : [],
        answer: null,
      }
    })
    return this.get(id)
  }

  /** The wallet refused it permanently. */
  async markFailed(id: string, failure: ErrorCode): Promise<Correction> {
    await this.#corrections.update({ _id: id, state: 'approved' }, { $set: { state: 'failed', failure } })
    return this.get(id)
  }

  /** VIP days that wait for a second person, by member. */
  async waitingDaysOf(userIds: readonly string[]): Promise<Map<string, number>> {
    const waiting = { user_id: { $in: [...userIds] }, state: 'requested' as const, unit: 'vipDay' as const }
    const days = new Map<string, number>()
    for await (const { user_id, change } of this.#corrections.raw.find(waiting))
      days.set(user_id, (days.get(user_id) ?? 0) + change)
    return days
  }

  /** Decided corrections that an interrupted process did not book. */
  async unfinished(): Promise<Correction[]> {
    return this.#corrections.raw.find({ state: 'approved' }).limit(200).toArray()
  }
}
