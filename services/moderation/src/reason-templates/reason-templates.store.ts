import { Database } from '@xinyu/platform/db/database'
import { isDuplicateKey } from '@xinyu/platform/db/writes/duplicate-key'
import { listPage } from '@xinyu/platform/db/lists/list-page'
import { AppError } from '@xinyu/platform/error'
import { Injectable } from '@nestjs/common'
import type { Collection, Filter } from 'mongodb'

export interface ReasonTemplate {
  _id: string
  queue: string
  code: string
  title: string
  titleEn: string
  text: string
  textEn: string
  order: number
  isOn: boolean
  addtime: Date
  by: string | null
}

/** Reasons to choose from; some dozens, each code once per queue. The only writer of the collection. */
@Injectable()
export class ReasonTemplatesStore {
  readonly #templates: Collection<ReasonTemplate>
  constructor(database: Database) {
    this.#templates = database.collection<ReasonTemplate>('reason_templates')
  }

  find(id: string): Promise<ReasonTemplate | null> {
    return this.#templates.findOne({ _id: id })
  }

  async findPage(where: Filter<ReasonTemplate>, { order, skip, take }: { order: 1 | -1; skip: number; take: number }) {
    return listPage(this.#templates, where, { sort: { order, _id: order }, skip, take })
  }

  /** CONFLICT if its queue has that code already. */
  async add(template: ReasonTemplate): Promise<void> {
    await this.#templates.insertOne(template).catch((error: unknown) => {
      throw isDuplicateKey(error) ? new AppError('CONFLICT') : error
    })
  }

  async update(id: string, fields: Partial<ReasonTemplate>): Promise<void> {
    await this.#templates.updateOne({ _id: id }, { $set: fields })
  }

  async remove(id: string): Promise<void> {
    await this.#templates.deleteOne({ _id: id })
  }
}
