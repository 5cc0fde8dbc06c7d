import { questionPriorities } from '@xinyu/contracts/rules/questions'
import { type Decision, idsOf, MAX_ENTRIES, type QuestionState } from '../question-state.rules.ts'
import { closedFields, refusalOf } from '../questions.rules.ts'

/** The older of two questions stays, so that two merges at once cannot make each a part of the other. */
export const isOlder = (one: QuestionState, other: QuestionState): boolean =>
  one.addtime.getTime() === other.addtime.getTime() ? one._id < other._id : one.addtime < other.addtime

/** Ends the newer of two questions of one member: from now on it is a part of the older. */
export const mergeInto = (newer: QuestionState, older: QuestionState, by: string, now: Date): Decision => {
  if (newer.merged?.into === older._id) return { set: {} }
  const refuse = refusalOf(newer, by, now) ?? refusalOf(older, by, now)
  if (refuse) return { refuse }
  if (newer.user_id !== older.user_id || newer._id === older._id) return { refuse: 'CONFLICT' }
  if (newer.entries.length + older.entries.length + 1 > MAX_ENTRIES) return { refuse: 'QUESTION_LONG' }
  const merged = { into: older._id, waitingSince: newer.waitingSince }
  return { set: { ...closedFields, merged }, payload: { merged: { ...idsOf(newer), into: older._id } } }
}

const earlier = (one: Date | null, other: Date | null): Date | null =>
  one && other ? (one < other ? one : other) : (one ?? other)

/** Takes what the newer question holds into the older; a repeat changes nothing. */
export const absorb = (older: QuestionState, newer: QuestionState): Decision => {
  if (older.isErased || newer.isErased || older.mergedFrom.includes(newer._id)) return { set: {} }
  const { _id, text, images, addtime: at } = newer
  const head = { _id, text, by: 'member' as const, admin: null, images, at }
  const waitingSince = earlier(older.waitingSince, newer.merged?.waitingSince ?? null)
  const set = {
    entries: [...older.entries, head, ...newer.entries].sort((a, b) => a.at.getTime() - b.at.getTime()),
    unread: older.unread + newer.unread,
    tags: [...new Set([...older.tags, ...newer.tags])],
    priority: questionPriorities.find((one) => one === older.priority || one === newer.priority) ?? older.priority,
    mergedFrom: [...older.mergedFrom, newer._id, ...newer.mergedFrom],
    waitingSince,
    ...(waitingSince ? { status: 'open' as const } : {}),
    lastAt: older.lastAt > newer.lastAt ? older.lastAt : newer.lastAt,
  }
  // it is found by the words of both
  return { set, payload: { asked: idsOf(older) } }
}
