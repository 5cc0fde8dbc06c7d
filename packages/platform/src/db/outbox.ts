import type { FactEnvelope } from '@xinyu/contracts/event'
import type { AnyBulkWriteOperation, Collection, Filter, UpdateFilter } from 'mongodb'
import { GroupCommit } from '../group-commit.ts'
import type { Aggregate } from './aggregate-collection.ts'

/** A document with facts that have not left. */
export type Sender = Pick<Aggregate, '_id' | 'outbox' | 'factCount'>

const projection = { outbox: 1, factCount: 1 } as const

/** The outboxes of one collection, as one relay sees them; read and emptied for many documents at once. */
export class Outbox {
  readonly #documents: Collection<Aggregate>
  readonly #relay: string
  readonly #loads = new GroupCommit<string, Sender | null>((ids) => this.#loadAll(ids))
  readonly #clears = new GroupCommit<Sender, boolean>((documents) => this.#clearAll(documents))

  constructor(documents: Collection<Aggregate>, relay: string) {
    this.#documents = documents
    this.#relay = relay
  }

  /** The document, unless nothing waits in it or another relay is to send it: the one that its first entry names. */
  async load(id: string): Promise<Sender | null> {
    const document = await this.#loads.run(id)
    return (document?.outbox[0]?.relay ?? this.#relay) === this.#relay ? document : null
  }

  /** Takes off what was sent. Answers the document with what came meanwhile, which is this relay's to send as well. */
  async clear(sent: Sender): Promise<Sender | null> {
    return (await this.#clears.run(sent)) ? null : this.#keepNewer(sent)
  }

  countWaiting(): Promise<number> {
    return this.#documents.countDocuments({ pending: true })
  }

  /** Ids of documents that this relay is to send; those of relays that are gone become its own. */
  async *waiting(peers: readonly string[]): AsyncGenerator<string> {
    const notTheirs = { pending: true as const, 'outbox.0.relay': { $nin: [...peers] } } as Filter<Aggregate>
    let orphans: string[] = []
    const claim = async (): Promise<void> => {
      const unclaimed = { 'outbox.0': { $exists: true }, 'outbox.0.relay': { $nin: [...peers, this.#relay] } }
      const mine = { $set: { 'outbox.0.relay': this.#relay } } as object
      await this.#documents.updateMany({ _id: { $in: orphans }, ...unclaimed } as Filter<Aggregate>, mine)
    }
    for await (const { _id, outbox } of this.#documents.find(notTheirs, { projection: { 'outbox.relay': 1 } })) {
      if (outbox[0]?.relay === this.#relay || outbox.length === 0) yield _id
      else orphans.push(_id)
      if (orphans.length < 500) continue
      await claim()
      yield* orphans
      orphans = []
    }
    if (orphans.length === 0) return
    await claim()
    yield* orphans
  }

  async #loadAll(ids: string[]): Promise<(Sender | null)[]> {
    const found = await this.#documents.find({ _id: { $in: ids }, pending: true }, { projection }).toArray()
    const byId = new Map(found.map((document) => [document._id, document]))
    return ids.map((id) => byId.get(id) ?? null)
  }

  /** Empties the outboxes to which nothing was added since; one statement for all documents of the same number. */
  async #clearAll(documents: Sender[]): Promise<boolean[]> {
    const byCount = Map.groupBy(documents, ({ factCount }) => factCount)
    const update: UpdateFilter<Aggregate> = { $set: { outbox: [] }, $unset: { pending: '' } }
    const statements = [...byCount].map(([factCount, those]): AnyBulkWriteOperation<Aggregate> => ({
      updateMany: { filter: { _id: { $in: those.map(({ _id }) => _id) }, factCount }, update },
    }))
    const { matchedCount } = await this.#documents.bulkWrite(statements, { ordered: false })
    if (matchedCount === documents.length) return documents.map(() => true)
    const ids = documents.map(({ _id }) => _id)
    const left = await this.#documents.find({ _id: { $in: ids }, pending: true }, { projection: { _id: 1 } }).toArray()
    const leftIds = new Set(left.map(({ _id }) => _id))
    return ids.map((id) => !leftIds.has(id))
  }

  /** Null when what was sent is no longer there: another relay took it off, and what is there now is not ours. */
  async #keepNewer(sent: Sender): Promise<Sender | null> {
    for (;;) {
      const now = await this.#documents.findOne({ _id: sent._id, pending: true }, { projection })
      if (!now) return null
      const newer = now.factCount - sent.factCount
      if (now.outbox.length <= newer) return null
      const outbox = now.outbox.slice(now.outbox.length - newer)
      if (outbox[0]) outbox[0] = { ...outbox[0], relay: this.#relay }
      const same = { _id: sent._id, factCount: now.factCount, outbox: { $size: now.outbox.length } }
      const update = outbox.length > 0 ? { $set: { outbox } } : { $set: { outbox }, $unset: { pending: '' as const } }
      const { matchedCount } = await this.#documents.updateOne(same, update)
      if (matchedCount > 0) return outbox.length > 0 ? { ...now, outbox } : null
    }
  }
}

/** The entries of an outbox with their numbers: the last one has the number `factCount`. */
export const numbered = (document: Pick<Sender, 'outbox' | 'factCount'>): FactEnvelope[] =>
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
