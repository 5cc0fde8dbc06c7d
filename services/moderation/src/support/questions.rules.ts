import {
  type ReviewClaim,
  reviewClaimFor,
  isClaimedByOther,
  unclaimed,
} from '@xinyu/platform/review/review-claim.rules'
import type { ErrorCode } from '@xinyu/contracts/errors'
import type { DataOf } from '@xinyu/contracts/event'
import type { questionAnswered, questionAsked } from '@xinyu/contracts/events/content'

/** An entry of either side; `images` are ids of pictures of the thread. */
export interface Entry {
  _id: string
  text: string
  by: 'member' | 'support'
  /** the staff member */
  admin: string | null
  images: string[]
  at: Date
}
export interface QuestionState extends Required<ReviewClaim> {
  _id: string
  user_id: string
  text: string
  images: string[]
  status: 'open' | 'answered' | 'closed'
  entries: Entry[]
  /** answers that the member has not read */
  unread: number
  rating: { stars: number; text: string; at: Date } | null
  /** since when the member waits for an answer; null: not waiting */
  waitingSince: Date | null
  firstAnsweredAt: Date | null
  firstAnswerSeconds: number | null
  assignedTo: string | null
  addtime: Date
  lastAt: Date
  /** its texts were deleted at the member's erasure */
  isErased?: true
}

/** entries of one thread: it is one document, whose size must be bounded */
export const MAX_ENTRIES = 100
export const MAX_OPEN_QUESTIONS = 5

export type FactPayload = { asked: DataOf<typeof questionAsked> } | { answered: DataOf<typeof questionAnswered> }
type Fields = Partial<QuestionState>
export type Decision = { refuse: ErrorCode } | { set: Fields; entry?: Entry; unread?: 1; payload?: FactPayload }

const idsOf = ({ _id, user_id }: QuestionState) => ({ question_id: _id, user_id })

/** A new, waiting thread. */
export const ask = (
  question: Pick<QuestionState, '_id' | 'user_id' | 'text' | 'images'>,
  now: Date,
): { state: QuestionState; payload: FactPayload } => {
  const state: QuestionState = {
    ...question,
    ...unclaimed,
    status: 'open',
    entries: [],
    unread: 0,
    rating: null,
    waitingSince: now,
    firstAnsweredAt: null,
    firstAnswerSeconds: null,
    assignedTo: null,
    addtime: now,
    lastAt: now,
  }
  return { state, payload: { asked: idsOf(state) } }
}

/** The member adds an entry: the thread waits, from now unless it waited already. */
export const addEntry = (state: QuestionState, entry: Entry): Decision => {
  if (state.isErased) return { refuse: 'NOT_FOUND' }
  if (state.entries.length >= MAX_ENTRIES) return { refuse: 'QUESTION_LONG' }
  const set: Fields = { status: 'open', waitingSince: state.waitingSince ?? entry.at, lastAt: entry.at }
  return { set, entry, payload: { asked: idsOf(state) } }
}

/**
 * Nobody in support works on their own question. The first answer stops the thread's clock permanently; later ones only
 * notify.
 */
export const answer = (state: QuestionState, entry: Entry, close: boolean): Decision => {
  if (state.isErased) return { refuse: 'NOT_FOUND' }
  if (entry.admin === state.user_id) return { refuse: 'SELF' }
  if (isClaimedByOther(state, entry.admin, entry.at)) return { refuse: 'CONFLICT' }
  if (isRepeat(state, entry, close)) return { set: {} }
  if (state.entries.length >= MAX_ENTRIES) return { refuse: 'QUESTION_LONG' }
  const first: Fields = state.firstAnsweredAt
    ? {}
    : {
        firstAnsweredAt: entry.at,
        firstAnswerSeconds: Math.max(0, Math.round((entry.at.getTime() - state.addtime.getTime()) / 1000)),
      }
  const set: Fields = {
    ...first,
    ...unclaimed,
    status: close ? 'closed' : 'answered',
    waitingSince: null,
    assignedTo: state.assignedTo ?? entry.admin,
    lastAt: entry.at,
  }
  return { set, entry, unread: 1, payload: { answered: { ...idsOf(state), closed: close } } }
}

/** The same text by the same person twice in a row: a double click. */
const isRepeat = ({ entries, status }: QuestionState, entry: Entry, close: boolean): boolean => {
  const last = entries.at(-1)
  return (
    last?.by === 'support' &&
    last.admin === entry.admin &&
    last.text === entry.text &&
    entry.images.length === 0 &&
    status === (close ? 'closed' : 'answered')
  )
}

export type StaffChange =
  | { kind: 'claim' }
  | { kind: 'assign'; to: string | null }
  | { kind: 'close' }
  | { kind: 'reopen' }

/** Changes by support without a message to the member. */
export const changeByStaff = (state: QuestionState, change: StaffChange, by: string, now: Date): Decision => {
  if (state.isErased) return { refuse: 'NOT_FOUND' }
  if (by === state.user_id || (change.kind === 'assign' && change.to === state.user_id)) return { refuse: 'SELF' }
  if (change.kind === 'assign') return { set: { assignedTo: change.to } }
  if (isClaimedByOther(state, by, now)) return { refuse: 'CONFLICT' }
  if (change.kind === 'claim') return { set: { ...reviewClaimFor(by, now), assignedTo: state.assignedTo ?? by } }
  const isClosed = state.status === 'closed'
  if (change.kind === 'close')
    return isClosed
      ? { refuse: 'CONFLICT' }
      : { set: { ...unclaimed, status: 'closed', waitingSince: null, lastAt: now } }
  if (state.status === 'open') return { refuse: 'CONFLICT' }
  return { set: { status: 'open', waitingSince: now, lastAt: now } }
}

export const rate = (state: QuestionState, stars: number, text: string, at: Date): Decision => {
  if (state.isErased) return { refuse: 'NOT_FOUND' }
  return state.firstAnsweredAt ? { set: { rating: { stars, text, at } } } : { refuse: 'QUESTION_UNANSWERED' }
}

/** What stays of an erased person's thread: its existence, and how long it waited. */
export const erasedFields = (state: QuestionState): Fields => ({
  ...unclaimed,
  text: '',
  images: [],
  entries: state.entries.map((entry) => ({ ...entry, text: '', images: [] })),
  rating: state.rating && { ...state.rating, text: '' },
  status: 'closed',
  waitingSince: null,
  unread: 0,
  isErased: true,
})

/** By nearest rank; null: of nothing. */
export const percentile = (seconds: readonly number[], part: number): number | null => {
  const sorted = [...seconds].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(sorted.length * part) - 1))] ?? null
}
