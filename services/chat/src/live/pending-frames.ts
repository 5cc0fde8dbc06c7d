import type { Routed } from './outgoing.ts'

/** frames waiting for Redis to return, or for an instance to receive again */
const maxPending = 5_000
const longestMs = 30_000

export interface PendingFrame {
  routed: Routed
  /** null: the people's instances are not known yet */
  instance: string | null
  since: number
}

/** Frames that could not be sent yet, in order; later frames for the same people wait behind them. */
export class PendingFrames {
  readonly #onLost: (count: number) => void
  #frames: PendingFrame[] = []

  constructor(onLost: (count: number) => void) {
    this.#onLost = onLost
  }

  get isEmpty(): boolean {
    return this.#frames.length === 0
  }

  add(frames: readonly Routed[], instance: string | null): void {
    for (const routed of frames) this.#frames.push({ routed, instance, since: Date.now() })
    if (this.#frames.length <= maxPending) return
    this.#onLost(this.#frames.length - maxPending)
    this.#frames = this.#frames.slice(-maxPending)
  }

  /** People with a frame whose instance is not known yet. */
  people(): Set<string> {
    return new Set(this.#frames.flatMap(({ instance, routed }) => (instance === null ? routed.to : [])))
  }

  isPendingFor(instance: string): boolean {
    return this.#frames.some((pending) => pending.instance === instance)
  }

  /** Frames that have not expired. */
  waiting(): readonly PendingFrame[] {
    const from = Date.now() - longestMs
    const fresh = this.#frames.filter(({ since }) => since >= from)
    this.#onLost(this.#frames.length - fresh.length)
    this.#frames = fresh
    return fresh
  }

  remove(sent: Iterable<PendingFrame>): void {
    const gone = new Set(sent)
    this.#frames = this.#frames.filter((pending) => !gone.has(pending))
  }

  /** Keeps this frame for these people only. */
  narrow(pending: PendingFrame, to: readonly string[]): void {
    pending.routed = { ...pending.routed, to }
  }
}
