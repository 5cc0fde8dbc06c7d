import { Injectable, type OnApplicationShutdown } from '@nestjs/common'
import { type Collection, type Db, type Document, MongoClient } from 'mongodb'
import { type Aggregate, AggregateCollection } from './aggregate-collection.ts'
import { Relay } from './relay.ts'

/** The service's own database. Nobody else reads it. */
@Injectable()
export class Database implements OnApplicationShutdown {
  readonly db: Db
  readonly client: MongoClient
  readonly relay: Relay

  constructor(client: MongoClient, name: string, relay: Relay) {
    this.client = client
    this.db = client.db(name, { writeConcern: { w: 'majority', journal: true }, ignoreUndefined: true })
    this.relay = relay
  }

  /** A collection without facts of its own: read models, logs, cursors. */
  collection<D extends Document>(name: string): Collection<D> {
    return this.db.collection<D>(name)
  }

  /** A collection whose documents are aggregates: guarded writes that carry their facts with them. */
  aggregates<D extends Aggregate>(name: string): AggregateCollection<D> {
    const collection = this.db.collection<D>(name)
    this.relay.watch(name)
    return new AggregateCollection<D>(collection, () => this.relay.wake(name))
  }

  async onApplicationShutdown(): Promise<void> {
    await this.relay.stop()
    await this.client.close()
  }
}
