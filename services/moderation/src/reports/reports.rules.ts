import type { reportReason, reportStatus } from '@xinyu/contracts/http/reports'
import type { ConductRule } from '@xinyu/contracts/rules/conduct'
import type { z } from 'zod'

export type Reason = z.output<typeof reportReason>
export type ReportStatus = z.output<typeof reportStatus>
export interface Evidence {
  kind: 'profile' | 'post' | 'comment' | 'message' | 'image'
  subject_id: string
  /** who wrote it; not noted of older evidence */
  user_id?: string | null
  text: string
  /** addresses of pictures that are open anyway */
  images: string[]
  /** ids of pictures that are kept with the report */
  pictures?: string[]
  /** ids of voices that are kept with the report */
  voices?: string[]
  at: string
}
/** What was said later of the same. */
export interface More {
  at: Date
  reason: Reason
  text: string
}
/** What a report is about. */
export interface Subject {
  user2_id: string
  post_id: string | null
  comment_id: string | null
}
export interface ReportState extends Subject {
  _id: string
  user_id: string
  reason: Reason
  text: string
  /** ids of pictures that are kept with the report */
  images: string[]
  evidence: Evidence[]
  /** absent of older reports */
  more?: More[]
  weight: number
  /** what all who report this person now weigh together */
  priority: number
  status: ReportStatus
  at: Date
  decidedBy: string | null
  /** also of a report that was withdrawn */
  decidedAt: Date | null
  note: string
  measure: 'account' | 'content' | null
  /** an appeal has changed what followed */
  isChanged?: true
  /** one of the two is erased: it is cut to what the case needs */
  isPartyErased?: true
  /** nothing is added any more, and what is left of its evidence goes then, decided or not */
  sealedUntil?: Date
  /** its words and pictures are kept for some time from here; null: while it is open */
  keptFrom: Date | null
  emptiedAt?: Date
}
/** `ban.days` null: without end; no `ban`: the report is right, but nobody is banned */
export type ReportDecision = { by: string; note: string } & (
  | { isUpheld: true; ban?: { days: number | null; rule?: ConductRule | undefined } | undefined }
  | { isUpheld: false }
)
type Closing = Pick<ReportState, 'status' | 'decidedBy' | 'decidedAt' | 'note' | 'measure' | 'keptFrom'>
interface Decided {
  set: Closing
  fact: {
    report_id: string
    user_id: string
    user2_id: string
    upheld: boolean
    moderator_id: string
    ban: { until: string | null; reason: string; rule: ConductRule | null } | null
  }
}

const day = 86_400_000
const most = { more: 10, evidence: 60, images: 12 }

/** A report is decided once, and not by a moderator whom it concerns. */
export const decideReport = (
  report: ReportState,
  decision: ReportDecision,
  now: Date,
): Decided | { refused: 'CONFLICT' | 'SELF' } => {
  if (report.status !== 'open') return { refused: 'CONFLICT' }
  const { _id, user_id, user2_id } = report
  const { by, note, isUpheld } = decision
  if (by === user_id || by === user2_id) return { refused: 'SELF' }
  const asked = isUpheld ? decision.ban : undefined
  const ban = asked && {
    until: asked.days === null ? null : new Date(now.getTime() + asked.days * day).toISOString(),
    reason: note,
    rule: asked.rule ?? null,
  }
  const measure = isUpheld ? (ban ? 'account' : 'content') : null
  const status = isUpheld ? 'upheld' : 'dismissed'
  return {
    set: { status, decidedBy: by, decidedAt: now, note, measure, keptFrom: now },
    fact: { report_id: _id, user_id, user2_id, upheld: isUpheld, moderator_id: by, ban: ban ?? null },
  }
}

/** Only who made it, and only while nobody has decided; a repeat changes nothing. */
export const withdrawReport = (
  report: ReportState,
  by: string,
  now: Date,
): { set: Partial<Closing> } | { refused: 'NOT_FOUND' | 'REPORT_CLOSED' } => {
  if (report.user_id !== by) return { refused: 'NOT_FOUND' }
  if (report.status === 'withdrawn') return { set: {} }
  if (report.status !== 'open') return { refused: 'REPORT_CLOSED' }
  return { set: { status: 'withdrawn', decidedAt: now, keptFrom: now } }
}

/** The same reporter says more of the same while it is open; what is known already is not added again. */
export const joinReport = (
  report: Pick<ReportState, 'reason' | 'text' | 'images' | 'evidence' | 'more'>,
  said: More & { evidence: readonly Evidence[]; images: readonly string[] },
): Partial<Pick<ReportState, 'more' | 'evidence' | 'images'>> => {
  const nameOf = ({ kind, subject_id }: Evidence): string => `${kind} ${subject_id}`
  const known = new Set(report.evidence.map(nameOf))
  const evidence = said.evidence.filter((item) => !known.has(nameOf(item)))
  const images = said.images.filter((image) => !report.images.includes(image))
  const { at, reason, text } = said
  const { more = [] } = report
  const isKnown = [report, ...more].some((before) => before.reason === reason && before.text === text)
  return {
    ...(isKnown || more.length >= most.more ? {} : { more: [...more, { at, reason, text }] }),
    ...(evidence.length > 0 ? { evidence: [...report.evidence, ...evidence].slice(0, most.evidence) } : {}),
    ...(images.length > 0 ? { images: [...report.images, ...images].slice(0, most.images) } : {}),
  }
}

/** Evidence that is left when somebody is erased goes after so many days; who deletes their account is told. */
export const SEALED_DAYS = 30

type Words = Pick<ReportState, 'text' | 'images' | 'more' | 'evidence'>

/**
 * What stays of a closed report when one of the two is erased: the messages that the reported wrote. The reporter's
 * words, and what the reported showed of themselves, go.
 */
export const afterErasure = ({ user2_id, evidence }: Pick<ReportState, 'user2_id' | 'evidence'>): Words => ({
  text: '',
  images: [],
  more: [],
  evidence: evidence.filter((item) => item.kind === 'message' && item.user_id === user2_id),
})

/**
 * An erased person's report is cut at once. While it is open it keeps what a moderator needs to decide: the messages
 * that the reported wrote, and the words of a reporter who is still here. It ends at a day that nothing moves on; a
 * closed one that the reported left behind does, too.
 */
export const sealForErasure = (
  report: ReportState,
  person: string,
  now: Date,
): Partial<Words & Pick<ReportState, 'isPartyErased' | 'sealedUntil'>> => {
  const { evidence, ...words } = afterErasure(report)
  const isOpen = report.status === 'open'
  const keepsWords = isOpen && person === report.user2_id
  const ends = isOpen || person === report.user2_id
  const sealedUntil = report.sealedUntil ?? new Date(now.getTime() + SEALED_DAYS * day)
  return { ...(keepsWords ? {} : words), evidence, isPartyErased: true, ...(ends ? { sealedUntil } : {}) }
}
