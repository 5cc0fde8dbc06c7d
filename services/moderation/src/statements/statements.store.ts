import type { statements } from '@xinyu/contracts/admin/quality/statements'
import type { RecordOf } from '@xinyu/contracts/resource'
import { Database } from '@xinyu/platform/db/database'
import { listPage } from '@xinyu/platform/db/lists/list-page'
import { Injectable } from '@nestjs/common'
import type { Collection, Filter } from 'mongodb'

type StatementRecord = RecordOf<typeof statements>
export type RestrictionKind = StatementRecord['kind']
export interface Statement extends Omit<StatementRecord, 'id' | 'at' | 'until' | 'withdrawnAt'> {
  /** from the fact that restricts, so that a repeat changes nothing */
  _id: string
  at: Date
  until: Date | null
  withdrawnAt: Date | null
}

/** What members were told about each restriction. The only writer of the collection. */
@Injectable()
export class StatementsStore {
  readonly #statements: Collection<Statement>
  constructor(database: Database) {
    this.#statements = database.collection<Statement>('statements')
  }

  find(id: string): Promise<Statement | null> {
    return this.#statements.findOne({ _id: id })
  }

  findPage(where: Filter<Statement>, { order, skip, take }: { order: 1 | -1; skip: number; take: number }) {
    return listPage(this.#statements, where, { sort: { at: order, _id: order }, skip, take })
  }

  async add({ _id, ...statement }: Statement): Promise<void> {
    await this.#statements.updateOne({ _id }, { $setOnInsert: statement }, { upsert: true })
  }

  /** Those about this subject that were given before. */
  async withdraw(kind: RestrictionKind, subject_id: string, at: Date): Promise<void> {
    await this.#statements.updateMany(
      { kind, subject_id, at: { $lte: at }, withdrawnAt: null },
      { $set: { withdrawnAt: at } },
    )
  }

  listRestricted(people: readonly string[], since: Date): Promise<string[]> {
    return this.#statements.distinct('user_id', {
      user_id: { $in: [...people] },
      kind: { $in: ['ban', 'limit'] },
      at: { $gte: since },
      withdrawnAt: null,
    })
  }

  streamOf(user_id: string): AsyncIterable<Statement> {
    return this.#statements.find({ user_id }).sort({ at: -1 })
  }

  async eraseAllOf(user_id: string): Promise<void> {
    await this.#statements.deleteMany({ user_id })
  }
}
