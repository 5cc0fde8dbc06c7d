import { questionAnswered, questionAsked } from '@xinyu/contracts/events/content'
import {
  type Aggregate,
  type AggregateCollection,
  fact,
  type OutboxEntry,
} from '@xinyu/platform/db/aggregate-collection'
import { Database } from '@xinyu/platform/db/database'
import { listPage, listTotal, type ListWindow } from '@xinyu/platform/db/lists/list-page'
import { AppError } from '@xinyu/platform/error'
import { Injectable } from '@nestjs/common'
import type { Filter, UpdateFilter } from 'mongodb'
import { type Decision, erasedFields, type QuestionState, type FactPayload } from './questions.rules.ts'

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

  find(id: string): Promise<Question | null> {
    return this.#questions.find(id)
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
      (question) => {
        const decision = decide(question)
        if ('refuse' in decision) throw new AppError(decision.refuse, { status_now: question.status })
        const { set, entry, unread, payload } = decision
        if (Object.keys(set).length === 0) return { answer: null }
        const update = {
          $set: set,
          ...(entry ? { $push: { entries: entry } } : {}),
          ...(unread ? { $inc: { unread } } : {}),
        } as UpdateFilter<Question>
        return { update, facts: payload ? [factOf(payload, set.lastAt ?? question.lastAt)] : [], answer: null }
      },
      options,
    )
  }

  /** A member's own question; NOT_FOUND for somebody else's. */
  async getOwn(id: string, user_id: string): Promise<Question> {
    const question = await this.#questions.raw.findOne({ _id: id, user_id, isErased: { $exists: false } })
    if (!question) throw new AppError('NOT_FOUND')
    return question
  }

  /** Marks the thread as read; an answer that arrives meanwhile counts again. */
  async markRead(id: string, user_id: string): Promise<void> {
    const { unread } = await this.getOwn(id, user_id)
    if (unread > 0) await this.#questions.update({ _id: id, unread }, { $set: { unread: 0 } })
  }

  /** How many wait, up to the limit of counted lists. */
  countWaiting(): Promise<number> {
    return listTotal(this.#questions.raw, { status: 'open' })
  }

  countOpen(user_id: string): Promise<number> {
    return this.#questions.raw.countDocuments({ user_id, status: 'open' })
  }

  /** A person's questions, newest first. */
  streamOf(user_id: string): AsyncIterable<Question> {
    return this.#questions.raw.find({ user_id, isErased: { $exists: false } }).sort({ addtime: -1, _id: -1 })
  }

  async countUnread(user_id: string): Promise<number> {
    const [sum] = await this.#questions.raw
      .aggregate<{ unread: number }>([{ $match: { user_id } }, { $group: { _id: null, unread: { $sum: '$unread' } } }])
      .toArray()
    return sum?.unread ?? 0
  }

  findPage(filter: Filter<Question>, window: ListWindow): Promise<{ found: Question[]; total: number }> {
    return listPage(this.#questions.raw, filter, window)
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

const factOf = (payload: FactPayload, at: Date): OutboxEntry =>
  'asked' in payload
    ? fact(questionAsked, payload.asked.question_id, payload.asked, at)
    : fact(questionAnswered, payload.answered.question_id, payload.answered, at)
