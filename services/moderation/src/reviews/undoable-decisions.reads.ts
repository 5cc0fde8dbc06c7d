import { Database } from '@xinyu/platform/db/database'
import { findEarliest } from '@xinyu/platform/db/lists/earliest'
import { earlierOf } from '@xinyu/platform/jobs/earlier-of'
import { Injectable } from '@nestjs/common'
import type { Collection } from 'mongodb'

/** Decisions that can still be undone. */
@Injectable()
export class UndoableDecisions {
  readonly #collections: Collection[]

  constructor(database: Database) {
    this.#collections = [database.collection('reviews'), database.collection('images')]
  }

  /** When the first of them is published. */
  async findNext(): Promise<Date | null> {
    return earlierOf(...(await Promise.all(this.#collections.map((each) => findEarliest(each, 'held.until')))))
  }
}
