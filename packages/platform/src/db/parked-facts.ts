import type { FactEnvelope } from '@xinyu/contracts/event'
import type { Collection } from 'mongodb'
import type { Database } from './database.ts'
import { type AggregateKey, idOf } from './inbox-cursors.ts'
import { byPlace } from './place.ts'

interface Parked {
  /** the fact's id */
  _id: string
  topic: string
  key: string
  seq: number
  envelope: FactEnvelope
  /** when it came first */
  at: Date
}

/** Facts that came before their turn. */
export class ParkedFacts {
  readonly #parked: Collection<Parked>

  constructor(database: Pick<Database, 'collection'>) {
    this.#parked = database.collection('inbox_parked')
  }

  async add(envelope: FactEnvelope): Promise<void> {
    const { topic, key, seq } = envelope
    await this.#parked.updateOne(
      { _id: envelope.id },
      { $setOnInsert: { topic, key, seq, envelope, at: new Date() } },
      { upsert: true },
    )
  }

  lowest({ topic, key }: AggregateKey): Promise<Parked | null> {
    return this.#parked.findOne({ topic, key }, { sort: { seq: 1 } })
  }

  async remove({ _id }: Parked): Promise<void> {
    await this.#parked.deleteOne({ _id })
  }

  /** The lowest parked fact of each aggregate. */
  async *lowestOfEach(): AsyncGenerator<Parked> {
    let before = ''
    for await (const parked of this.#parked.find().sort(byPlace())) {
      if (idOf(parked) === before) continue
      before = idOf(parked)
      yield parked
    }
  }
}
