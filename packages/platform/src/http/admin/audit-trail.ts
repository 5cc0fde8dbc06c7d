import type { Service } from '@xinyu/contracts/call'
import { type Audited, auditedBy } from '@xinyu/contracts/events/audit'
import { Injectable } from '@nestjs/common'
import { Clock } from '../../clock.ts'
import { fact, type Aggregate, type AggregateCollection } from '../../db/aggregate-collection.ts'
import { Database } from '../../db/database.ts'
import { newId } from '../../ids.ts'
import { activeTraceId } from '../../telemetry/trace.ts'

type EntryBase = Pick<Audited, 'actor_id' | 'action' | 'subject_id'> & Partial<Audited>

/** A change that has started; its end has the same id. */
export interface StartedEntry {
  readonly id: string
  readonly base: EntryBase
}

/**
 * Admins' acts and reads become facts, which the moderation service stores. A change is recorded before it is made and
 * again when it has ended, so that the request is on record whatever fails in between. A read is recorded before it is
 * answered, so that nothing is shown off the record.
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

  async begin(base: EntryBase): Promise<StartedEntry> {
    return { id: await this.#add({ ...base, outcome: 'begun' }), base }
  }

  async end({ id, base }: StartedEntry, outcome: 'done' | 'refused', more: Partial<Audited>): Promise<void> {
    const at = this.#clock.now()
    const entry = this.#entry(id, { ...base, ...more, outcome }, at)
    await this.#entries.update({ _id: id }, {}, [entry])
  }

  /** An act of a single step, or a read. */
  async record(base: EntryBase & { outcome: 'done' | 'shown' }): Promise<void> {
    await this.#add(base)
  }

  async #add(base: EntryBase): Promise<string> {
    const [id, at] = [newId(), this.#clock.now()]
    await this.#entries.insert({ _id: id, at }, [this.#entry(id, base, at)])
    return id
  }

  #entry(id: string, base: EntryBase, at: Date) {
    const traceId = activeTraceId()
    const data = { detail: '', ...base, audit_id: id, at: at.toISOString(), ...(traceId ? { trace_id: traceId } : {}) }
    return fact(auditedBy(this.#service), id, data, at)
  }
}
