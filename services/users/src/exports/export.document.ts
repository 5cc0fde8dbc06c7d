import type { Service } from '@xinyu/contracts/call'
import type { Aggregate } from '@xinyu/platform/db/aggregate-collection'

/** The state of a member's data export. */
export interface ExportRequest {
  _id: string
  user_id: string
  state: 'waiting' | 'ready' | 'expired'
  requestedAt: Date
  /** services whose part has arrived */
  parts: Service[]
  /** when the archive is made from the parts so far; null: it is made */
  gatherAt: Date | null
  /** services that had not answered by then */
  missing: Service[]
  bytes: number | null
  /** when the archive is removed */
  expiresAt: Date | null
}

export type StoredExport = ExportRequest & Aggregate
