import { dataHeld } from '@xinyu/contracts/events/people'
import { Clock } from '@xinyu/platform/clock'
import { type Aggregate, type AggregateCollection, fact } from '@xinyu/platform/db/aggregate-collection'
import { Database } from '@xinyu/platform/db/database'
import { findEarliest } from '@xinyu/platform/db/lists/earliest'
import { listPage, type ListWindow } from '@xinyu/platform/db/lists/list-page'
import { AppError } from '@xinyu/platform/error'
import { earlierOf } from '@xinyu/platform/jobs/earlier-of'
import { Injectable } from '@nestjs/common'
import type { Filter } from 'mongodb'
import { excludeSubject } from '../conflict-of-interest.reads.ts'
import type { AuthorityRequest, RequestDecision } from './authority-request.rules.ts'

type StoredRequest = AuthorityRequest & Aggregate

/** The only writer of authorities' requests. */
@Injectable()
export class AuthorityRequestsStore {
  readonly #requests: AggregateCollection<StoredRequest>
  constructor(
    database: Database,
    private readonly clock: Clock,
  ) {
    this.#requests = database.aggregates<StoredRequest>('authority_requests')
  }

  find(id: string): Promise<AuthorityRequest | null> {
    return this.#requests.find(id)
  }

  async insert(request: AuthorityRequest): Promise<AuthorityRequest> {
    await this.#requests.insert(request)
    return request
  }

  /** Applies a rule's decision. Throws the refusal; returns the request after it. */
  decide(id: string, decide: (request: AuthorityRequest) => RequestDecision): Promise<AuthorityRequest> {
    return this.#requests.change<AuthorityRequest>(id, (request) => {
      const decision = decide(request)
      if ('refuse' in decision) throw new AppError(decision.refuse)
      const answer = { ...request, ...decision.set }
      return { update: { $set: decision.set }, facts: decision.isHeld ? [this.#heldFact(answer)] : [], answer }
    })
  }

  /** Without those about the viewer. */
  findPage(
    { ids, state, user_id }: { ids?: string[] | undefined } & { [K in 'state' | 'user_id']?: string | undefined },
    viewer: string,
    window: ListWindow,
  ): Promise<{ found: AuthorityRequest[]; total: number }> {
    const match = {
      ...(ids ? { _id: { $in: ids } } : {}),
      ...(state ? { state } : {}),
      ...(user_id ? { user_id } : {}),
    } as Filter<StoredRequest>
    return listPage(this.#requests.raw, excludeSubject(match, 'user_id', viewer), window)
  }

  listToMake(limit: number): Promise<AuthorityRequest[]> {
    return this.#requests.raw.find({ 'export.state': 'making' }).limit(limit).toArray()
  }

  listEnded(now: Date, limit: number): Promise<AuthorityRequest[]> {
    return this.#requests.raw
      .find({ state: 'held', heldUntil: { $lte: now } })
      .limit(limit)
      .toArray()
  }

  listToRemove(now: Date, limit: number): Promise<AuthorityRequest[]> {
    return this.#requests.raw
      .find({ 'export.removeAt': { $lte: now } })
      .limit(limit)
      .toArray()
  }

  async findNextDue(): Promise<Date | null> {
    const [end, removal] = await Promise.all([
      findEarliest(this.#requests.raw, 'heldUntil', { state: 'held' }),
      findEarliest(this.#requests.raw, 'export.removeAt'),
    ])
    return earlierOf(end, removal)
  }

  #heldFact({ _id, user_id, services, heldUntil }: AuthorityRequest) {
    const now = this.clock.now()
    const until = (heldUntil ?? now).toISOString()
    return fact(dataHeld, _id, { request_id: _id, user_id, services, until }, now)
  }
}
