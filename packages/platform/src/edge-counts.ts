import { setTimeout as pause } from 'node:timers/promises'

const attempts = 20

/** An edge as it was when it was read. */
export interface EdgeVersion {
  _id: string
  version: number
}
/** What a write of an edge means for the number in its parent. */
export interface EdgeChange extends EdgeVersion {
  /** by how much the number is to change */
  delta: -1 | 0 | 1
  /** the number knew of everything before this change; false: it has to be made anew */
  wasCounted: boolean
}
/** The number in a parent, as the parent was read before the edge was written. */
export interface CountState {
  id: string
  count: number
  recounts: number
  version: number
}
export interface CountedParents {
  read(id: string): Promise<CountState | null>
  /** The number after the change; null when the edges were counted anew since `recounts`. */
  add(id: string, delta: number, recounts: number): Promise<number | null>
  /** False when the parent was written after `version`. */
  set(id: string, count: number, version: number): Promise<boolean>
}
export interface CountedEdges {
  count(parent: string): Promise<number>
  /** those that carry the mark that the number may not know of their last change */
  uncountedOf(parent: string): Promise<EdgeVersion[]>
  /** The number knows of these, unless they changed meanwhile. */
  markCounted(edges: readonly EdgeVersion[]): Promise<void>
}

/**
 * Keeps a number in a document equal to what it counts, which are documents of their own (edges).
 * A change is added to the number only if the parent was not recounted since it was read, before the edge was written:
 * otherwise the recount may have seen the edge. What a crash leaves between the edge and the number stays marked on the
 * edge, and makes the parent be recounted. A recount is written only if nobody wrote the parent since before the
 * counting. So each edge is in the number once, whatever runs at the same time or breaks off.
 */
export class EdgeCounts {
  readonly #parents: CountedParents
  readonly #edges: CountedEdges

  constructor(parents: CountedParents, edges: CountedEdges) {
    this.#parents = parents
    this.#edges = edges
  }

  /**
   * Brings a change into the parent as it was read before the change; answers the number after it. A lost race is no
   * error: the edge is written, and a command that ran again would toggle it back.
   */
  async apply(parent: CountState, change: EdgeChange): Promise<number> {
    if (change.wasCounted && change.delta === 0) return parent.count
    const added = change.wasCounted ? await this.#parents.add(parent.id, change.delta, parent.recounts) : null
    if (added === null) return (await this.recount(parent.id)) ?? parent.count + change.delta
    await this.#edges.markCounted([change])
    return added
  }

  /** Null when others wrote the parent at every try; its edges stay marked, and a job comes back to them. */
  async recount(id: string): Promise<number | null> {
    for (let attempt = 0; attempt < attempts; attempt++) {
      const parent = await this.#parents.read(id)
      const uncounted = await this.#edges.uncountedOf(id)
      // a parent that is gone has no number; its edges need none
      if (!parent) return this.#edges.markCounted(uncounted).then(() => null)
      // who was faster counted these too
      if (attempt > 0 && uncounted.length === 0) return parent.count
      const count = await this.#edges.count(id)
      if (await this.#parents.set(id, count, parent.version)) {
        await this.#edges.markCounted(uncounted)
        return count
      }
      await pause(Math.random() * 5 * attempt)
    }
    return null
  }
}
