import type { Service } from '@xinyu/contracts/call'
import { exportReady, exportRequested } from '@xinyu/contracts/events/people'
import { type AggregateCollection, fact } from '@xinyu/platform/db/aggregate-collection'
import { Database } from '@xinyu/platform/db/database'
import { AppError } from '@xinyu/platform/error'
import { findEarliest } from '@xinyu/platform/db/lists/earliest'
import { Injectable } from '@nestjs/common'
import { ignoreNotFound } from '../errors.ts'
import type { ExportRequest, StoredExport } from './export.document.ts'
import { newExport, withArchive, withPart } from './exports.rules.ts'

/** The only writer of export requests. */
@Injectable()
export class ExportsStore {
  readonly #requests: AggregateCollection<StoredExport>

  constructor(database: Database) {
    this.#requests = database.aggregates<StoredExport>('export_requests')
  }

  findLatest(user_id: string): Promise<ExportRequest | null> {
    return this.#requests.raw.findOne({ user_id }, { sort: { requestedAt: -1, _id: -1 }, projection: { outbox: 0 } })
  }

  /** Returns the request with this id, creating it if needed. */
  async begin(_id: string, user_id: string, now: Date): Promise<ExportRequest> {
    await this.#requests.insert(newExport(_id, user_id, now), [
      fact(exportRequested, _id, { export_id: _id, user_id }, now),
    ])
    const begun = await this.#requests.find(_id)
    if (!begun) throw new AppError('NOT_FOUND')
    return begun
  }

  /** Ignores parts of an export that was removed with its member. */
  async recordPart(_id: string, service: Service, now: Date): Promise<void> {
    await this.#requests
      .change(_id, (request) => {
        const set = withPart(request, service, now)
        return { ...(set ? { update: { $set: set } } : {}), answer: null }
      })
      .catch(ignoreNotFound)
  }

  /** Marks the archive of these parts as ready; its owner is notified once. */
  async finish(_id: string, parts: readonly Service[], bytes: number, now: Date): Promise<void> {
    await this.#requests.change(_id, (request) => {
      const set = withArchive(request, { parts, bytes, now })
      if (!set) return { answer: null }
      const payload = {
        export_id: _id,
        user_id: request.user_id,
        until: set.expiresAt.toISOString(),
        missing: set.missing,
      }
      return { update: { $set: set }, facts: [fact(exportReady, _id, payload, now)], answer: null }
    })
  }

  async expire(_id: string): Promise<void> {
    await this.#requests.update({ _id, state: 'ready' }, { $set: { state: 'expired' } })
  }

  /** Requests whose archive is due, the oldest first. */
  listDueToGather(now: Date, limit: number): Promise<ExportRequest[]> {
    return this.#requests.raw
      .find({ gatherAt: { $lte: now } }, { projection: { outbox: 0 } })
      .sort({ gatherAt: 1 })
      .limit(limit)
      .toArray()
  }

  findNextToGather(): Promise<Date | null> {
    return findEarliest(this.#requests.raw, 'gatherAt')
  }

  listDueToExpire(now: Date, limit: number): Promise<ExportRequest[]> {
    return this.#requests.raw
      .find({ state: 'ready', expiresAt: { $lte: now } }, { projection: { outbox: 0 } })
      .limit(limit)
      .toArray()
  }

  async listIds(user_id: string): Promise<string[]> {
    const found = await this.#requests.raw.find({ user_id }, { projection: { _id: 1 } }).toArray()
    return found.map(({ _id }) => _id)
  }

  async removeAllOf(user_id: string): Promise<void> {
    await this.#requests.raw.deleteMany({ user_id })
  }
}
