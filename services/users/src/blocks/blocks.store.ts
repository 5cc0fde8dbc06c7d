import { Database } from '@xinyu/platform/db/database'
import { isDuplicateKey } from '@xinyu/platform/db/duplicate-key'
import { Injectable, type OnModuleInit } from '@nestjs/common'
import type { Collection } from 'mongodb'
import { Projections, type User, type UserProjection } from '../directory/directory.public.ts'
import type { BlockChange } from '../user.rules.ts'

/** One side of a block: `_id` is `<owner>:<other>`, and `:contact` after it where one hides from the other. */
interface Edge {
  _id: string
  owner: string
  other: string
  isBlocked: boolean
  /** kept apart as a phone contact, which its owner set for numbers and never for a member: listed to nobody */
  isContact?: true
  at: Date
  /** the number of the change that stands here */
  number: number
  /** since when the block is lifted; the edge expires some time after, when no late repeat can come any more */
  liftedAt?: Date
}

const edgeId = (owner: string, other: string): string => `${owner}:${other}`
const contactId = (owner: string, other: string): string => `${edgeId(owner, other)}:contact`
const anyEdge = (owner: string, others: readonly string[]): string[] =>
  others.flatMap((other) => [edgeId(owner, other), contactId(owner, other)])
/** more than anybody blocks or hides from; of those who are blocked by more, the latest */
const mostApart = 5_000
const byHand = { isContact: { $exists: false } } as const

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

  /**
   * Those of the others of whom the person sees nothing: a block set by either, or the other hides from them as a phone
   * contact. Whom the person hides from they see as before, or they would learn whose number it is.
   */
  async keptApart(person: string, others: readonly string[]): Promise<Set<string>> {
    const filter = { _id: { $in: anyEdge(person, others) }, owner: person, isBlocked: true }
    const edges = await Promise.all([
      this.#blocks.find({ ...filter, ...byHand }).toArray(),
      this.#blockedBy.find(filter).toArray(),
    ])
    return new Set(edges.flat().map(({ other }) => other))
  }

  /** As `keptApart` of everybody: the latest of each side. */
  async latestApart(person: string): Promise<string[]> {
    const read = (side: Collection<Edge>, filter: object) =>
      side
        .find({ owner: person, isBlocked: true, ...filter }, { projection: { other: 1 } })
        .sort({ at: -1, number: -1 })
        .limit(mostApart)
        .toArray()
    const edges = await Promise.all([read(this.#blocks, byHand), read(this.#blockedBy, {})])
    return edges.flat().map(({ other }) => other)
  }

  /** Those of the others who block the person. */
  async blockersAmong(person: string, others: readonly string[]): Promise<Set<string>> {
    const filter = { _id: { $in: others.map((other) => edgeId(person, other)) }, owner: person, isBlocked: true }
    return new Set((await this.#blockedBy.find(filter).toArray()).map(({ other }) => other))
  }

  /** Newest first. */
  async blockedBy(owner: string, skip: number, take: number): Promise<string[]> {
    const edges = await this.#blocks
      .find({ owner, isBlocked: true, ...byHand })
      .sort({ at: -1, number: -1 })
      .skip(skip)
      .limit(take)
      .toArray()
    return edges.map(({ other }) => other)
  }

  /** Whom a person blocks, as it is read. */
  eachBlockedBy(owner: string): AsyncIterable<Pick<Edge, 'other' | 'at'>> {
    return this.#blocks.find({ owner, isBlocked: true, ...byHand })
  }

  /** From whom a person is kept apart because they hide from them as phone contacts; all, or those of `others`. */
  async contactsOf(owner: string, others?: readonly string[]): Promise<Set<string>> {
    const some = others ? { _id: { $in: others.map((other) => contactId(owner, other)) } } : {}
    const edges = this.#blocks.find({ ...some, owner, isContact: true, isBlocked: true }, { projection: { other: 1 } })
    return new Set((await edges.toArray()).map(({ other }) => other))
  }

  /** Since when a person hides from the other as a phone contact; null: they do not. */
  async contactSince(owner: string, other: string): Promise<Date | null> {
    const edge = await this.#blocks.findOne({ _id: contactId(owner, other), owner, isBlocked: true })
    return edge?.at ?? null
  }

  /** Leaves no trace of whom a person blocked. */
  async removeAllOf(owner: string): Promise<void> {
    const edges = await this.#blocks.find({ owner }, { projection: { other: 1 } }).toArray()
    await this.#blockedBy.deleteMany({ _id: { $in: edges.flatMap(({ other }) => anyEdge(other, [owner])) } })
    await this.#blocks.deleteMany({ owner })
  }
}

const put = async (
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
    .catch((error: unknown) => {
      // the edge has a later change, or this one
      if (!isDuplicateKey(error)) throw error
    })
}
