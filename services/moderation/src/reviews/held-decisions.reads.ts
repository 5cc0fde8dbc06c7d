import { Database } from '@xinyu/platform/db/database'
import { earlierOf, findEarliest } from '@xinyu/platform/db/lists/earliest'
import { Injectable } from '@nestjs/common'
import type { Collection } from 'mongodb'

/** Decisions that can still be undone. */
@Injectable()
export class HeldDecisions {
  readonly #collections: Collection[]

  constructor(database: Database) {
    this.#collections = ['reviews', 'images'].map((name) => database.collection(name))
  }

  /** When the first of them is published. */
  async findNext(): Promise<Date | null> {
    return earlierOf(...(await Promise.all(this.#collections.map((each) => findEarliest(each, 'held.until')))))
  }
}
