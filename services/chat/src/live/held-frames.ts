import type { Routed } from './outgoing.ts'

/** frames waiting for Redis to return, or for an instance to receive again */
const maxHeld = 5_000
const longestMs = 30_000

export interface Held {
  routed: Routed
  /** null: the people's instances are not known yet */
  instance: string | null
  since: number
}

/** Frames that could not be sent yet, in order; later frames for the same people wait behind them. */
export class HeldFrames {
  readonly #onLost: (count: number) => void
  #frames: Held[] = []

  constructor(onLost: (count: number) => void) {
    this.#onLost = onLost
  }

  get isEmpty(): boolean {
    return this.#frames.length === 0
  }

  hold(frames: readonly Routed[], instance: string | null): void {
    for (const routed of frames) this.#frames.push({ routed, instance, since: Date.now() })
    if (this.#frames.length <= maxHeld) return
    this.#onLost(this.#frames.length - maxHeld)
    this.#frames = this.#frames.slice(-maxHeld)
  }

  /** People with a frame whose instance is not known yet. */
  people(): Set<string> {
    return new Set(this.#frames.flatMap(({ instance, routed }) => (instance === null ? routed.to : [])))
  }

  isHeldFor(instance: string): boolean {
    return this.#frames.some((held) => held.instance === instance)
  }

  /** Held frames that have not expired. */
  waiting(): readonly Held[] {
    const from = Date.now() - longestMs
    const young = this.#frames.filter(({ since }) => since >= from)
    this.#onLost(this.#frames.length - young.length)
    this.#frames = young
    return young
  }

  /** Removes these frames. */
  release(sent: Iterable<Held>): void {
    const gone = new Set(sent)
    this.#frames = this.#frames.filter((held) => !gone.has(held))
  }

  /** Keeps this frame for these people only. */
  narrow(held: Held, to: readonly string[]): void {
    held.routed = { ...held.routed, to }
  }
}
