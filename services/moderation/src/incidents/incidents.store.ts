import type { ErrorCode } from '@xinyu/contracts/errors'
import { incidentApplied, incidentUndone } from '@xinyu/contracts/events/moderation'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import {
  type Aggregate,
  type AggregateCollection,
  fact,
  type OutboxEntry,
} from '@xinyu/platform/db/aggregate-collection'
import { Clock } from '@xinyu/platform/clock'
import { Database } from '@xinyu/platform/db/database'
import { listPage, type ListWindow } from '@xinyu/platform/db/lists/list-page'
import { AppError } from '@xinyu/platform/error'
import { Injectable } from '@nestjs/common'
import type { Filter } from 'mongodb'
import type { Incident, IncidentDecision } from './incident.rules.ts'

/** what was written longer ago stays */
const reachMs = 30 * DAY_MS
/** For the services that have messages, posts and photos, if the act is about them. */
const factsOf = (
  { _id, act, requestedAt, requestedBy, by }: Incident,
  { reached }: Exclude<IncidentDecision, { refuse: ErrorCode } | null>,
  now: Date,
): OutboxEntry[] => {
  if (!act || !requestedAt || !reached || !(act.hideMessages || act.warnReceivers || act.takeDownPublic)) return []
  const since = new Date(requestedAt.getTime() - reachMs).toISOString()
  const takesDown = act.takeDownPublic ? { takesDown: { reason: act.reason, by: requestedBy ?? by } } : {}
  const about = { hidesMessages: act.hideMessages, warnsReceivers: act.warnReceivers, since, ...takesDown }
  const reach = reached.isUndo ? incidentUndone : incidentApplied
  return reached.people.map((user_id) => fact(reach, _id, { incident_id: _id, user_id, ...about }, now))
}

export type StoredIncident = Incident & Aggregate

/** The only writer of incidents. */
@Injectable()
export class IncidentsStore {
  readonly #incidents: AggregateCollection<StoredIncident>
  constructor(
    database: Database,
    private readonly clock: Clock,
  ) {
    this.#incidents = database.aggregates<StoredIncident>('incidents')
  }

  find(id: string): Promise<Incident | null> {
    return this.#incidents.find(id)
  }

  /** Throws NOT_FOUND. */
  async get(id: string): Promise<Incident> {
    const found = await this.find(id)
    if (!found) throw new AppError('NOT_FOUND')
    return found
  }

  /** The one that was opened from this record and is not closed; null: there is none. */
  findOpen(origin: Incident['origin'], subject_id: string): Promise<Incident | null> {
    return this.#incidents.raw.findOne({ origin, subject_id, state: { $ne: 'closed' } })
  }

  /** Those of these people who an appeal has found not to belong to another of them. */
  async listCleared(people: readonly string[]): Promise<string[]> {
    const some = new Set(people)
    const isOne = { $elemMatch: { user_id: { $in: [...people] }, isCleared: true as const } }
    const found = await this.#incidents.raw.find({ members: isOne }, { projection: { members: 1 } }).toArray()
    return found.flatMap(({ members }) => {
      const known = members.filter(({ user_id }) => some.has(user_id))
      const cleared = known.filter(({ isCleared }) => isCleared)
      return cleared.length === known.length ? [] : cleared.map(({ user_id }) => user_id)
    })
  }

  countOf(origin: Incident['origin'], subject_id: string): Promise<number> {
    return this.#incidents.raw.countDocuments({ origin, subject_id })
  }

  /** A repeat gets the first. */
  async insert(incident: Incident): Promise<Incident> {
    await this.#incidents.insert(incident)
    return this.get(incident._id)
  }

  /** Applies a rule's decision. Throws the refusal; returns the incident after it. */
  async decide(id: string, decide: (incident: Incident) => IncidentDecision): Promise<Incident> {
    return this.#incidents.change<Incident>(id, (incident) => {
      const decision = decide(incident)
      if (decision === null) return { answer: incident }
      if ('refuse' in decision) throw new AppError(decision.refuse)
      return {
        update: { $set: decision.set },
        facts: factsOf(incident, decision, this.clock.now()),
        answer: { ...incident, ...decision.set },
      }
    })
  }

  /** Those whose act or undo is not finished. */
  listUnfinished(limit: number): Promise<Incident[]> {
    return this.#incidents.raw
      .find({ state: { $in: ['running', 'undoing'] } })
      .limit(limit)
      .toArray()
  }

  findPage(match: Filter<StoredIncident>, window: ListWindow): Promise<{ found: Incident[]; total: number }> {
    return listPage(this.#incidents.raw, match, window)
  }

  /** Removes a person from every incident; what was decided about the others stays. */
  async eraseAllOf(person: string): Promise<void> {
    const ofPerson = { $or: [{ from: person }, { to: person }] }
    await this.#incidents.raw.updateMany({ 'members.user_id': person }, {
      $pull: { members: { user_id: person }, likenesses: ofPerson },
      $inc: { version: 1 },
    } as never)
    await this.#incidents.raw.updateMany({ subject_id: person }, { $set: { subject_id: '-' }, $inc: { version: 1 } })
  }

  async *streamNaming(person: string): AsyncGenerator<object> {
    yield* this.#incidents.raw.find(
      { $or: [{ 'members.user_id': person }, { subject_id: person }] },
      { projection: { outbox: 0 } },
    )
  }
}
