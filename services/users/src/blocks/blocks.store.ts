import { Database } from '@xinyu/platform/db/database'
import { nullIfDuplicate } from '@xinyu/platform/db/writes/duplicate-key'
import { Injectable, type OnModuleInit } from '@nestjs/common'
import type { Collection, FindCursor } from 'mongodb'
import { Projections, type User, type UserProjection } from '../user-store/user-store.public.ts'
import type { BlockChange } from '../user/user.document.ts'

/** One side of a block: `_id` is `<owner>:<other>`, with the suffix `:contact` for a hidden phone contact. */
interface Edge {
  _id: string
  owner: string
  other: string
  isBlocked: boolean
  /** hidden as a phone contact, which the owner chose by number and not by member: listed to nobody */
  isContact?: true
  at: Date
  /** number of the last change that was applied */
  number: number
  /** when the block was lifted; the edge expires once no late repeat is possible any more */
  liftedAt?: Date
}

const edgeId = (owner: string, other: string): string => `${owner}:${other}`
const contactId = (owner: string, other: string): string => `${edgeId(owner, other)}:contact`
const anyEdge = (owner: string, others: readonly string[]): string[] =>
  others.flatMap((other) => [edgeId(owner, other), contactId(owner, other)])
/** more than any member blocks or hides from; of those blocked by more, the latest */
const maxEdges = 5_000
const byHand = { isContact: { $exists: false } } as const

/**
 * Blocks between members: one edge for each side of a pair, so that either side finds its edges by its own key. In
 * `blocks` the owner blocks the other, in `blocked_by` the other blocks the owner. Built from the changes in the
 * member's document, each guarded by its number.
 */
@Injectable()
export class BlocksStore implements OnModuleInit, UserProjection {
  readonly #blocks: Collection<Edge>
  readonly #blockedBy: Collection<Edge>

  constructor(
    database: Database,
    private readonly projections: Projections,
  ) {
    this.#blocks = database.collection('blocks', { shardKey: 'owner' })
    this.#blockedBy = database.collection('blocked_by', { shardKey: 'owner' })
  }

  onModuleInit(): void {
    this.projections.register(this)
  }

  async project({ _id, blockChanges }: User): Promise<void> {
    for (const change of blockChanges) {
      await saveEdge(this.#blocks, _id, change.id, change)
      await saveEdge(this.#blockedBy, change.id, _id, change)
    }
  }

  async isBlocking(owner: string, other: string): Promise<boolean> {
    return (await this.#blocks.findOne({ _id: edgeId(owner, other), owner }))?.isBlocked ?? false
  }

  /**
   * Those of the others whom the person cannot see: a block by either side, or the other hides from them as a phone
   * contact. A person still sees those they hide from; otherwise they would learn whose number it is.
   */
  async findHiddenAmong(person: string, others: readonly string[]): Promise<Set<string>> {
    const filter = { _id: { $in: anyEdge(person, others) }, owner: person, isBlocked: true }
    const edges = await Promise.all([
      this.#blocks.find({ ...filter, ...byHand }).toArray(),
      this.#blockedBy.find(filter).toArray(),
    ])
    return new Set(edges.flat().map(({ other }) => other))
  }

  /** The same as `findHiddenAmong` for all others: the latest of each side. */
  async listLatestHiddenFrom(person: string): Promise<string[]> {
    const read = (side: Collection<Edge>, filter: object) =>
      side
        .find({ owner: person, isBlocked: true, ...filter }, { projection: { other: 1 } })
        .sort({ at: -1, number: -1 })
        .limit(maxEdges)
        .toArray()
    const edges = await Promise.all([read(this.#blocks, byHand), read(this.#blockedBy, {})])
    return edges.flat().map(({ other }) => other)
  }

  /** Those of the others who block the person. */
  async findBlockersAmong(person: string, others: readonly string[]): Promise<Set<string>> {
    const filter = { _id: { $in: others.map((other) => edgeId(person, other)) }, owner: person, isBlocked: true }
    return new Set((await this.#blockedBy.find(filter).toArray()).map(({ other }) => other))
  }

  /** Newest first. */
  async listBlockedBy(owner: string, skip: number, take: number): Promise<string[]> {
    const edges = await this.#blocks
      .find({ owner, isBlocked: true, ...byHand })
      .sort({ at: -1, number: -1 })
      .skip(skip)
      .limit(take)
      .toArray()
    return edges.map(({ other }) => other)
  }

  /** Streams the members whom a person blocks. */
  streamBlockedBy(owner: string): FindCursor<Pick<Edge, 'other' | 'at'>> {
    return this.#blocks.find({ owner, isBlocked: true, ...byHand })
  }

  /** The members from whom the owner hides as phone contacts; all, or those among `others`. */
  async findContactsOf(owner: string, others?: readonly string[]): Promise<Set<string>> {
    const some = others ? { _id: { $in: others.map((other) => contactId(owner, other)) } } : {}
    const edges = this.#blocks.find({ ...some, owner, isContact: true, isBlocked: true }, { projection: { other: 1 } })
    return new Set((await edges.toArray()).map(({ other }) => other))
  }

  /** Since when the owner hides from the other as a phone contact; null: they do not. */
  async findContactSince(owner: string, other: string): Promise<Date | null> {
    const edge = await this.#blocks.findOne({ _id: contactId(owner, other), owner, isBlocked: true })
    return edge?.at ?? null
  }

  /** Removes all edges of the blocks that a person set. */
  async removeAllOf(owner: string): Promise<void> {
    const edges = await this.#blocks.find({ owner }, { projection: { other: 1 } }).toArray()
    await this.#blockedBy.deleteMany({ _id: { $in: edges.flatMap(({ other }) => anyEdge(other, [owner])) } })
    await this.#blocks.deleteMany({ owner })
  }
}

const saveEdge = async (
  side: Collection<Edge>,
  owner: string,
  other: string,
  { isBlocked, at, number, isContact }: BlockChange,
): Promise<void> => {
  const edge = { owner, other, isBlocked, at, number, ...(isContact ? { isContact } : {}) }
  const _id = isContact ? contactId(owner, other) : edgeId(owner, other)
  await side
    .updateOne(
      { _id, owner, number: { $lt: number } },
      isBlocked ? { $set: edge, $unset: { liftedAt: '' } } : { $set: { ...edge, liftedAt: at } },
      { upsert: true },
    )
    .catch(nullIfDuplicate) // the edge already has this change or a later one
}
