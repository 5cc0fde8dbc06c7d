import { questionAnswered, questionAsked, questionMerged } from '@xinyu/contracts/events/content'
import {
  type Aggregate,
  type AggregateCollection,
  fact,
  type OutboxEntry,
} from '@xinyu/platform/db/aggregate-collection'
import { Database } from '@xinyu/platform/db/database'
import { listPage, listTotal, type ListWindow } from '@xinyu/platform/db/lists/list-page'
import { AppError } from '@xinyu/platform/error'
import type { QuestionPriority, QuestionTeam } from '@xinyu/contracts/rules/questions'
import { Injectable } from '@nestjs/common'
import type { Filter, UpdateFilter } from 'mongodb'
import { completed, type Decision, type FactPayload, type QuestionState, withDueAt } from './question-state.rules.ts'
import { erasedFields } from './questions.rules.ts'

export type Question = Aggregate & QuestionState

/** first answers that are read for the queue's statistics */
const countedAnswers = 20_000

/** Support threads, one document each. The only writer of the collection. */
@Injectable()
export class QuestionsStore {
  readonly #questions: AggregateCollection<Question>
  constructor(database: Database) {
    this.#questions = database.aggregates<Question>('questions')
  }

  async find(id: string): Promise<Question | null> {
    const found = await this.#questions.find(id)
    return found && completed(found)
  }

  /** Harmless if it exists already. */
  async insert(state: QuestionState, payload: FactPayload): Promise<void> {
    await this.#questions.insert(state, [factOf(payload, state.addtime)])
  }

  /** Decides and writes in one step; throws refusals. With `operationId` a repeat changes nothing. */
  async change(id: string, decide: (state: QuestionState) => Decision, operationId?: string): Promise<void> {
    const options = operationId === undefined ? {} : { operationId }
    await this.#questions.change(
      id,
      (stored) => {
        const question = completed(stored)
        const decision = decide(question)
        if ('refuse' in decision) throw new AppError(decision.refuse, { status_now: question.status })
        const { set, entry, unread, payload } = decision
        if (Object.keys(set).length === 0) return { answer: null }
        const update = {
          $set: withDueAt(question, set),
          ...(entry ? { $push: { entries: entry } } : {}),
          ...(unread ? { $inc: { unread } } : {}),
        } as UpdateFilter<Question>
        return { update, facts: payload ? [factOf(payload, set.lastAt ?? question.lastAt)] : [], answer: null }
      },
      options,
    )
  }

  /** A member's own question, or the one of which it is a part now; NOT_FOUND for somebody else's. */
  async getOwn(id: string, user_id: string): Promise<Question> {
    const found = await this.#questions.raw.findOne({ _id: id, user_id, isErased: { $exists: false } })
    if (!found) throw new AppError('NOT_FOUND')
    const question = completed(found)
    return question.merged ? this.getOwn(question.merged.into, user_id) : question
  }

  /** Marks the thread as read; an answer that arrives meanwhile counts again. */
  async markRead(id: string, user_id: string): Promise<void> {
    const { _id, unread } = await this.getOwn(id, user_id)
    if (unread > 0) await this.#questions.update({ _id, unread }, { $set: { unread: 0 } })
  }

  /** How many wait, up to the limit of counted lists; `team`: for this one only. */
  countWaiting(team?: QuestionTeam): Promise<number> {
    return listTotal(this.#questions.raw, { status: 'open', ...(team ? { team } : {}) })
  }

  countLate(priority: QuestionPriority, now: Date): Promise<number> {
    return listTotal(this.#questions.raw, { priority, dueAt: { $lte: now } })
  }

  /** Macros whose answers are to be sent now; with the end of the next one. */
  async listEndedMacros(now: Date, limit: number): Promise<string[]> {
    const ended = this.#questions.raw.find({ 'macro.until': { $lte: now } }, { projection: { _id: 1 } })
    return (await ended.limit(limit).toArray()).map(({ _id }) => _id)
  }

  async findNextMacroEnd(): Promise<Date | null> {
    const next = this.#questions.raw.find({ 'macro.until': { $gt: new Date(0) } }).sort({ 'macro.until': 1 })
    return (await next.limit(1).next())?.macro?.until ?? null
  }

  countOpen(user_id: string): Promise<number> {
    return this.#questions.raw.countDocuments({ user_id, status: 'open' })
  }

  /** A person's questions, newest first. */
  streamOf(user_id: string): AsyncIterable<Question> {
    return this.#questions.raw.find(ownQuestions(user_id)).sort({ addtime: -1, _id: -1 })
  }

  async countUnread(user_id: string): Promise<number> {
    const [sum] = await this.#questions.raw
      .aggregate<{ unread: number }>([
        { $match: ownQuestions(user_id) },
        { $group: { _id: null, unread: { $sum: '$unread' } } },
      ])
      .toArray()
    return sum?.unread ?? 0
  }

  async findPage(filter: Filter<Question>, window: ListWindow): Promise<{ found: Question[]; total: number }> {
    const { found, total } = await listPage(this.#questions.raw, filter, window)
    return { found: found.map(completed), total }
  }

  /** Seconds to the first answer, for questions first answered since then. */
  async listFirstAnswerSeconds(moment: Date): Promise<number[]> {
    const found = await this.#questions.raw
      .find({ firstAnsweredAt: { $gte: moment } }, { projection: { _id: 0, firstAnswerSeconds: 1 } })
      .sort({ firstAnsweredAt: -1 })
      .limit(countedAnswers)
      .toArray()
    return found.map(({ firstAnswerSeconds }) => firstAnswerSeconds ?? 0)
  }

  async shows(user_id: string, picture: string): Promise<boolean> {
    const shown = { user_id, $or: [{ images: picture }, { 'entries.images': picture }] }
    return (await this.#questions.raw.countDocuments(shown, { limit: 1 })) > 0
  }

  async eraseAllOf(user_id: string): Promise<void> {
    for await (const { _id } of this.#questions.raw.find({ user_id, isErased: { $exists: false } }))
      await this.#questions.change(_id, (question) =>
        question.isErased ? { answer: null } : { update: { $set: erasedFields(question) }, answer: null },
      )
  }
}

/** What a member sees: a question that is a part of another is shown there. */
export const ownQuestions = (user_id: string): Filter<Question> => ({
  user_id,
  isErased: { $exists: false },
  merged: null,
})

const factOf = (payload: FactPayload, at: Date): OutboxEntry => {
  if ('asked' in payload) return fact(questionAsked, payload.asked.question_id, payload.asked, at)
  if ('answered' in payload) return fact(questionAnswered, payload.answered.question_id, payload.answered, at)
  return fact(questionMerged, payload.merged.question_id, payload.merged, at)
}
