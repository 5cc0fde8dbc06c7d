import { Database } from '@xinyu/platform/db/database'
import { listPage } from '@xinyu/platform/db/lists/list-page'
import { Injectable } from '@nestjs/common'
import type { Collection, Filter } from 'mongodb'
import type { Steps } from '../desk/macro.rules.ts'

export interface CannedAnswer {
  _id: string
  title: string
  text: string
  order: number
  /** of a macro; null: a text only */
  steps?: Steps | null
  addtime: Date
  by: string
}

/** Prepared answers; a few dozen. */
@Injectable()
export class CannedAnswersStore {
  readonly #answers: Collection<CannedAnswer>
  constructor(database: Database) {
    this.#answers = database.collection<CannedAnswer>('canned_answers')
  }

  find(id: string): Promise<CannedAnswer | null> {
    return this.#answers.findOne({ _id: id })
  }

  async findPage(where: Filter<CannedAnswer>, { order, skip, take }: { order: 1 | -1; skip: number; take: number }) {
    return listPage(this.#answers, where, { sort: { order, _id: order }, skip, take })
  }

  async add(answer: CannedAnswer): Promise<void> {
    await this.#answers.insertOne(answer)
  }

  async replace(id: string, fields: Pick<CannedAnswer, 'title' | 'text' | 'order' | 'steps'>): Promise<void> {
    await this.#answers.updateOne({ _id: id }, { $set: fields })
  }

  async remove(id: string): Promise<void> {
    await this.#answers.deleteOne({ _id: id })
  }
}
