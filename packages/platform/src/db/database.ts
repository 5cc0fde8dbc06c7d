import { Injectable, type OnApplicationShutdown } from '@nestjs/common'
import { type Collection, type Db, type Document, MongoClient } from 'mongodb'
import { type Aggregate, AggregateCollection } from './aggregate-collection.ts'
import { Relay } from './relay/relay.ts'
import { shardCollections, type ShardKey } from './sharding.ts'
import { WriteMarks } from './writes/write-marks.ts'

interface Placement {
  /** default: `_id` */
  shardKey?: ShardKey
}

/** The service's own database. No other service reads it. */
@Injectable()
export class Database implements OnApplicationShutdown {
  readonly db: Db
  readonly client: MongoClient
  readonly relay: Relay
  /** the writes of this process */
  readonly marks = new WriteMarks()
  readonly #shardKeys = new Map<string, ShardKey>()

  constructor(client: MongoClient, name: string, relay: Relay) {
    this.client = client
    this.db = client.db(name, { writeConcern: { w: 'majority', journal: true }, ignoreUndefined: true })
    this.relay = relay
  }

  /** A collection without facts: read models, logs, cursors. */
  collection<D extends Document>(name: string, { shardKey }: Placement = {}): Collection<D> {
    this.#place(name, shardKey)
    return this.marks.watch(this.db.collection<D>(name))
  }

  /** A collection of aggregates: guarded writes together with their facts. */
  aggregates<D extends Aggregate>(name: string, { shardKey }: Placement = {}): AggregateCollection<D> {
    this.#place(name, shardKey)
    const collection = this.marks.watch(this.db.collection<D>(name))
    this.relay.watch(name)
    return new AggregateCollection<D>(collection, (id) => this.relay.wake(name, id), this.relay.id)
  }

  /** Wakes the jobs that sleep until this. */
  mark(name: string): void {
    this.marks.mark(name)
  }

  /** Shards the collections of a cluster; returns the names of those that were not sharded before. */
  shard(): Promise<string[]> {
    return shardCollections(this.client.db('admin'), this.db.databaseName, this.#shardKeys)
  }

  /** Makes the engine reject writes to the collection whose result violates the condition. */
  async validate(collection: string, condition: object): Promise<void> {
    await this.db.command({ collMod: collection, validator: condition, validationLevel: 'moderate' })
  }

  #place(name: string, shardKey: ShardKey | undefined): void {
    if (shardKey !== undefined || !this.#shardKeys.has(name)) this.#shardKeys.set(name, shardKey ?? '_id')
  }

  async onApplicationShutdown(): Promise<void> {
    await this.relay.stop()
    await this.client.close()
  }
}
