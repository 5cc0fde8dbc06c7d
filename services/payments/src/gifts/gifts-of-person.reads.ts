import { Database } from '@xinyu/platform/db/database'
import type { PersonalDataSource } from '@xinyu/platform/personal-data/personal-data-source'
import { Injectable } from '@nestjs/common'
import type { Collection } from 'mongodb'
import type { GiftTransfer } from './gift-transfers.rules.ts'

/** Flowers that a person gave and received: ids and numbers, which accounting law requires us to keep. */
@Injectable()
export class GiftsOfPerson implements PersonalDataSource {
  readonly retainedLists = ['flowersGiven', 'flowersReceived']
  readonly #giftTransfers: Collection<GiftTransfer>

  constructor(database: Database) {
    this.#giftTransfers = database.collection('transfers')
  }

  exportedLists(person: string): Record<string, AsyncIterable<object>> {
    const step = 'done' as const
    return {
      flowersGiven: this.#giftTransfers
        .find({ user_id: person, step })
        .map(({ user2_id, num, cost, doneAt }) => ({ user2_id, num, guanPoint: cost, at: doneAt })),
      flowersReceived: this.#giftTransfers
        .find({ user2_id: person, step })
        .map(({ user_id, num, doneAt }) => ({ user_id, num, at: doneAt })),
    }
  }
}
