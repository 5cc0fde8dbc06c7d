import type { Service } from '@xinyu/contracts/call'
import { type Audited, auditedBy } from '@xinyu/contracts/events/audit'
import { Injectable } from '@nestjs/common'
import { Clock } from '../clock.ts'
import { fact, type Aggregate, type AggregateCollection } from '../db/aggregate-collection.ts'
import { Database } from '../db/database.ts'
import { newId } from '../ids.ts'
import { activeTraceId } from '../telemetry/trace.ts'

type Told = Pick<Audited, 'actor_id' | 'action' | 'subject_id'> & Partial<Audited>

/** A change that has begun; its end is told under the same id. */
export interface BegunEntry {
  readonly id: string
  readonly told: Told
}

/**
 * What admins do and are shown becomes facts, which the moderation service keeps. A change is told before it is made
 * and once more when it has ended: whatever breaks in between, that it was asked for is on record. What is read is told
 * before it is answered, so that nothing is shown that is not on record.
 */
@Injectable()
export class AuditTrail {
  readonly #entries: AggregateCollection<Aggregate & { at: Date }>
  readonly #clock: Clock
  readonly #service: Service

  constructor(service: Service, database: Database, clock: Clock) {
    this.#entries = database.aggregates('audit')
    this.#clock = clock
    this.#service = service
  }

  async begin(told: Told): Promise<BegunEntry> {
    return { id: await this.#add({ ...told, outcome: 'begun' }), told }
  }

  async end({ id, told }: BegunEntry, outcome: 'done' | 'refused', more: Partial<Audited>): Promise<void> {
    const at = this.#clock.now()
    const entry = this.#entry(id, { ...told, ...more, outcome }, at)
    await this.#entries.update({ _id: id }, {}, [entry])
  }

  /** What happens in one step, or was only looked at. */
  async note(told: Told & { outcome: 'done' | 'shown' }): Promise<void> {
    await this.#add(told)
  }

  async #add(told: Told): Promise<string> {
    const [id, at] = [newId(), this.#clock.now()]
    await this.#entries.insert({ _id: id, at }, [this.#entry(id, told, at)])
    return id
  }

  #entry(id: string, told: Told, at: Date) {
    const traceId = activeTraceId()
    const data = { detail: '', ...told, audit_id: id, at: at.toISOString(), ...(traceId ? { trace_id: traceId } : {}) }
    return fact(auditedBy(this.#service), id, data, at)
  }
}
