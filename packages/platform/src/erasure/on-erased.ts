import type { FactEnvelope, FactOf } from '@xinyu/contracts/event'
import { erased } from '@xinyu/contracts/events/users'
import { Controller } from '@nestjs/common'
import type { Collection, Filter } from 'mongodb'
import { OnFact } from '../message-bus/on-fact.ts'
import { Database } from '../db/database.ts'
import { personFields, type FactPayload, withoutPerson } from './personal-facts.ts'

interface LoggedFact extends FactPayload {
  _id: string
  people?: string[]
}
interface Held {
  _id: string
  envelope: FactEnvelope
}

/**
 * Every service removes an erased person's data from stored facts: in the event log, the parked facts and the dead
 * letters. Their numbers stay, so that the order is kept.
 */
@Controller()
export class OnErased {
  readonly #eventLog: Collection<LoggedFact>
  readonly #held: readonly Collection<Held>[]

  constructor(database: Database) {
    this.#eventLog = database.collection('events')
    this.#held = ['inbox_parked', 'dead_letters'].map((name) => database.collection<Held>(name))
  }

  @OnFact(erased)
  async apply({ key: person }: FactOf<typeof erased>): Promise<void> {
    for await (const fact of this.#eventLog.find({ people: person }))
      await this.#eventLog.updateOne({ _id: fact._id }, { $set: { data: withoutPerson(fact, person) } })
    const about = { $or: personFields.map((field) => ({ [`envelope.data.${field}`]: person })) } as Filter<Held>
    for (const held of this.#held)
      for await (const { _id, envelope } of held.find(about))
        await held.updateOne({ _id }, { $set: { 'envelope.data': withoutPerson(envelope, person) } })
  }
}
