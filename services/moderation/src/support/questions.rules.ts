import { reviewClaimFor, isClaimedByOther, unclaimed } from '@xinyu/platform/review/review-claim.rules'
import type { ErrorCode } from '@xinyu/contracts/errors'
import type { QuestionPriority, QuestionTeam } from '@xinyu/contracts/rules/questions'
import {
  type Decision,
  type Entry,
  type Fields,
  idsOf,
  MAX_ENTRIES,
  type QuestionState,
} from './question-state.rules.ts'

/** The member adds an entry: the thread waits, from now unless it waited already. */
export const addEntry = (state: QuestionState, entry: Entry): Decision => {
  if (state.isErased || state.merged) return { refuse: 'NOT_FOUND' }
  if (state.entries.length >= MAX_ENTRIES) return { refuse: 'QUESTION_LONG' }
  const set: Fields = { status: 'open', waitingSince: state.waitingSince ?? entry.at, lastAt: entry.at }
  return { set, entry, payload: { asked: idsOf(state) } }
}

/**
 * Nobody in support works on their own question. The first answer stops the thread's clock permanently; later ones only
 * notify.
 */
export const answer = (state: QuestionState, entry: Entry, close: boolean): Decision => {
  const refuse = refusalOf(state, entry.admin, entry.at)
  if (refuse) return { refuse }
  if (isRepeat(state, entry, close)) return { set: {} }
  if (state.entries.length >= MAX_ENTRIES) return { refuse: 'QUESTION_LONG' }
  return answered(state, entry, close)
}

/** Why this person may not work on it now; null: they may. */
export const refusalOf = (state: QuestionState, by: string | null, now: Date): ErrorCode | null => {
  if (state.isErased) return 'NOT_FOUND'
  if (by === state.user_id) return 'SELF'
  return state.merged || state.macro || isClaimedByOther(state, by, now) ? 'CONFLICT' : null
}

export const answered = (state: QuestionState, entry: Entry, close: boolean) => {
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
  return { set, entry, unread: 1 as const, payload: { answered: { ...idsOf(state), closed: close } } }
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
  | { kind: 'classify'; tags: readonly string[]; priority: QuestionPriority }
  | { kind: 'forward'; to: QuestionTeam }

/** Changes by support without a message to the member. */
export const changeByStaff = (state: QuestionState, change: StaffChange, by: string, now: Date): Decision => {
  if (change.kind === 'assign' && !state.isErased) {
    if (by === state.user_id || change.to === state.user_id) return { refuse: 'SELF' }
    return { set: { assignedTo: change.to } }
  }
  const refuse = refusalOf(state, by, now)
  return refuse ? { refuse } : changed(state, change, by, now)
}

const changed = (state: QuestionState, change: StaffChange, by: string, now: Date): Decision => {
  const isClosed = state.status === 'closed'
  switch (change.kind) {
    case 'assign':
      return { refuse: 'NOT_FOUND' }
    case 'claim':
      return { set: { ...reviewClaimFor(by, now), assignedTo: state.assignedTo ?? by } }
    case 'classify':
      return { set: { tags: [...new Set(change.tags)], priority: change.priority } }
    case 'forward':
      return { set: forwarded(state, change.to) }
    case 'close':
      return isClosed ? { refuse: 'CONFLICT' } : { set: { ...closedFields, lastAt: now } }
    case 'reopen':
      return state.status === 'open'
        ? { refuse: 'CONFLICT' }
        : { set: { status: 'open', waitingSince: now, lastAt: now } }
  }
}

export const closedFields = { ...unclaimed, status: 'closed' as const, waitingSince: null }

/** It is nobody's in the other team until somebody takes it. */
export const forwarded = (state: QuestionState, to: QuestionTeam): Fields =>
  to === state.team ? {} : { ...unclaimed, team: to, assignedTo: null }

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
  dueAt: null,
  macro: null,
  unread: 0,
  isErased: true,
})

/** By nearest rank; null: of nothing. */
export const percentile = (seconds: readonly number[], part: number): number | null => {
  const sorted = [...seconds].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(sorted.length * part) - 1))] ?? null
}
