import { Database } from '@xinyu/platform/db/database'
import type { Holding } from '@xinyu/platform/personal-data/holding'
import { Injectable } from '@nestjs/common'
import type { Collection } from 'mongodb'
import type { Transfer } from './transfers.rules.ts'

/** Flowers that somebody gave and got: ids and numbers, which stay as the law of accounts asks. */
@Injectable()
export class GiftsOfPerson implements Holding {
  readonly kept = ['flowersGiven', 'flowersReceived']
  readonly #transfers: Collection<Transfer>

  constructor(database: Database) {
    this.#transfers = database.collection('transfers')
  }

  lists(person: string): Record<string, AsyncIterable<object>> {
    const step = 'done' as const
    return {
      flowersGiven: this.#transfers
        .find({ user_id: person, step })
        .map(({ user2_id, num, cost, doneAt }) => ({ user2_id, num, guanPoint: cost, at: doneAt })),
      flowersReceived: this.#transfers
        .find({ user2_id: person, step })
        .map(({ user_id, num, doneAt }) => ({ user_id, num, at: doneAt })),
    }
  }
}
