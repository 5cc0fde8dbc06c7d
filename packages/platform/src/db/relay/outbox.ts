import type { FactEnvelope } from '@xinyu/contracts/event'
import type { AnyBulkWriteOperation, Collection, Db, Filter, UpdateFilter } from 'mongodb'
import { GroupCommit } from '../../concurrency/group-commit.ts'
import type { Aggregate } from '../aggregate-collection.ts'

/** A document with unpublished facts. */
export type Sender = Pick<Aggregate, '_id' | 'outbox' | 'factCount'>

/** documents read or emptied in one step: on a slow disk a backlog shrinks faster in few large steps */
const maxBatch = 2_000
const projection = { outbox: 1, factCount: 1 } as const

/** The outboxes of one collection, as one relay sees them; read and emptied for many documents at once. */
export class Outbox {
  readonly #loads = new GroupCommit<string, Sender | null>((ids) => this.#loadAll(ids), { maxBatch })
  readonly #clears = new GroupCommit<Sender, boolean>((documents) => this.#clearAll(documents), { maxBatch })

  constructor(
    private readonly documents: Collection<Aggregate>,
    private readonly relay: string,
  ) {}

  /** The document, unless its outbox is empty or belongs to another relay: the one named by its first entry. */
  async load(id: string): Promise<Sender | null> {
    const document = await this.#loads.run(id)
    return (document?.outbox[0]?.relay ?? this.relay) === this.relay ? document : null
  }

  /** Removes what was sent. Returns the document if facts were added meanwhile, which this relay must send too. */
  async clear(sent: Sender): Promise<Sender | null> {
    return (await this.#clears.run(sent)) ? null : this.#keepNewer(sent)
  }

  /** Ids of documents that this relay must send, many at a time; it takes over those of relays that are gone. */
  async *claimWaiting(peers: readonly string[]): AsyncGenerator<readonly string[]> {
    if (!(await this.documents.findOne({ pending: true }, { projection: { _id: 1 } }))) return
    yield* this.#idsOf({ 'outbox.0.relay': this.relay })
    // includes documents whose outbox is empty although they are marked: `clear` unmarks them
    const unclaimed = { 'outbox.0.relay': { $nin: [...peers, this.relay] } }
    for await (const ids of this.#idsOf(unclaimed)) {
      const orphans = { _id: { $in: [...ids] }, 'outbox.0': { $exists: true }, ...unclaimed } as Filter<Aggregate>
      await this.documents.updateMany(orphans, { $set: { 'outbox.0.relay': this.relay } } as object)
      yield ids
    }
  }

  async *#idsOf(whose: object): AsyncGenerator<readonly string[]> {
    const filter = { pending: true, ...whose } as Filter<Aggregate>
    const found = this.documents.find(filter, { projection: { _id: 1 }, batchSize: 500 })
    while (await found.hasNext()) yield found.readBufferedDocuments().map(({ _id }) => _id)
  }

  async #loadAll(ids: string[]): Promise<(Sender | null)[]> {
    const found = await this.documents.find({ _id: { $in: ids }, pending: true }, { projection }).toArray()
    const byId = new Map(found.map((document) => [document._id, document]))
    return ids.map((id) => byId.get(id) ?? null)
  }

  /** Empties the outboxes that did not grow since; one statement for all documents with the same number. */
  async #clearAll(documents: Sender[]): Promise<boolean[]> {
    const byCount = Map.groupBy(documents, ({ factCount }) => factCount)
    const update: UpdateFilter<Aggregate> = { $set: { outbox: [] }, $unset: { pending: '' } }
    const statements = [...byCount].map(([factCount, those]): AnyBulkWriteOperation<Aggregate> => ({
      updateMany: { filter: { _id: { $in: those.map(({ _id }) => _id) }, factCount }, update },
    }))
    const { matchedCount } = await this.documents.bulkWrite(statements, { ordered: false })
    if (matchedCount === documents.length) return documents.map(() => true)
    const ids = documents.map(({ _id }) => _id)
    const left = await this.documents.find({ _id: { $in: ids }, pending: true }, { projection: { _id: 1 } }).toArray()
    const leftIds = new Set(left.map(({ _id }) => _id))
    return ids.map((id) => !leftIds.has(id))
  }

  /** Null if what was sent is no longer there: another relay removed it and owns what is there now. */
  async #keepNewer(sent: Sender): Promise<Sender | null> {
    for (;;) {
      const now = await this.documents.findOne({ _id: sent._id, pending: true }, { projection })
      if (!now) return null
      const newer = now.factCount - sent.factCount
      if (now.outbox.length <= newer) return null
      const outbox = now.outbox.slice(now.outbox.length - newer)
      if (outbox[0]) outbox[0] = { ...outbox[0], relay: this.relay }
      const same = { _id: sent._id, factCount: now.factCount, outbox: { $size: now.outbox.length } }
      const update = outbox.length > 0 ? { $set: { outbox } } : { $set: { outbox }, $unset: { pending: '' as const } }
      const { matchedCount } = await this.documents.updateOne(same, update)
      if (matchedCount > 0) return outbox.length > 0 ? { ...now, outbox } : null
    }
  }
}

/** The documents of all these collections that have unpublished facts, counted by one command. */
export const countWaiting = async (db: Db, [first, ...others]: readonly string[]): Promise<number> => {
  if (first === undefined) return 0
  const waiting = [{ $match: { pending: true } }, { $project: { _id: 1 } }]
  const ofOthers = others.map((coll) => ({ $unionWith: { coll, pipeline: waiting } }))
  const counted = db.collection(first).aggregate<{ count: number }>([...waiting, ...ofOthers, { $count: 'count' }])
  return (await counted.next())?.count ?? 0
}

/** The entries of an outbox with their numbers: the last one has the number `factCount`. */
export const envelopesOf = (document: Pick<Sender, 'outbox' | 'factCount'>): FactEnvelope[] =>
  document.outbox.map((entry, index) => {
    const seq = document.factCount - document.outbox.length + 1 + index
    return {
      id: `${entry.topic}:${entry.key}:${seq}`,
      type: entry.type,
      topic: entry.topic,
      key: entry.key,
      seq,
      at: entry.at.toISOString(),
      data: entry.data,
      ...(entry.traceparent === undefined ? {} : { traceparent: entry.traceparent }),
    }
  })
