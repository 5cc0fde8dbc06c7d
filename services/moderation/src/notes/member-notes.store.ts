import { Database } from '@xinyu/platform/db/database'
import { listTotal } from '@xinyu/platform/db/list-total'
import { Injectable } from '@nestjs/common'
import type { Collection, Filter } from 'mongodb'

export interface MemberNote {
  _id: string
  user_id: string
  text: string
  by: string
  addtime: Date
}

/** What moderators tell each other about a member. The only writer of it. */
@Injectable()
export class MemberNotesStore {
  readonly #notes: Collection<MemberNote>
  constructor(database: Database) {
    this.#notes = database.collection<MemberNote>('member_notes')
  }

  get(id: string): Promise<MemberNote | null> {
    return this.#notes.findOne({ _id: id })
  }

  async page(where: Filter<MemberNote>, { order, skip, take }: { order: 1 | -1; skip: number; take: number }) {
    const [found, total] = await Promise.all([
      this.#notes.find(where).sort({ addtime: order, _id: order }).skip(skip).limit(take).toArray(),
      listTotal(this.#notes, where),
    ])
    return { found, total }
  }

  allOf(user_id: string): AsyncIterable<MemberNote> {
    return this.#notes.find({ user_id })
  }

  async add(note: MemberNote): Promise<void> {
    await this.#notes.insertOne(note)
  }

  async remove(id: string): Promise<void> {
    await this.#notes.deleteOne({ _id: id })
  }

  async eraseAllOf(user_id: string): Promise<void> {
    await this.#notes.deleteMany({ user_id })
  }
}
