import { setTimeout as pause } from 'node:timers/promises'

const attempts = 20
/** longer than a request takes between an edge and its count */
const graceMs = 10_000
const batchSize = 500

export interface EdgeVersion {
  _id: string
  version: number
}
/** The effect of an edge's write on the count in its parent. */
export interface EdgeChange extends EdgeVersion {
  /** by how much the number is to change */
  delta: -1 | 0 | 1
  /** the count included everything before this change; false: it must be recounted */
  wasCounted: boolean
}
/** The count in a parent, as read before the edge was written. */
export interface CountState {
  id: string
  count: number
  recounts: number
  version: number
}
export interface CountedParents {
  read(id: string): Promise<CountState | null>
  /** The count after the change; null if the edges were recounted since `recounts`. */
  add(id: string, delta: number, recounts: number): Promise<number | null>
  /** False if the parent was written after `version`. */
  set(id: string, count: number, version: number): Promise<boolean>
}
export interface CountedEdges {
  count(parent: string): Promise<number>
  /** edges marked as possibly missing from the count */
  uncountedOf(parent: string): Promise<EdgeVersion[]>
  /** parents of edges that have been marked since before this moment, longest first */
  uncountedBefore(before: Date, limit: number): Promise<string[]>
  /** Unmarks edges that are counted, unless they changed meanwhile. */
  markCounted(edges: readonly EdgeVersion[]): Promise<void>
}

/**
 * Keeps a count in a document equal to the number of its edges, which are separate documents.
 * A change is added only if the parent was not recounted since it was read, before the edge was written: otherwise the
 * recount may include the edge already. A crash between edge and count leaves a mark on the edge, which triggers a
 * recount. A recount is written only if the parent did not change since before the counting. So each edge is counted
 * once, whatever runs concurrently or is interrupted.
 */
export class EdgeCounts {
  constructor(
    private readonly parents: CountedParents,
    private readonly edges: CountedEdges,
  ) {}

  /**
   * Applies a change to the parent as read before the change; returns the new count. A lost race is no error: the edge
   * is written, and repeating the command would toggle it back.
   */
  async apply(parent: CountState, change: EdgeChange): Promise<number> {
    if (change.wasCounted && change.delta === 0) return parent.count
    const added = change.wasCounted ? await this.parents.add(parent.id, change.delta, parent.recounts) : null
    if (added === null) return (await this.recount(parent.id)) ?? parent.count + change.delta
    await this.edges.markCounted([change])
    return added
  }

  /** Recounts after crashes between an edge and its count. */
  async recountUncounted(now: Date, signal: AbortSignal): Promise<void> {
    const before = new Date(now.getTime() - graceMs)
    for (const parent of await this.edges.uncountedBefore(before, batchSize)) {
      if (signal.aborted) return
      await this.recount(parent)
    }
  }

  /** Null if others wrote the parent at every try; its edges stay marked, and a job recounts them. */
  async recount(id: string): Promise<number | null> {
    for (let attempt = 0; attempt < attempts; attempt++) {
      const parent = await this.parents.read(id)
      const uncounted = await this.edges.uncountedOf(id)
      // a deleted parent has no count
      if (!parent) return this.edges.markCounted(uncounted).then(() => null)
      // the faster writer counted these too
      if (attempt > 0 && uncounted.length === 0) return parent.count
      const count = await this.edges.count(id)
      if (await this.parents.set(id, count, parent.version)) {
        await this.edges.markCounted(uncounted)
        return count
      }
      await pause(Math.random() * 5 * attempt)
    }
    return null
  }
}
