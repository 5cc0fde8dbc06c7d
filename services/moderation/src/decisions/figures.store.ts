import { Database } from '@xinyu/platform/db/database'
import { listPage } from '@xinyu/platform/db/list-total'
import { Injectable } from '@nestjs/common'
import type { Collection, Filter } from 'mongodb'
import type { Group } from './decisions.store.ts'
import type { Figures } from './figures.rules.ts'

export interface StoredFigures extends Group, Figures {
  /** `<day>:<moderator>:<queue>` */
  _id: string
}

/** Figures by day, moderator and queue. The only writer of them. */
@Injectable()
export class FiguresStore {
  readonly #figures: Collection<StoredFigures>
  constructor(database: Database) {
    this.#figures = database.collection<StoredFigures>('moderator_figures')
  }

  get(id: string): Promise<StoredFigures | null> {
    return this.#figures.findOne({ _id: id })
  }

  async put(group: Group, figures: Figures): Promise<void> {
    const _id = `${group.day}:${group.by}:${group.queue}`
    await this.#figures.updateOne({ _id }, { $set: { ...group, ...figures } }, { upsert: true })
  }

  async page(
    where: Filter<StoredFigures>,
    { order, skip, take }: { order: 1 | -1; skip: number; take: number },
  ): Promise<{ found: StoredFigures[]; total: number }> {
    return listPage(this.#figures, where, { sort: { day: order, _id: order }, skip, take })
  }
}
