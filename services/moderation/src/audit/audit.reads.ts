import type { auditLog } from '@xinyu/contracts/admin/resources'
import type { RecordOf } from '@xinyu/contracts/resource'
import { listTotal } from '@xinyu/platform/db/list-total'
import type { AdminQuery } from '@xinyu/platform/http/route'
import { Injectable } from '@nestjs/common'
import { type AuditEntry, AuditStore } from './audit.store.ts'

type AuditRecord = RecordOf<typeof auditLog>

@Injectable()
export class AuditReads {
  constructor(private readonly store: AuditStore) {}

  async list({ filter, skip, take, sort }: AdminQuery): Promise<{ rows: AuditRecord[]; total: number }> {
    const { id, q, ...exact } = filter as { id?: string[]; q?: string } & Partial<AuditEntry>
    const match = {
      ...exact,
      ...(id ? { _id: { $in: id } } : {}),
      ...(q ? { action: { $regex: `^${q.replace(/[^\w.]/g, '')}` } } : {}),
    }
    const found = this.store.entries
      .find(match)
      .sort({ at: sort?.order ?? -1, _id: sort?.order ?? -1 })
      .skip(skip)
      .limit(take)
      .toArray()
    const [rows, total] = await Promise.all([found, listTotal(this.store.entries, match)])
    return { rows: rows.map(asRecord), total }
  }

  async one(id: string): Promise<AuditRecord | null> {
    const entry = await this.store.entries.findOne({ _id: id })
    return entry && asRecord(entry)
  }
}

const asRecord = ({ _id, at, ...rest }: AuditEntry): AuditRecord => ({ id: _id, at: at.toISOString(), ...rest })
