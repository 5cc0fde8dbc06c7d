import { auditedBy } from '@xinyu/contracts/events/audit'
import type { Service } from '@xinyu/contracts/call'
import { Injectable } from '@nestjs/common'
import { Clock } from '../clock.ts'
import { fact, type Aggregate, type AggregateCollection } from '../db/aggregate-collection.ts'
import { Database } from '../db/database.ts'
import { newId } from '../ids.ts'
import type { ContractRequest } from './route.ts'

/**
 * Every write of an admin becomes a fact, which the moderation service keeps for ever. Values are not recorded, only
 * which fields.
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

  async record(request: ContractRequest, action: string, subject: string, input: unknown): Promise<void> {
    const at = this.#clock.now()
    const id = newId()
    const detail =
      input && typeof input === 'object'
        ? Object.entries(input)
            .map(([key, value]) =>
              key === 'reason' || key === 'reasonCode' || key === 'roles' ? `${key}=${String(value)}` : key,
            )
            .join(' ')
        : ''
    const data = {
      audit_id: id,
      actor_id: request.person?.id ?? '',
      action,
      subject_id: subject,
      detail: detail.slice(0, 1000),
      at: at.toISOString(),
    }
    await this.#entries.insert({ _id: id, at }, [fact(auditedBy(this.#service), id, data, at)])
  }
}
