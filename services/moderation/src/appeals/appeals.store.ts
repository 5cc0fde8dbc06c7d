import { appealDecided, appealFiled } from '@xinyu/contracts/events/moderation'
import { type Aggregate, type AggregateCollection, fact } from '@xinyu/platform/db/aggregate-collection'
import { Database } from '@xinyu/platform/db/database'
import { listPage, type ListWindow } from '@xinyu/platform/db/lists/list-page'
import { AppError } from '@xinyu/platform/error'
import { Injectable } from '@nestjs/common'
import type { Filter } from 'mongodb'
import { CasesStore } from '../cases/case-notes.public.ts'
import { type AppealDecision, type AppealState, decideAppeal } from './appeals.rules.ts'

export type Appeal = Aggregate & AppealState & { isErased?: true }

/** Appeals against bans, one document each. The only writer of the collection. */
@Injectable()
export class AppealsStore {
  readonly #appeals: AggregateCollection<Appeal>
  constructor(
    database: Database,
    private readonly cases: CasesStore,
  ) {
    this.#appeals = database.aggregates<Appeal>('appeals')
  }

  find(id: string): Promise<Appeal | null> {
    return this.#appeals.find(id)
  }

  /** False if it exists already. */
  async file(appeal: AppealState): Promise<boolean> {
    const { _id, user_id, ban_id, at } = appeal
    const isNew = await this.#appeals.insert(appeal, [fact(appealFiled, _id, { appeal_id: _id, user_id, ban_id }, at)])
    await this.cases.note(user_id)
    return isNew
  }

  /** One person's appeals against a ban, newest first. */
  listAgainst(ban_id: string, user_id: string): Promise<Appeal[]> {
    return this.#appeals.raw.find({ ban_id, user_id }).sort({ n: -1 }).toArray()
  }

  listOf(user_id: string): Promise<Appeal[]> {
    return this.#appeals.raw.find({ user_id }, { projection: { outbox: 0 } }).toArray()
  }

  listPeopleWaiting(): Promise<string[]> {
    return this.#appeals.raw.distinct('user_id', { status: 'open' })
  }

  listAgainstSameBans(appeals: readonly Appeal[]): Promise<Appeal[]> {
    return this.#appeals.raw.find({ ban_id: { $in: appeals.map(({ ban_id }) => ban_id) } }).toArray()
  }

  /** `before`: earlier appeals against the same ban; they are decided and do not change. */
  async decide(id: string, before: readonly Appeal[], decision: AppealDecision, now: Date): Promise<void> {
    const { user_id: person } = (await this.find(id)) ?? {}
    if (person) await this.cases.assertMayDecide(person, decision.by)
    await this.#appeals.change(id, (appeal) => {
      const decided = decideAppeal(appeal, before, decision, now)
      if ('refuse' in decided)
        throw new AppError(decided.refuse, decided.refuse === 'CONFLICT' ? { status_now: appeal.status } : {})
      const {
        user_id,
        ban_id,
        of = 'ban',
        rule,
        banReason,
        banUntil,
        report_id,
        incident_id = null,
        reporter_id,
      } = appeal
      const { outcome, by: moderator_id, note } = decision
      const end = outcome === 'shortened' ? decided.set.until : banUntil
      const until = end?.toISOString() ?? null
      const payload = {
        appeal_id: id,
        user_id,
        ban_id,
        of,
        outcome,
        until,
        rule,
        reason: banReason,
        note,
        moderator_id,
      }
      const facts = [fact(appealDecided, id, { ...payload, report_id, incident_id, reporter_id }, now)]
      return { update: { $set: decided.set }, facts, answer: null }
    })
    if (person) await this.cases.note(person)
  }

  findPage(filter: Filter<Appeal>, window: ListWindow): Promise<{ found: Appeal[]; total: number }> {
    return listPage(this.#appeals.raw, filter, window)
  }

  streamOf(user_id: string): AsyncIterable<Appeal> {
    return this.#appeals.raw.find({ user_id, isErased: { $exists: false } }).sort({ at: -1 })
  }

  /** Deletes their texts and closes open ones. */
  async eraseAllOf(user_id: string, now: Date): Promise<void> {
    for await (const { _id } of this.streamOf(user_id))
      await this.#appeals.change(_id, ({ status, decidedAt }) => {
        const closed = status === 'open' ? { status: 'upheld' as const, decidedAt: now } : { decidedAt }
        return { update: { $set: { ...closed, text: '', banReason: '', note: '', isErased: true } }, answer: null }
      })
    await this.cases.note(user_id)
  }
}
