import { type ReviewClaim, unclaimed } from '@xinyu/platform/review/review-claim.rules'
import type { ErrorCode } from '@xinyu/contracts/errors'
import type { DataOf } from '@xinyu/contracts/event'
import type { questionAnswered, questionAsked, questionMerged } from '@xinyu/contracts/events/content'
import { answerMinutes, type QuestionPriority, type QuestionTeam } from '@xinyu/contracts/rules/questions'

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
/** A macro whose answer is not sent yet; `before` is what undoing it restores. */
export interface HeldMacro {
  title: string
  by: string
  until: Date
  entry: Entry | null
  close: boolean
  before: Pick<QuestionState, 'tags' | 'priority' | 'team' | 'assignedTo'>
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
  tags: string[]
  priority: QuestionPriority
  /** whose work it is */
  team: QuestionTeam
  /** until when an answer is due; null: not waiting */
  dueAt: Date | null
  macro: HeldMacro | null
  /** the older question that it is a part of now, and since when it waited when it became that */
  merged: { into: string; waitingSince: Date | null } | null
  mergedFrom: string[]
  addtime: Date
  lastAt: Date
  /** its texts were deleted at the member's erasure */
  isErased?: true
}

/** entries of one thread: it is one document, whose size must be bounded */
export const MAX_ENTRIES = 100
export const MAX_OPEN_QUESTIONS = 5

export type FactPayload =
  | { asked: DataOf<typeof questionAsked> }
  | { answered: DataOf<typeof questionAnswered> }
  | { merged: DataOf<typeof questionMerged> }
export type Fields = Partial<QuestionState>
export type Decision = { refuse: ErrorCode } | { set: Fields; entry?: Entry; unread?: 1; payload?: FactPayload }

export const idsOf = ({ _id, user_id }: QuestionState) => ({ question_id: _id, user_id })

const dueAfter = (since: Date | null, priority: QuestionPriority): Date | null =>
  since && new Date(since.getTime() + answerMinutes[priority] * 60_000)

/** `set` with the end of the service level, which follows from the priority and since when the member waits. */
export const withDueAt = (state: QuestionState, set: Fields): Fields => {
  if (!('waitingSince' in set) && !('priority' in set)) return set
  const { waitingSince, priority } = { ...state, ...set }
  return { ...set, dueAt: dueAfter(waitingSince, priority) }
}

const unsorted = {
  tags: [],
  priority: 'normal',
  team: 'support',
  macro: null,
  merged: null,
  mergedFrom: [],
} satisfies Partial<QuestionState>

/** With the fields that a question of an earlier version lacks. */
export const completed = <Q extends QuestionState>(question: Q): Q => ({
  ...unsorted,
  ...question,
  dueAt: question.dueAt ?? dueAfter(question.waitingSince, question.priority ?? unsorted.priority),
})

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
    ...unsorted,
    dueAt: dueAfter(now, unsorted.priority),
    addtime: now,
    lastAt: now,
  }
  return { state, payload: { asked: idsOf(state) } }
}
