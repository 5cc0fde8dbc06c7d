import type { auditLog } from '@xinyu/contracts/admin/audit'
import type { RecordOf } from '@xinyu/contracts/resource'
import { listTotal } from '@xinyu/platform/db/lists/list-page'
import type { AdminQuery } from '@xinyu/platform/http/calls/route'
import { Injectable } from '@nestjs/common'
import type { Filter } from 'mongodb'
import type { z } from 'zod'
import { wordsFilter } from './audit-words.ts'
import { type AuditEntry, AuditStore } from './audit.store.ts'

type AuditRecord = RecordOf<typeof auditLog>
export type FinishedAct = Pick<AuditEntry, 'actor_id' | 'action' | 'subject_id' | 'code' | 'measure' | 'at'>
type ListFilter = z.output<typeof auditLog.filter>

@Injectable()
export class AuditReads {
  constructor(private readonly store: AuditStore) {}

  async list(
    { filter, skip, take, sort }: AdminQuery<ListFilter>,
    viewer: string,
  ): Promise<{ rows: AuditRecord[]; total: number }> {
    const match = { $and: [matching(filter), excludeHiddenFrom(viewer)] }
    const found = this.store.entries
      .find(match)
      .sort({ at: sort?.order ?? -1, _id: sort?.order ?? -1 })
      .skip(skip)
      .limit(take)
      .toArray()
    const [rows, total] = await Promise.all([found, listTotal(this.store.entries, match)])
    return { rows: rows.map(asRecord), total }
  }

  /** The latest of these acts on a person that succeeded. `viewer` learns nothing about reports of themselves. */
  async listActsOn(person: string, actions: readonly string[], limit: number, viewer: string): Promise<AuditRecord[]> {
    const acts = {
      people: person,
      outcome: 'done' as const,
      action: { $in: [...actions] },
      ...excludeHiddenFrom(viewer),
    }
    const found = await this.store.entries.find(acts).sort({ at: -1, _id: -1 }).limit(limit).toArray()
    return found.map(asRecord)
  }

  /** The acts of these kinds that succeeded, without what they were about. */
  async listActs(actions: readonly string[], { from, to }: { from: Date; to: Date }): Promise<FinishedAct[]> {
    return this.store.entries
      .find({
        action: { $in: [...actions] },
        at: { $gte: from, $lt: to },
        outcome: { $nin: ['begun', 'refused', 'shown'] },
      })
      .project<FinishedAct>({ _id: 0, actor_id: 1, action: 1, subject_id: 1, code: 1, measure: 1, at: 1 })
      .toArray()
  }

  async find(id: string, viewer: string): Promise<AuditRecord | null> {
    const entry = await this.store.entries.findOne({ _id: id, ...excludeHiddenFrom(viewer) })
    return entry && asRecord(entry)
  }
}

/** Resources whose records are not shown to the person they are about. */
const hiddenResources = [
  'reports',
  'appeals',
  'escalations',
  'memberNotes',
  'scamSignals',
  'wordMarks',
  'incidents',
  'signupMatches',
  'secondLooks',
  'authorityRequests',
]

/** Excludes what staff did about `viewer` in those resources: the trail would show who reported them. */
const excludeHiddenFrom = (viewer: string): Filter<AuditEntry> => ({
  $nor: [
    {
      resource: { $in: hiddenResources },
      actor_id: { $ne: viewer },
      $or: [{ people: viewer }, { subject_id: viewer }],
    },
  ],
})

/**
 * `q` is the beginning of an action. Queries about a person leave out accesses to the trail itself, since each such
 * query adds one; filter by `resource` to see them.
 */
const matching = ({ id, q, words, kind, person_id, from, to, ...exact }: ListFilter): Filter<AuditEntry> => {
  const at = { ...(from ? { $gte: new Date(from) } : {}), ...(to ? { $lt: new Date(to) } : {}) }
  return {
    ...exact,
    ...(person_id ? { people: person_id, resource: exact.resource ?? { $ne: 'auditLog' } } : {}),
    ...(words ? wordsFilter(words) : {}),
    ...(kind ? { outcome: kind === 'reads' ? 'shown' : { $ne: 'shown' } } : {}),
    ...(Object.keys(at).length > 0 ? { at } : {}),
    ...(id ? { _id: { $in: id } } : {}),
    ...(q ? { action: { $regex: `^${q.replace(/[^\w./]/g, '').replaceAll('.', '\\.')}` } } : {}),
  }
}

const asRecord = ({
  _id,
  at,
  expiresAt: _expiresAt,
  searchText: _text,
  grams: _grams,
  ...entry
}: AuditEntry): AuditRecord => ({
  outcome: 'done',
  people: [],
  fields: [],
  changes: [],
  reason: '',
  code: null,
  refusal: null,
  trace_id: null,
  ...entry,
  id: _id,
  at: at.toISOString(),
})
