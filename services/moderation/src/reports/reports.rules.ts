import type { reportReason, reportStatus } from '@xinyu/contracts/http/users/reports'
import type { ConductRule } from '@xinyu/contracts/rules/text/conduct'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import type { z } from 'zod'

export type Reason = z.output<typeof reportReason>
export type ReportStatus = z.output<typeof reportStatus>
export interface Evidence {
  kind: 'profile' | 'post' | 'comment' | 'message' | 'image'
  subject_id: string
  /** the author; absent in older evidence */
  user_id?: string | null
  text: string
  /** keys of pictures that their author has submitted */
  images: string[]
  /** ids of pictures that are kept with the report */
  pictures?: string[]
  /** ids of voices that are kept with the report */
  voices?: string[]
  at: string
}
export interface Addition {
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
  /** absent in older reports */
  more?: Addition[]
  weight: number
  /** the combined weight of everybody who currently reports this person */
  priority: number
  status: ReportStatus
  at: Date
  decidedBy: string | null
  /** set for withdrawn reports too */
  decidedAt: Date | null
  note: string
  measure: 'account' | 'content' | null
  /** an appeal has changed the outcome */
  isChanged?: true
  /** a party is erased: reduced to what the case needs */
  isPartyErased?: true
  /** nothing is added after sealing, and the remaining evidence is deleted at this time, decided or not */
  sealedUntil?: Date
  /** the retention of its texts and pictures starts here; null: while it is open */
  keptFrom: Date | null
  emptiedAt?: Date
}
/** `ban.days` null: permanent; no `ban`: the report is upheld, but nobody is banned */
export type ReportDecision = { by: string; note: string } & (
  | {
      isUpheld: true
      ban?: { days: number | null; rule?: ConductRule | undefined } | undefined
      sanction?: { step: 'warning' | 'limit'; rule: ConductRule; days?: number | undefined } | undefined
    }
  | { isUpheld: false }
)
type ClosingFields = Pick<ReportState, 'status' | 'decidedBy' | 'decidedAt' | 'note' | 'measure' | 'keptFrom'>
interface Decided {
  set: ClosingFields
  fact: {
    report_id: string
    user_id: string
    user2_id: string
    upheld: boolean
    moderator_id: string
    ban: { until: string | null; reason: string; rule: ConductRule | null } | null
    sanction: { step: 'warning' | 'limit'; until: string | null; reason: string; rule: ConductRule } | null
  }
}

const usualLimitDays = 7
const MAX = { more: 10, evidence: 60, images: 12 }

/** A report is decided once, and not by a moderator who is involved. */
export const decideReport = (
  report: ReportState,
  decision: ReportDecision,
  now: Date,
): Decided | { refuse: 'CONFLICT' | 'SELF' } => {
  if (report.status !== 'open') return { refuse: 'CONFLICT' }
  const { _id, user_id, user2_id } = report
  const { by, note, isUpheld } = decision
  if (by === user_id || by === user2_id) return { refuse: 'SELF' }
  const requestedBan = isUpheld ? decision.ban : undefined
  const after = (days: number): string => new Date(now.getTime() + days * DAY_MS).toISOString()
  const ban = requestedBan && {
    until: requestedBan.days === null ? null : after(requestedBan.days),
    reason: note,
    rule: requestedBan.rule ?? null,
  }
  const requested = isUpheld && !ban ? decision.sanction : undefined
  const sanction = requested && {
    step: requested.step,
    until: requested.step === 'limit' ? after(requested.days ?? usualLimitDays) : null,
    reason: note,
    rule: requested.rule,
  }
  const measure = isUpheld ? (ban || sanction ? 'account' : 'content') : null
  const status = isUpheld ? 'upheld' : 'dismissed'
  return {
    set: { status, decidedBy: by, decidedAt: now, note, measure, keptFrom: now },
    fact: {
      report_id: _id,
      user_id,
      user2_id,
      upheld: isUpheld,
      moderator_id: by,
      ban: ban ?? null,
      sanction: sanction ?? null,
    },
  }
}

/** Only by the reporter, and only before a decision; a repeat changes nothing. */
export const withdrawReport = (
  report: ReportState,
  by: string,
  now: Date,
): { set: Partial<ClosingFields> } | { refuse: 'NOT_FOUND' | 'REPORT_CLOSED' } => {
  if (report.user_id !== by) return { refuse: 'NOT_FOUND' }
  if (report.status === 'withdrawn') return { set: {} }
  if (report.status !== 'open') return { refuse: 'REPORT_CLOSED' }
  return { set: { status: 'withdrawn', decidedAt: now, keptFrom: now } }
}

/** Adds to an open report of the same reporter about the same thing; known items are not added again. */
export const addToReport = (
  report: Pick<ReportState, 'reason' | 'text' | 'images' | 'evidence' | 'more'>,
  addition: Addition & { evidence: readonly Evidence[]; images: readonly string[] },
): Partial<Pick<ReportState, 'more' | 'evidence' | 'images'>> => {
  const keyOf = ({ kind, subject_id }: Evidence): string => `${kind} ${subject_id}`
  const known = new Set(report.evidence.map(keyOf))
  const evidence = addition.evidence.filter((item) => !known.has(keyOf(item)))
  const images = addition.images.filter((image) => !report.images.includes(image))
  const { at, reason, text } = addition
  const { more = [] } = report
  const isRepeat = [report, ...more].some((before) => before.reason === reason && before.text === text)
  return {
    ...(isRepeat || more.length >= MAX.more ? {} : { more: [...more, { at, reason, text }] }),
    ...(evidence.length > 0 ? { evidence: [...report.evidence, ...evidence].slice(0, MAX.evidence) } : {}),
    ...(images.length > 0 ? { images: [...report.images, ...images].slice(0, MAX.images) } : {}),
  }
}

/** Days for which evidence is kept after an erasure; people who delete their account are informed of it. */
export const SEALED_DAYS = 30

type ReportContent = Pick<ReportState, 'text' | 'images' | 'more' | 'evidence'>

/**
 * What stays of a closed report when a party is erased: the reported person's messages. The reporter's texts, and what
 * the reported showed of themselves, are deleted.
 */
export const afterErasure = ({ user2_id, evidence }: Pick<ReportState, 'user2_id' | 'evidence'>): ReportContent => ({
  text: '',
  images: [],
  more: [],
  evidence: evidence.filter((item) => item.kind === 'message' && item.user_id === user2_id),
})

/**
 * Reduces an erased person's report at once. An open one keeps what a moderator needs to decide: the reported person's
 * messages, and the texts of a reporter who is not erased. It ends on a fixed day; so does a closed one whose reported
 * person is erased.
 */
export const sealForErasure = (
  report: ReportState,
  person: string,
  now: Date,
): Partial<ReportContent & Pick<ReportState, 'isPartyErased' | 'sealedUntil'>> => {
  const { evidence, ...words } = afterErasure(report)
  const isOpen = report.status === 'open'
  const keepsWords = isOpen && person === report.user2_id
  const ends = isOpen || person === report.user2_id
  const sealedUntil = report.sealedUntil ?? new Date(now.getTime() + SEALED_DAYS * DAY_MS)
  return { ...(keepsWords ? {} : words), evidence, isPartyErased: true, ...(ends ? { sealedUntil } : {}) }
}
