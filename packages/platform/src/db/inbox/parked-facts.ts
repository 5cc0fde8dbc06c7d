import type { FactEnvelope } from '@xinyu/contracts/event'
import type { Collection } from 'mongodb'
import { GroupCommit } from '../../concurrency/group-commit.ts'
import type { Database } from '../database.ts'
import { type AggregateKey, idOf } from './inbox-cursors.ts'
import { byFactPosition } from '../relay/fact-position.ts'

interface Parked {
  _id: string
  topic: string
  key: string
  seq: number
  envelope: FactEnvelope
  /** when it first arrived */
  at: Date
}

export class ParkedFacts {
  readonly #parked: Collection<Parked>
  readonly #checks = new GroupCommit<AggregateKey, boolean>((aggregates) => this.#areParked(aggregates))

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

  /** Whether the aggregate has parked facts; queried for many at once. */
  hasAny({ topic, key }: AggregateKey): Promise<boolean> {
    return this.#checks.run({ topic, key })
  }

  lowest({ topic, key }: AggregateKey): Promise<Parked | null> {
    return this.#parked.findOne({ topic, key }, { sort: { seq: 1 } })
  }

  async remove({ _id }: Parked): Promise<void> {
    await this.#parked.deleteOne({ _id })
  }

  async *lowestOfEach(): AsyncGenerator<Parked> {
    let before = ''
    for await (const parked of this.#parked.find().sort(byFactPosition())) {
      if (idOf(parked) === before) continue
      before = idOf(parked)
      yield parked
    }
  }

  async #areParked(aggregates: AggregateKey[]): Promise<boolean[]> {
    // almost always empty
    if (!(await this.#parked.findOne({}, { projection: { _id: 1 } }))) return aggregates.map(() => false)
    const $or = [...Map.groupBy(aggregates, ({ topic }) => topic)].map(([topic, those]) => ({
      topic,
      key: { $in: [...new Set(those.map(({ key }) => key))] },
    }))
    const found = await this.#parked.find({ $or }, { projection: { _id: 0, topic: 1, key: 1 } }).toArray()
    const ids = new Set(found.map(idOf))
    return aggregates.map((aggregate) => ids.has(idOf(aggregate)))
  }
}
