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
const isContact = ({ _id }: Pick<Block, '_id'>): boolean => _id.endsWith('>contact')
/** longer than the journal of facts is kept */
export const liftedDays = 60

/**
 * Who blocks whom, and who hides from whom as a phone contact. An edge of its own for each, so that nobody's document
 * grows with those who block them. A block works for both; an edge of a contact hides its owner from the other and
 * changes nothing for its owner, who would learn from any change whose number it is.
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
    return (await this.#standing([blockId(blocker, blocked)])).length > 0
  }

  /** Whether `me` can do nothing towards the other: one has blocked the other, or the other hides from `me`. */
  async blockedEitherWay(me: string, other: string): Promise<boolean> {
    return (await this.#standing([blockId(me, other), blockId(other, me), contactId(other, me)])).length > 0
  }

  /** Whether anything keeps the two apart, whichever of them it is for. */
  async keptApart(one: string, other: string): Promise<boolean> {
    return (await this.blockedEitherWay(one, other)) || (await this.blockedEitherWay(other, one))
  }

  /** Whom of `people` this person has blocked. */
  async blockedAmong(blocker: string, people: readonly string[]): Promise<Set<string>> {
    return new Set((await this.#standing(people.map((one) => blockId(blocker, one)))).map(({ blocked }) => blocked))
  }

  /** Who of `people` has blocked this person, or hides from them. */
  async blockersAmong(people: readonly string[], blocked: string): Promise<Set<string>> {
    const ids = people.flatMap((one) => [blockId(one, blocked), contactId(one, blocked)])
    return new Set((await this.#standing(ids)).map(({ blocker }) => blocker))
  }

  /** Who of `people` hides from this person as a phone contact, and has not blocked them. */
  async hidersAmong(people: readonly string[], other: string): Promise<Set<string>> {
    const edges = await this.#standing(people.flatMap((one) => [blockId(one, other), contactId(one, other)]))
    const byHand = new Set(edges.filter((edge) => !isContact(edge)).map(({ blocker }) => blocker))
    return new Set(edges.flatMap(({ blocker }) => (byHand.has(blocker) ? [] : [blocker])))
  }

  /** Who of `viewers` sees nothing of this person: either has blocked the other, or the person hides from them. */
  async unseenBy(viewers: readonly string[], person: string): Promise<Set<string>> {
    const ids = viewers.flatMap((one) => [blockId(one, person), blockId(person, one), contactId(person, one)])
    return new Set((await this.#standing(ids)).map(({ blocker, blocked }) => (blocker === person ? blocked : blocker)))
  }

  /** Everybody who has blocked this person or hides from them, and whom this person has blocked. */
  async blockedWith(id: string): Promise<string[]> {
    const [blockers, blocked] = await Promise.all([
      this.#blocks.find({ blocked: id, isBlocked: true }, { projection: { _id: 0, blocker: 1 } }).toArray(),
      this.#blocks.find({ blocker: id, isBlocked: true }, { projection: { blocked: 1 } }).toArray(),
    ])
    const byHand = blocked.filter((block) => !isContact(block))
    return [...new Set([...blockers.map(({ blocker }) => blocker), ...byHand.map((block) => block.blocked)])]
  }

  async #standing(ids: readonly string[]): Promise<Block[]> {
    if (ids.length === 0) return []
    return this.#blocks.find({ _id: { $in: [...ids] }, isBlocked: true }).toArray()
  }
}
