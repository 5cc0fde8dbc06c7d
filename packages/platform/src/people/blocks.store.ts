import type { Collection } from 'mongodb'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { GuardedWrites } from '../db/guarded-writes.ts'

/** One blocks the other, or did. A lifted one stays as a guard until no fact about it can be replayed any more. */
export interface Block {
  /** `<blocker>><blocked>`, and `>contact` after it where the blocker hides from their phone contacts */
  _id: string
  blocker: string
  blocked: string
  isBlocked: boolean
  /** number of the last fact about these two in this direction */
  seq: number
  liftedAt: Date | null
}
export const blockId = (blocker: string, blocked: string): string => `${blocker}>${blocked}`
/** Of a contact from whom the blocker hides: an edge of its own, so that unblocking does not show the two again. */
const contactId = (blocker: string, blocked: string): string => `${blockId(blocker, blocked)}>contact`
/** longer than the journal of facts is kept */
export const liftedDays = 60

/**
 * Who blocks whom, and who hides from whom as a phone contact, which keeps two apart in the same way. An edge of
 * its own for each, so that nobody's document grows with those who block them.
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

  async keep(blocker: string, blocked: string, seq: number, isBlocked: boolean): Promise<void> {
    const set = { blocker, blocked, isBlocked, liftedAt: isBlocked ? null : this.#clock.now() }
    await this.#writes.write(blockId(blocker, blocked), seq, set)
  }

  /** That the owner hides from the other as a phone contact, or no longer does. */
  async keepContact(owner: string, other: string, seq: number, isHidden: boolean): Promise<void> {
    const liftedAt = isHidden ? null : this.#clock.now()
    await this.#writes.write(contactId(owner, other), seq, {
      blocker: owner,
      blocked: other,
      isBlocked: isHidden,
      liftedAt,
    })
  }

  async forget(blocker: string, blocked: string): Promise<void> {
    await this.#blocks.deleteMany({ _id: { $in: [blockId(blocker, blocked), contactId(blocker, blocked)] } })
  }

  /** In both directions, lifted ones too. */
  async forgetPerson(id: string): Promise<void> {
    await this.#blocks.deleteMany({ $or: [{ blocker: id }, { blocked: id }] })
  }

  async hasBlocked(blocker: string, blocked: string): Promise<boolean> {
    return (await this.#standing([[blocker, blocked]])).length > 0
  }

  async blockedEitherWay(one: string, other: string): Promise<boolean> {
    const both = [
      [one, other],
      [other, one],
    ] as const
    return (await this.#standing(both)).length > 0
  }

  /** Whom of `people` this person has blocked. */
  async blockedAmong(blocker: string, people: readonly string[]): Promise<Set<string>> {
    return new Set((await this.#standing(people.map((one) => [blocker, one]))).map(({ blocked }) => blocked))
  }

  /** Who of `people` has blocked this person. */
  async blockersAmong(people: readonly string[], blocked: string): Promise<Set<string>> {
    return new Set((await this.#standing(people.map((one) => [one, blocked]))).map(({ blocker }) => blocker))
  }

  /** Everybody who has blocked this person or whom this person has blocked. */
  async blockedWith(id: string): Promise<string[]> {
    const [blockers, blocked] = await Promise.all([
      this.#blocks.find({ blocked: id, isBlocked: true }, { projection: { _id: 0, blocker: 1 } }).toArray(),
      this.#blocks.find({ blocker: id, isBlocked: true }, { projection: { _id: 0, blocked: 1 } }).toArray(),
    ])
    return [...new Set([...blockers.map(({ blocker }) => blocker), ...blocked.map((block) => block.blocked)])]
  }

  async #standing(pairs: readonly (readonly [blocker: string, blocked: string])[]): Promise<Block[]> {
    if (pairs.length === 0) return []
    const ids = pairs.flatMap(([blocker, blocked]) => [blockId(blocker, blocked), contactId(blocker, blocked)])
    return this.#blocks.find({ _id: { $in: ids }, isBlocked: true }).toArray()
  }
}
