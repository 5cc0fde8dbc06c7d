import { ProfileStatus } from '@xinyu/contracts/enums'
import type { ErrorCode } from '@xinyu/contracts/errors'
import {
  type BroadcastAudience,
  broadcastAloneUpTo,
  type BroadcastKind,
  type BroadcastState,
} from '@xinyu/contracts/http/msg/broadcasts'
import type { PersonCopy } from '@xinyu/contracts/person-copy'
import { isApprovedContent } from '@xinyu/contracts/rules/people/visibility'

export interface BroadcastWords {
  title: string
  content: string
  /** empty: everybody gets the Chinese text */
  titleEn: string
  contentEn: string
  link: string | null
}
export interface Broadcast extends BroadcastWords {
  _id: string
  to: BroadcastAudience['to']
  user_id: string | null
  group_id: NonNullable<BroadcastAudience['group_id']> | null
  /** absent in the first records: a service message */
  kind?: BroadcastKind
  state: BroadcastState
  /** number of recipients, counted when it was created and again when it started */
  total: number
  /** the rollout: how many of the `BUCKETS` of its people have it; only grows */
  reach: number
  by: string
  approvedBy: string | null
  startsAt: Date | null
  publishedAt: Date | null
  addtime: Date
}

/** The data that decides who it is for. */
export type Known = PersonCopy<'type' | 'gender' | 'createdAt' | 'isCompleted' | 'wasApproved'>

/** A broadcast as one person has it. */
export interface ReceivedBroadcast {
  broadcast: Broadcast
  at: Date
  isRead: boolean
}

/** Buckets that people are divided into. Each broadcast divides them differently, so nobody is always last. */
export const BUCKETS = 10_000

/** FNV-1a: the same bucket for the same person and broadcast, on every instance. */
export const bucketOf = (broadcastId: string, userId: string): number => {
  let hash = 0x811c9dc5
  for (const char of `${broadcastId}:${userId}`) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193)
  return (hash >>> 0) % BUCKETS
}

/** The number of buckets that get it in this many seconds, at a pace in people a second. */
export const bucketsIn = (seconds: number, perSecond: number, total: number): number =>
  Math.min(BUCKETS, Math.max(1, Math.floor((BUCKETS * perSecond * seconds) / Math.max(1, total))))

export const sentOf = ({ to, state, total, reach }: Broadcast): number => {
  if (to === 'one') return state === 'sent' ? total : 0
  return Math.round((total * reach) / BUCKETS)
}

type Decision = { refuse: ErrorCode } | { set: Partial<Broadcast> }
export type BroadcastChange = 'approve' | 'pause' | 'resume' | 'stop'
const from: Record<BroadcastChange, readonly BroadcastState[]> = {
  approve: ['asked'],
  pause: ['waiting', 'sending'],
  resume: ['paused'],
  stop: ['asked', 'waiting', 'sending', 'paused'],
}

/** One to everybody or to many is sent only after somebody else approved it. */
export const needsSecondPerson = ({ to, total, approvedBy }: Pick<Broadcast, 'to' | 'total' | 'approvedBy'>): boolean =>
  approvedBy === null && (to === 'all' || (to === 'group' && total > broadcastAloneUpTo))

/** Applies a change by support staff; the author of a message to many cannot approve it. */
export const change = (broadcast: Broadcast, wanted: BroadcastChange, by: string): Decision => {
  if (!from[wanted].includes(broadcast.state)) return { refuse: 'BROADCAST_CANNOT_MOVE' }
  if (wanted === 'pause') return { set: { state: 'paused' } }
  if (wanted === 'stop') return { set: { state: 'stopped' } }
  if (wanted === 'resume') return { set: { state: broadcast.publishedAt ? 'sending' : 'waiting' } }
  return broadcast.by === by ? { refuse: 'SECOND_PERSON_NEEDED' } : { set: { state: 'waiting', approvedBy: by } }
}

/**
 * The next step of the roll-out; null: its state does not allow one now. A group that has become large since it was
 * counted waits for a second person.
 */
export const advance = (broadcast: Broadcast, buckets: number, total: number, now: Date): Partial<Broadcast> | null => {
  const { state, startsAt, publishedAt } = broadcast
  const isDue = state === 'waiting' && (startsAt === null || startsAt <= now)
  if (!isDue && state !== 'sending') return null
  if (!publishedAt && needsSecondPerson({ ...broadcast, total })) return { state: 'asked', total }
  const begun = publishedAt ? {} : { publishedAt: now, total }
  const reach = Math.min(BUCKETS, broadcast.reach + buckets)
  return { ...begun, reach, state: reach >= BUCKETS ? 'sent' : 'sending' }
}

/** Marketing goes only to people who had agreed to it when it started, and still do. */
const isAgreedTo = ({ kind, publishedAt }: Broadcast, { marketingSince }: Known): boolean =>
  kind !== 'marketing' || (!!marketingSince && publishedAt !== null && marketingSince <= publishedAt)

/** Whether it is for this person now; not if they joined after it started. */
export const isAddressedTo = (broadcast: Broadcast, person: Known | null, now: Date): boolean => {
  const { to, group_id, publishedAt } = broadcast
  const user = person?.user
  if (!person || !user || person.isErased || user.type !== 'normal' || publishedAt === null) return false
  if (user.createdAt && new Date(user.createdAt) > publishedAt) return false
  if (!isAgreedTo(broadcast, person)) return false
  if (to === 'all') return true
  const isVip = person.vipLimitDate instanceof Date && person.vipLimitDate > now
  const groups: Record<NonNullable<Broadcast['group_id']>, boolean> = {
    vip: isVip,
    notVip: !isVip,
    men: user.gender === 1,
    women: user.gender === 2,
    approved: isApprovedContent(user),
    notApproved: user.isCompleted < ProfileStatus.Approved && !isApprovedContent(user),
  }
  return to === 'group' && group_id !== null && groups[group_id]
}

/** The same audience as a query on the copy of people. */
export const audienceFilter = (
  { to, group_id, kind }: Pick<BroadcastAudience, 'to' | 'group_id'> & { kind?: BroadcastKind | undefined },
  now: Date,
): object => {
  const again = {
    'user.isCompleted': { $in: [ProfileStatus.Waiting, ProfileStatus.SentBack] },
    'user.wasApproved': true,
  }
  const agreed = kind === 'marketing' ? { marketingSince: { $lte: now } } : {}
  const there = { 'user.type': 'normal', isErased: { $exists: false }, ...agreed }
  const groups: Record<NonNullable<BroadcastAudience['group_id']>, object> = {
    vip: { vipLimitDate: { $gt: now } },
    notVip: { $or: [{ vipLimitDate: null }, { vipLimitDate: { $lte: now } }] },
    men: { 'user.gender': 1 },
    women: { 'user.gender': 2 },
    approved: { $or: [{ 'user.isCompleted': ProfileStatus.Approved }, again] },
    notApproved: { 'user.isCompleted': { $lt: ProfileStatus.Approved }, $nor: [again] },
  }
  return to === 'group' && group_id ? { ...there, ...groups[group_id] } : there
}

interface Dated {
  at: Date
}

/** Which of a person's own notices to read to build a page of both. */
export const windowFor = (skip: number, rows: number, broadcasts: number): { skip: number; rows: number } => {
  const first = Math.max(0, skip - broadcasts)
  return { skip: first, rows: skip - first + rows }
}

/**
 * A page of notices and broadcasts together, newest first. `own` are the notices of `windowFor`, which begin at
 * `first`; `broadcasts` are all that the person has, newest first.
 */
export const mergedPage = <N extends Dated, B extends Dated>(
  { own, first, broadcasts }: { own: readonly N[]; first: number; broadcasts: readonly B[] },
  skip: number,
  rows: number,
): (N | B)[] => {
  const placed = [
    ...own.map((one, index) => ({ one, place: first + index + broadcasts.filter(({ at }) => at > one.at).length })),
    ...broadcasts.map((one, index) => ({ one, place: index + first + own.filter(({ at }) => at >= one.at).length })),
  ]
  return placed
    .filter(({ place }) => place >= skip && place < skip + rows)
    .sort((left, right) => left.place - right.place)
    .map(({ one }) => one)
}
