import type { authorityRequests } from '@xinyu/contracts/admin/quality/authority-requests'
import type { ErrorCode } from '@xinyu/contracts/errors'
import type { RecordOf } from '@xinyu/contracts/resource'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import type { z } from 'zod'

type RequestRecord = RecordOf<typeof authorityRequests>
export type Asked = z.output<NonNullable<(typeof authorityRequests)['create']>>
/** The file for the authority. */
export interface RequestExport {
  state: NonNullable<RequestRecord['export']>['state']
  by: string
  at: Date
  size: number | null
  downloadedBy: string | null
  downloadedAt: Date | null
  /** when the file is removed; null: it is not made yet, or removed */
  removeAt: Date | null
}
export interface AuthorityRequest extends Asked {
  _id: string
  state: RequestRecord['state']
  requestedBy: string
  addtime: Date
  decidedBy: string | null
  decidedAt: Date | null
  heldUntil: Date | null
  renewal: { days: number; reason: string; requestedBy: string; requestedAt: Date } | null
  export: RequestExport | null
}
/** `isHeld`: services learn the new end. */
export type RequestDecision = { set: Partial<AuthorityRequest>; isHeld?: true } | { refuse: ErrorCode }
interface By {
  by: string
  now: Date
}

/** a file that nobody downloads */
const keptMs = 7 * DAY_MS
/** a download that has begun */
const downloadMs = 10 * 60_000

export const newRequest = (_id: string, asked: Asked, { by, now }: By): AuthorityRequest => ({
  ...asked,
  _id,
  services: [...new Set(asked.services)],
  state: 'waiting',
  requestedBy: by,
  addtime: now,
  decidedBy: null,
  decidedAt: null,
  heldUntil: null,
  renewal: null,
  export: null,
})

const endOf = (days: number, now: Date): Date => new Date(now.getTime() + days * DAY_MS)
const isHeld = ({ state, heldUntil }: AuthorityRequest, now: Date): boolean =>
  state === 'held' && heldUntil !== null && heldUntil > now

/** Another admin agrees, to the request or to its new end. */
export const approve = (request: AuthorityRequest, { by, now }: By): RequestDecision => {
  const { state, renewal, days, requestedBy } = request
  if (state !== 'waiting' && !(renewal && isHeld(request, now))) return { refuse: 'CONFLICT' }
  if ((renewal?.requestedBy ?? requestedBy) === by) return { refuse: 'SECOND_PERSON_NEEDED' }
  const set = { state: 'held' as const, renewal: null, heldUntil: endOf(renewal?.days ?? days, now) }
  return { set: { ...set, ...(renewal ? {} : { decidedBy: by, decidedAt: now }) }, isHeld: true }
}

export const reject = ({ state, renewal }: AuthorityRequest, { by, now }: By): RequestDecision => {
  if (renewal) return { set: { renewal: null } }
  if (state !== 'waiting') return { refuse: 'CONFLICT' }
  return { set: { state: 'declined', decidedBy: by, decidedAt: now } }
}

export const proposeEnd = (
  request: AuthorityRequest,
  { days, reason }: { days: number; reason: string },
  { by, now }: By,
): RequestDecision => {
  if (!isHeld(request, now) || request.renewal) return { refuse: 'CONFLICT' }
  return { set: { renewal: { days, reason, requestedBy: by, requestedAt: now } } }
}

/** One file at a time, and only of what the authority may get. */
export const beginExport = (request: AuthorityRequest, { by, now }: By): RequestDecision => {
  const present = request.export?.state
  if (!request.isHandedOver || !isHeld(request, now) || present === 'making' || present === 'ready')
    return { refuse: 'CONFLICT' }
  const nothing = { size: null, downloadedBy: null, downloadedAt: null, removeAt: null }
  return { set: { export: { state: 'making', by, at: now, ...nothing } } }
}

export const exportMade = ({ export: made }: AuthorityRequest, size: number, now: Date): RequestDecision =>
  made?.state === 'making'
    ? { set: { export: { ...made, state: 'ready', size, removeAt: new Date(now.getTime() + keptMs) } } }
    : { refuse: 'CONFLICT' }

/** Once: whoever else wants it makes another, which is on record. */
export const download = ({ export: made }: AuthorityRequest, { by, now }: By): RequestDecision => {
  if (made?.state !== 'ready') return { refuse: 'CONFLICT' }
  const removeAt = new Date(now.getTime() + downloadMs)
  return { set: { export: { ...made, state: 'downloaded', downloadedBy: by, downloadedAt: now, removeAt } } }
}

export const exportRemoved = ({ export: made }: AuthorityRequest): RequestDecision => {
  if (!made) return { refuse: 'CONFLICT' }
  const state = made.state === 'downloaded' ? made.state : 'expired'
  return { set: { export: { ...made, state, removeAt: null } } }
}

/** Its end has come; a new end that nobody agreed to in time falls away. The file goes with what it was made of. */
export const ended = (request: AuthorityRequest, now: Date): RequestDecision => {
  if (request.state !== 'held' || isHeld(request, now)) return { refuse: 'CONFLICT' }
  const made = request.export
  const gone = made && made.state !== 'downloaded' ? { ...made, state: 'expired' as const } : made
  return { set: { state: 'ended', renewal: null, export: gone && { ...gone, removeAt: gone.removeAt && now } } }
}
