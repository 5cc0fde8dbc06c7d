import type { DataOf } from '@xinyu/contracts/event'
import type { usersAudited } from '@xinyu/contracts/events/audit'
import { Database } from '@xinyu/platform/db/database'
import { Injectable } from '@nestjs/common'

export interface AuditEntry {
  _id: string
  at: Date
  actor_id: string
  action: string
  resource: string
  subject_id: string
  detail: string
}

/** Append-only: there is no way to change or remove an entry. */
@Injectable()
export class AuditStore {
  readonly entries
  constructor(database: Database) {
    this.entries = database.collection<AuditEntry>('audit_log')
  }

  /** Adds an entry once. */
  async append({ audit_id, at, action, ...rest }: DataOf<typeof usersAudited>): Promise<void> {
    const entry = { ...rest, action, at: new Date(at), resource: action.split(/[./]/)[0] ?? '' }
    await this.entries.updateOne({ _id: audit_id }, { $setOnInsert: entry }, { upsert: true })
  }
}
