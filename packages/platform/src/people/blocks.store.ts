import type { Collection } from 'mongodb'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { GuardedWrites } from '../db/writes/guarded-writes.ts'

/** A block between two persons. A lifted one stays as a guard until no fact about it can be replayed any more. */
export interface Block {
  /** `<blocker>><blocked>`, with `>contact` appended if the blocker hides from a phone contact */
  _id: string
  blocker: string
  blocked: string
  isBlocked: boolean
  /** number of the last fact about this pair in this direction */
  seq: number
  liftedAt: Date | null
}
export const blockId = (blocker: string, blocked: string): string => `${blocker}>${blocked}`
/** A contact block: a separate edge, so that unblocking does not make the two visible again. */
const contactId = (blocker: string, blocked: string): string => `${blockId(blocker, blocked)}>contact`
const isContact = ({ _id }: Pick<Block, '_id'>): boolean => _id.endsWith('>contact')
/** longer than the event log's retention */
export const liftedDays = 60

/**
 * Blocks and contact blocks. A separate edge for each, so that no document grows with the number of blockers. A block
 * works in both directions; a contact block hides its owner from the other and changes nothing for the owner, who could
 * otherwise infer whose number it is.
 */
export class BlocksStore {
  readonly #blocks: Collection<Block>
  readonly #writes: GuardedWrites<Block, 'blocker' | 'blocked' | 'isBlocked' | 'liftedAt'>
  readonly #clock: Clock

  constructor(database: Database, clock: Clock) {
    this.#blocks = database.collection<Block>('blocks')
    this.#writes = new GuardedWrites(this.#blocks, { guard: 'seq' })
    this.#clock = clock
  }

  async setBlock(blocker: string, blocked: string, seq: number, isBlocked: boolean): Promise<void> {
    const set = { blocker, blocked, isBlocked, liftedAt: isBlocked ? null : this.#clock.now() }
    await this.#writes.write(blockId(blocker, blocked), seq, set)
  }

  /** Sets or lifts a contact block. */
  async keepContact(owner: string, other: string, seq: number, isHidden: boolean): Promise<void> {
    const liftedAt = isHidden ? null : this.#clock.now()
    await this.#writes.write(contactId(owner, other), seq, {
      blocker: owner,
      blocked: other,
      isBlocked: isHidden,
      liftedAt,
    })
  }

  async deletePair(blocker: string, blocked: string): Promise<void> {
    await this.#blocks.deleteMany({ _id: { $in: [blockId(blocker, blocked), contactId(blocker, blocked)] } })
  }

  /** In both directions, including lifted ones. */
  async forgetPerson(id: string): Promise<void> {
    await this.#blocks.deleteMany({ $or: [{ blocker: id }, { blocked: id }] })
  }

  async hasBlocked(blocker: string, blocked: string): Promise<boolean> {
    return (await this.#activeBlocks([blockId(blocker, blocked)])).length > 0
  }

  /** Whether `me` cannot interact with the other: one has blocked the other, or the other hides from `me`. */
  async isBlockedEitherWay(me: string, other: string): Promise<boolean> {
    return (await this.#activeBlocks([blockId(me, other), blockId(other, me), contactId(other, me)])).length > 0
  }

  /** Whether any block exists between the two, in either direction. */
  async hasContactBlock(one: string, other: string): Promise<boolean> {
    return (await this.isBlockedEitherWay(one, other)) || (await this.isBlockedEitherWay(other, one))
  }

  async listBlockedAmong(blocker: string, people: readonly string[]): Promise<Set<string>> {
    return new Set((await this.#activeBlocks(people.map((one) => blockId(blocker, one)))).map(({ blocked }) => blocked))
  }

  /** The people among `people` who have blocked this person, or hide from them. */
  async blockersAmong(people: readonly string[], blocked: string): Promise<Set<string>> {
    const ids = people.flatMap((one) => [blockId(one, blocked), contactId(one, blocked)])
    return new Set((await this.#activeBlocks(ids)).map(({ blocker }) => blocker))
  }

  /** The people among `people` who hide from this person as a phone contact, and have not blocked them. */
  async hidersAmong(people: readonly string[], other: string): Promise<Set<string>> {
    const edges = await this.#activeBlocks(people.flatMap((one) => [blockId(one, other), contactId(one, other)]))
    const byHand = new Set(edges.filter((edge) => !isContact(edge)).map(({ blocker }) => blocker))
    return new Set(edges.flatMap(({ blocker }) => (byHand.has(blocker) ? [] : [blocker])))
  }

  /** The `viewers` who see nothing of this person: either has blocked the other, or the person hides from them. */
  async unseenBy(viewers: readonly string[], person: string): Promise<Set<string>> {
    const ids = viewers.flatMap((one) => [blockId(one, person), blockId(person, one), contactId(person, one)])
    return new Set(
      (await this.#activeBlocks(ids)).map(({ blocker, blocked }) => (blocker === person ? blocked : blocker)),
    )
  }

  /** Everyone who has blocked this person or hides from them, and whom this person has blocked. */
  async blockedWith(id: string): Promise<string[]> {
    const [blockers, blocked] = await Promise.all([
      this.#blocks.find({ blocked: id, isBlocked: true }, { projection: { _id: 0, blocker: 1 } }).toArray(),
      this.#blocks.find({ blocker: id, isBlocked: true }, { projection: { blocked: 1 } }).toArray(),
    ])
    const byHand = blocked.filter((block) => !isContact(block))
    return [...new Set([...blockers.map(({ blocker }) => blocker), ...byHand.map((block) => block.blocked)])]
  }

  async #activeBlocks(ids: readonly string[]): Promise<Block[]> {
    if (ids.length === 0) return []
    return this.#blocks.find({ _id: { $in: [...ids] }, isBlocked: true }).toArray()
  }
}
