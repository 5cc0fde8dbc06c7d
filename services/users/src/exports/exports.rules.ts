import type { Service } from '@xinyu/contracts/call'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import type { ExportRequest } from './export.document.ts'

/** Every service answers, even without data. */
export const exportingServices = [
  'users',
  'social',
  'chat',
  'payments',
  'face',
  'moderation',
] as const satisfies readonly Service[]

const minute = 60_000
/** A service that needs longer is missing in the archive, which says so. */
const gatherAfterMs = 30 * minute
const keptMs = 7 * DAY_MS

export const newExport = (_id: string, user_id: string, now: Date): ExportRequest => ({
  _id,
  user_id,
  state: 'waiting',
  requestedAt: now,
  parts: [],
  gatherAt: new Date(now.getTime() + gatherAfterMs),
  missing: [],
  bytes: null,
  expiresAt: null,
})

/** One at a time and one a day. */
export const nextExportAt = ({ requestedAt }: Pick<ExportRequest, 'requestedAt'>): Date =>
  new Date(requestedAt.getTime() + DAY_MS)
export const canExportAgain = (latest: ExportRequest | null, now: Date): boolean =>
  latest === null || (latest.state !== 'waiting' && nextExportAt(latest) <= now)

/** Adds a part: with the last one the archive is due. Null: no change. */
export const withPart = (
  request: ExportRequest,
  service: Service,
  now: Date,
): Pick<ExportRequest, 'parts' | 'gatherAt'> | null => {
  const { state, parts, gatherAt } = request
  if (state !== 'waiting' || parts.includes(service)) return null
  const there = [...parts, service]
  return { parts: there, gatherAt: missingOf(there).length === 0 ? now : gatherAt }
}

export const missingOf = (parts: readonly Service[]): Service[] =>
  exportingServices.filter((service) => !parts.includes(service))

/** The archive is made. Null: it was already. */
export const withArchive = (
  { state }: ExportRequest,
  { parts, bytes, now }: { parts: readonly Service[]; bytes: number; now: Date },
): (Pick<ExportRequest, 'state' | 'missing' | 'bytes' | 'gatherAt'> & { expiresAt: Date }) | null =>
  state === 'waiting'
    ? {
        state: 'ready',
        missing: missingOf(parts),
        bytes,
        gatherAt: null,
        expiresAt: new Date(now.getTime() + keptMs),
      }
    : null
