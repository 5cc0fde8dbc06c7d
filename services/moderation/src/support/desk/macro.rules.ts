import type { ErrorCode } from '@xinyu/contracts/errors'
import { macroUndoSeconds, type QuestionPriority, type QuestionTeam } from '@xinyu/contracts/rules/questions'
import { type Decision, type Entry, MAX_ENTRIES, type QuestionState } from '../question-state.rules.ts'
import { answered, closedFields, forwarded, refusalOf } from '../questions.rules.ts'

/** What a saved reply does beside answering. */
export interface Steps {
  tags: string[]
  priority: QuestionPriority | null
  forwardTo: QuestionTeam | null
  close: boolean
}
export interface Macro {
  title: string
  steps: Steps
  /** null: it says nothing */
  entry: Entry | null
}
const maxTags = 10

/** What only colleagues see takes effect at once; answering and closing wait until it can no longer be undone. */
export const runMacro = (state: QuestionState, { title, steps, entry }: Macro, by: string, now: Date): Decision => {
  const refuse = refusalOf(state, by, now)
  if (refuse) return { refuse }
  if (entry && state.entries.length >= MAX_ENTRIES) return { refuse: 'QUESTION_LONG' }
  const { tags, priority, team, assignedTo } = state
  const macro = {
    title,
    by,
    until: new Date(now.getTime() + macroUndoSeconds * 1_000),
    entry,
    close: steps.close,
    before: { tags, priority, team, assignedTo },
  }
  const set = {
    tags: [...new Set([...tags, ...steps.tags])].slice(0, maxTags),
    priority: steps.priority ?? priority,
    assignedTo: assignedTo ?? by,
    ...(steps.forwardTo ? forwarded(state, steps.forwardTo) : {}),
    macro,
  }
  return { set }
}

/** Only who ran it, and only in time. */
export const undoMacro = ({ macro, isErased }: QuestionState, by: string, now: Date): Decision => {
  if (isErased) return { refuse: 'NOT_FOUND' }
  if (!macro || macro.by !== by || macro.until <= now) return { refuse: 'CONFLICT' satisfies ErrorCode }
  return { set: { ...macro.before, macro: null } }
}

/** The rest of a macro. A member who wrote meanwhile still waits. */
export const finishMacro = (state: QuestionState, now: Date): Decision => {
  const { macro, entries, assignedTo } = state
  if (!macro || macro.until > now) return { set: {} }
  const { entry, close } = macro
  const startedAt = macro.until.getTime() - macroUndoSeconds * 1_000
  const hasWritten = entries.some(({ by, at }) => by === 'member' && at.getTime() > startedAt)
  const isClosing = close && !hasWritten
  if (!entry) return { set: { ...(isClosing ? { ...closedFields, lastAt: now } : {}), macro: null } }
  const { set, ...rest } = answered(state, { ...entry, at: now }, isClosing)
  const waits = hasWritten ? ({ status: 'open', waitingSince: state.waitingSince } as const) : {}
  return { ...rest, set: { ...set, ...waits, assignedTo, macro: null } }
}
