import type { Audited } from '@xinyu/contracts/events/audit'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import { CONFIG } from '@xinyu/platform/config'
import { Database } from '@xinyu/platform/db/database'
import { Inject, Injectable } from '@nestjs/common'
import type { ModerationConfig } from '../config.ts'
import { searchFieldsOf } from './audit-words.ts'

/** Entries from before outcomes were reported have none of the later fields. */
export interface AuditEntry {
  _id: string
  at: Date
  actor_id: string
  action: string
  resource: string
  subject_id: string
  detail: string
  outcome?: NonNullable<Audited['outcome']>
  people?: string[]
  fields?: string[]
  changes?: NonNullable<Audited['changes']>
  reason?: string
  code?: string
  measure?: NonNullable<Audited['measure']>
  /** reason and values, as they are searched; absent: there is nothing to find */
  searchText?: string
  grams?: number[]
  refusal?: string
  trace_id?: string
  expiresAt?: Date
}

/** Entries are never changed or removed. They expire, and an erasure deletes their texts about the person. */
@Injectable()
export class AuditStore {
  readonly entries
  constructor(
    database: Database,
    @Inject(CONFIG) private readonly config: Pick<ModerationConfig, 'AUDIT_READ_DAYS' | 'AUDIT_CHANGE_DAYS'>,
  ) {
    this.entries = database.collection<AuditEntry>('audit_log')
  }

  /** Adds an entry once. The beginning of a change never overwrites its end, in whichever order they arrive. */
  async append({ audit_id, at, action, outcome = 'done', people = [], ...rest }: Audited): Promise<void> {
    const { actor_id, subject_id, detail, ...ending } = rest
    const days = outcome === 'shown' ? this.config.AUDIT_READ_DAYS : this.config.AUDIT_CHANGE_DAYS
    const entry = {
      at: new Date(at),
      actor_id,
      action,
      resource: action.split(/[./]/)[0] ?? '',
      detail,
      expiresAt: new Date(new Date(at).getTime() + days * DAY_MS),
    }
    const endFields = { subject_id, people, outcome, ...ending, ...searchFieldsOf(ending) }
    await this.entries.updateOne(
      { _id: audit_id },
      outcome === 'begun' ? { $setOnInsert: { ...entry, ...endFields } } : { $setOnInsert: entry, $set: endFields },
      { upsert: true },
    )
  }

  /** All entries about a person, as they are read. */
  about(person: string): AsyncIterable<AuditEntry> {
    return this.entries.find({ $or: [{ people: person }, { subject_id: person }] }).sort({ at: -1 })
  }

  /** Deletes the texts about an erased person; what the entries were about stays. */
  async erase(person: string): Promise<void> {
    await this.entries.updateMany(
      { $or: [{ people: person }, { subject_id: person }] },
      { $set: { detail: '', reason: '', changes: [] }, $unset: { searchText: '', grams: '' } },
    )
  }
}
