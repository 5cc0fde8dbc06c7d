import { type Claim, claimFor, isClaimedByOther, unclaimed } from '@xinyu/platform/claim.rules'
import type { ErrorCode } from '@xinyu/contracts/errors'
import type { DataOf } from '@xinyu/contracts/event'
import type { questionAnswered, questionAsked } from '@xinyu/contracts/events/content'

/** What either side wrote; `images` are ids of pictures of the thread. */
export interface Entry {
  _id: string
  text: string
  by: 'member' | 'support'
  /** who of support */
  admin: string | null
  images: string[]
  at: Date
}
export interface QuestionState extends Required<Claim> {
  _id: string
  user_id: string
  text: string
  images: string[]
  status: 'open' | 'answered' | 'closed'
  entries: Entry[]
  /** answers that the member has not read */
  unread: number
  rating: { stars: number; text: string; at: Date } | null
  /** since when a member waits for an answer; null: nobody waits */
  waitingSince: Date | null
  firstAnsweredAt: Date | null
  firstAnswerSeconds: number | null
  assignedTo: string | null
  addtime: Date
  lastAt: Date
  /** its words are gone with its member */
  isErased?: true
}

/** entries of one thread: it is one document, which must not grow without end */
export const MOST_ENTRIES = 100
/** questions of a member that may wait at once */
export const MOST_OPEN = 5

export type Told = { asked: DataOf<typeof questionAsked> } | { answered: DataOf<typeof questionAnswered> }
type Fields = Partial<QuestionState>
export type Decision = { refused: ErrorCode } | { set: Fields; entry?: Entry; unread?: 1; told?: Told }

const idsOf = ({ _id, user_id }: QuestionState) => ({ question_id: _id, user_id })

/** A new thread, as it begins to wait. */
export const ask = (
  question: Pick<QuestionState, '_id' | 'user_id' | 'text' | 'images'>,
  now: Date,
): { state: QuestionState; told: Told } => {
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
  return { state, told: { asked: idsOf(state) } }
}

/** The member goes on: the thread waits, since now unless it waited already. */
export const goOn = (state: QuestionState, entry: Entry): Decision => {
  if (state.isErased) return { refused: 'NOT_FOUND' }
  if (state.entries.length >= MOST_ENTRIES) return { refused: 'QUESTION_LONG' }
  const set: Fields = { status: 'open', waitingSince: state.waitingSince ?? entry.at, lastAt: entry.at }
  return { set, entry, told: { asked: idsOf(state) } }
}

/**
 * Nobody of support works on a question of their own. The first answer stops the clock of the thread for good; a later
 * one only tells.
 */
export const answer = (state: QuestionState, entry: Entry, close: boolean): Decision => {
  if (state.isErased) return { refused: 'NOT_FOUND' }
  if (entry.admin === state.user_id) return { refused: 'SELF' }
  if (isClaimedByOther(state, entry.admin, entry.at)) return { refused: 'CONFLICT' }
  if (isRepeat(state, entry, close)) return { set: {} }
  if (state.entries.length >= MOST_ENTRIES) return { refused: 'QUESTION_LONG' }
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
  return { set, entry, unread: 1, told: { answered: { ...idsOf(state), closed: close } } }
}

/** The same words of the same person directly after each other: somebody pressed twice. */
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

export type DeskChange =
  | { kind: 'claim' }
  | { kind: 'assign'; to: string | null }
  | { kind: 'close' }
  | { kind: 'reopen' }

/** What support does to a thread without a word to its member. */
export const changeAtDesk = (state: QuestionState, change: DeskChange, by: string, now: Date): Decision => {
  if (state.isErased) return { refused: 'NOT_FOUND' }
  if (by === state.user_id || (change.kind === 'assign' && change.to === state.user_id)) return { refused: 'SELF' }
  if (change.kind === 'assign') return { set: { assignedTo: change.to } }
  if (isClaimedByOther(state, by, now)) return { refused: 'CONFLICT' }
  if (change.kind === 'claim') return { set: { ...claimFor(by, now), assignedTo: state.assignedTo ?? by } }
  const isClosed = state.status === 'closed'
  if (change.kind === 'close')
    return isClosed
      ? { refused: 'CONFLICT' }
      : { set: { ...unclaimed, status: 'closed', waitingSince: null, lastAt: now } }
  if (state.status === 'open') return { refused: 'CONFLICT' }
  return { set: { status: 'open', waitingSince: now, lastAt: now } }
}

export const rate = (state: QuestionState, stars: number, text: string, at: Date): Decision => {
  if (state.isErased) return { refused: 'NOT_FOUND' }
  return state.firstAnsweredAt ? { set: { rating: { stars, text, at } } } : { refused: 'QUESTION_UNANSWERED' }
}

/** What is left of a thread of somebody who is erased: that it was there, and how long it waited. */
export const emptied = (state: QuestionState): Fields => ({
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

/** Below which so great a part of the seconds lies; null: of nothing. */
export const percentile = (seconds: readonly number[], part: number): number | null => {
  const sorted = [...seconds].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(sorted.length * part) - 1))] ?? null
}
