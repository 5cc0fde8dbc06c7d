import { Database } from '@xinyu/platform/db/database'
import { isDuplicateKey } from '@xinyu/platform/db/duplicate-key'
import { Injectable, type OnModuleInit } from '@nestjs/common'
import type { Collection } from 'mongodb'
import { Projections, type User, type UserProjection } from '../directory/directory.public.ts'
import type { BlockChange } from '../user.rules.ts'

/** One side of a block: `_id` is `<owner>:<other>`. */
interface Edge {
  _id: string
  owner: string
  other: string
  isBlocked: boolean
  at: Date
  /** the number of the change that stands here */
  number: number
  /** since when the block is lifted; the edge expires some time after, when no late repeat can come any more */
  liftedAt?: Date
}

const edgeId = (owner: string, other: string): string => `${owner}:${other}`

/**
 * Who blocks whom, an edge a pair and one for each side, so that either finds theirs by their own key: in `blocks` the
 * owner blocks the other, in `blocked_by` the other blocks the owner. Kept from the changes in the member's document,
 * each guarded by its number.
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
      await put(this.#blocks, _id, change.id, change)
      await put(this.#blockedBy, change.id, _id, change)
    }
  }

  async isBlocking(owner: string, other: string): Promise<boolean> {
    return (await this.#blocks.findOne({ _id: edgeId(owner, other), owner }))?.isBlocked ?? false
  }

  /** Those of the others whom a block, set by either, keeps apart from the person. */
  async keptApart(person: string, others: readonly string[]): Promise<Set<string>> {
    const filter = { _id: { $in: others.map((other) => edgeId(person, other)) }, owner: person, isBlocked: true }
    const edges = await Promise.all([this.#blocks, this.#blockedBy].map((side) => side.find(filter).toArray()))
    return new Set(edges.flat().map(({ other }) => other))
  }

  /** Those of the others who block the person. */
  async blockersAmong(person: string, others: readonly string[]): Promise<Set<string>> {
    const filter = { _id: { $in: others.map((other) => edgeId(person, other)) }, owner: person, isBlocked: true }
    return new Set((await this.#blockedBy.find(filter).toArray()).map(({ other }) => other))
  }

  /** Newest first. */
  async blockedBy(owner: string, skip: number, take: number): Promise<string[]> {
    const edges = await this.#blocks
      .find({ owner, isBlocked: true })
      .sort({ at: -1, number: -1 })
      .skip(skip)
      .limit(take)
      .toArray()
    return edges.map(({ other }) => other)
  }

  /** Whom a person blocks, as it is read. */
  eachBlockedBy(owner: string): AsyncIterable<Pick<Edge, 'other' | 'at'>> {
    return this.#blocks.find({ owner, isBlocked: true })
  }

  /** Leaves no trace of whom a person blocked. */
  async removeAllOf(owner: string): Promise<void> {
    const edges = await this.#blocks.find({ owner }, { projection: { other: 1 } }).toArray()
    await this.#blockedBy.deleteMany({ _id: { $in: edges.map(({ other }) => edgeId(other, owner)) } })
    await this.#blocks.deleteMany({ owner })
  }
}

const put = async (
  side: Collection<Edge>,
  owner: string,
  other: string,
  { isBlocked, at, number }: BlockChange,
): Promise<void> => {
  const edge = { owner, other, isBlocked, at, number }
  await side
    .updateOne(
      { _id: edgeId(owner, other), owner, number: { $lt: number } },
      isBlocked ? { $set: edge, $unset: { liftedAt: '' } } : { $set: { ...edge, liftedAt: at } },
      { upsert: true },
    )
    .catch((error: unknown) => {
      // the edge has a later change, or this one
      if (!isDuplicateKey(error)) throw error
    })
}
