import type { FactEnvelope, FactOf } from '@xinyu/contracts/event'
import { erased } from '@xinyu/contracts/events/users'
import { Controller } from '@nestjs/common'
import type { Collection, Filter } from 'mongodb'
import { OnFact } from '../carrier/on-fact.ts'
import { Database } from '../db/database.ts'
import { personFields, type Told, withoutPerson } from './personal-facts.ts'

interface Journaled extends Told {
  _id: string
  people?: string[]
}
interface Held {
  _id: string
  envelope: FactEnvelope
}

/**
 * In every service what facts say of an erased person is emptied wherever facts are kept: in the journal, among those
 * that wait for an earlier one, and in the dead letters. Their numbers stay, so that nothing is out of order.
 */
@Controller()
export class OnErased {
  readonly #journal: Collection<Journaled>
  readonly #held: readonly Collection<Held>[]

  constructor(database: Database) {
    this.#journal = database.collection('events')
    this.#held = ['inbox_parked', 'dead_letters'].map((name) => database.collection<Held>(name))
  }

  @OnFact(erased)
  async apply({ key: person }: FactOf<typeof erased>): Promise<void> {
    for await (const fact of this.#journal.find({ people: person }))
      await this.#journal.updateOne({ _id: fact._id }, { $set: { data: withoutPerson(fact, person) } })
    const about = { $or: personFields.map((field) => ({ [`envelope.data.${field}`]: person })) } as Filter<Held>
    for (const held of this.#held)
      for await (const { _id, envelope } of held.find(about))
        await held.updateOne({ _id }, { $set: { 'envelope.data': withoutPerson(envelope, person) } })
  }
}
