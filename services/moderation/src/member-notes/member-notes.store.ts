import { Database } from '@xinyu/platform/db/database'
import { listPage } from '@xinyu/platform/db/lists/list-page'
import { Injectable } from '@nestjs/common'
import type { Collection, Filter } from 'mongodb'

export interface MemberNote {
  _id: string
  user_id: string
  text: string
  by: string
  addtime: Date
}

/** Moderators' notes about a member. The only writer of the collection. */
@Injectable()
export class MemberNotesStore {
  readonly #notes: Collection<MemberNote>
  constructor(database: Database) {
    this.#notes = database.collection<MemberNote>('member_notes')
  }

  find(id: string): Promise<MemberNote | null> {
    return this.#notes.findOne({ _id: id })
  }

  async findPage(where: Filter<MemberNote>, { order, skip, take }: { order: 1 | -1; skip: number; take: number }) {
    return listPage(this.#notes, where, { sort: { addtime: order, _id: order }, skip, take })
  }

  streamOf(user_id: string): AsyncIterable<MemberNote> {
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
