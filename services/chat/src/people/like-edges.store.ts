import { Injectable } from '@nestjs/common'
import { Clock } from '@xinyu/platform/clock'
import { Database } from '@xinyu/platform/db/database'
import { writeGuarded } from '@xinyu/platform/db/writes/write-guarded'
import type { Collection } from 'mongodb'

/**
 * A document of 'arrows', one person's like or love of another: only to answer "does this person like me?". A withdrawn
 * like stays as a guard until no fact about it can be replayed any more.
 */
export interface LikeEdge {
  /** `like:<from>><to>` */
  _id: string
  isThere: boolean
  /** number of the last fact about this edge */
  seq: number
  takenBackAt: Date | null
}
export type LikeEdgeKind = 'like' | 'love'
/** longer than the event log keeps facts */
export const removedEdgeDays = 60

@Injectable()
export class LikeEdgesStore {
  readonly #likeEdges: Collection<LikeEdge>

  constructor(
    database: Database,
    private readonly clock: Clock,
  ) {
    this.#likeEdges = database.collection<LikeEdge>('arrows')
  }

  async setEdge(kind: LikeEdgeKind, from: string, to: string, seq: number, isThere: boolean): Promise<void> {
    const set = { isThere, takenBackAt: isThere ? null : this.clock.now() }
    await writeGuarded(this.#likeEdges, `${kind}:${from}>${to}`, { guard: 'seq', seq, set })
  }

  async loversAmong(people: readonly string[], to: string): Promise<Set<string>> {
    if (people.length === 0) return new Set()
    const loves = new Map(people.map((from) => [`love:${from}>${to}`, from]))
    const found = await this.#likeEdges.find({ _id: { $in: [...loves.keys()] }, isThere: true }).toArray()
    return new Set(found.flatMap(({ _id }) => loves.get(_id) ?? []))
  }

  async likedAmong(from: string, people: readonly string[]): Promise<Set<string>> {
    if (people.length === 0) return new Set()
    const likeEdges = new Map(
      people.flatMap((to) => [`like:${from}>${to}`, `love:${from}>${to}`].map((id) => [id, to])),
    )
    const found = await this.#likeEdges.find({ _id: { $in: [...likeEdges.keys()] }, isThere: true }).toArray()
    return new Set(found.flatMap(({ _id }) => likeEdges.get(_id) ?? []))
  }

  async likes(from: string, to: string): Promise<boolean> {
    const either = [`like:${from}>${to}`, `love:${from}>${to}`]
    return (await this.#likeEdges.countDocuments({ _id: { $in: either }, isThere: true }, { limit: 1 })) > 0
  }
}
