import type { escalations } from '@xinyu/contracts/admin/desk'
import type { RecordOf } from '@xinyu/contracts/resource'
import { Database } from '@xinyu/platform/db/database'
import { listPage, listTotal } from '@xinyu/platform/db/lists/list-page'
import { AppError } from '@xinyu/platform/error'
import { idOf } from '@xinyu/platform/ids'
import { Injectable } from '@nestjs/common'
import type { Collection, Filter } from 'mongodb'

type EscalationRecord = RecordOf<typeof escalations>
export interface Escalation extends Omit<EscalationRecord, 'id' | 'addtime' | 'decidedAt'> {
  _id: string
  addtime: Date
  decidedAt: Date | null
}
export type NewEscalation = Pick<Escalation, 'queue' | 'subject_id' | 'user_id' | 'note' | 'by'>

/** What a moderator leaves to another; one per record of a queue. The only writer of the collection. */
@Injectable()
export class EscalationsStore {
  readonly #escalations: Collection<Escalation>
  constructor(database: Database) {
    this.#escalations = database.collection<Escalation>('escalations')
  }

  find(id: string): Promise<Escalation | null> {
    return this.#escalations.findOne({ _id: id })
  }

  async findPage(
    where: Filter<Escalation>,
    { order, skip, take }: { order: 1 | -1; skip: number; take: number },
  ): Promise<{ found: Escalation[]; total: number }> {
    return listPage(this.#escalations, where, { sort: { addtime: order, _id: order }, skip, take })
  }

  countOpen(): Promise<number> {
    return listTotal(this.#escalations, { state: 'open' })
  }

  streamOf(user_id: string): AsyncIterable<Escalation> {
    return this.#escalations.find({ user_id })
  }

  /** Opens it again even if somebody else escalated it before; the last note replaces the earlier one. */
  async open(escalation: NewEscalation, addtime: Date): Promise<string> {
    const { queue, subject_id } = escalation
    const _id = idOf('escalation', queue, subject_id)
    const set = { ...escalation, addtime, state: 'open' as const, decidedBy: null, decidedAt: null }
    await this.#escalations.updateOne({ _id }, { $set: set }, { upsert: true })
    return _id
  }

  async close(id: string, decidedBy: string, at: Date): Promise<void> {
    const set = { state: 'done' as const, decidedBy, decidedAt: at }
    const { matchedCount } = await this.#escalations.updateOne({ _id: id, state: 'open' }, { $set: set })
    if (matchedCount === 0) throw new AppError((await this.find(id)) ? 'CONFLICT' : 'NOT_FOUND')
  }

  /** Closes what was escalated before this decision. A repeat changes nothing. */
  async settle(queue: string, subject_id: string, decidedBy: string, at: Date): Promise<void> {
    const match = { _id: idOf('escalation', queue, subject_id), state: 'open' as const, addtime: { $lte: at } }
    await this.#escalations.updateOne(match, { $set: { state: 'done', decidedBy, decidedAt: at } })
  }

  async eraseAllOf(user_id: string): Promise<void> {
    await this.#escalations.deleteMany({ user_id })
  }
}
