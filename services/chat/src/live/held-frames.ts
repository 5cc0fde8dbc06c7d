import type { Routed } from './outgoing.ts'

/** what waits for a Redis that is away, or for an instance that hears nothing now */
const mostHeld = 5_000
const longestMs = 30_000

export interface Held {
  routed: Routed
  /** null: it is not known yet where the people are */
  instance: string | null
  since: number
}

/** Frames that could not be sent yet, in their order: what comes later for the same people waits behind them. */
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
    if (this.#frames.length <= mostHeld) return
    this.#onLost(this.#frames.length - mostHeld)
    this.#frames = this.#frames.slice(-mostHeld)
  }

  /** The people for whom a frame waits whose way is not known yet. */
  people(): Set<string> {
    return new Set(this.#frames.flatMap(({ instance, routed }) => (instance === null ? routed.to : [])))
  }

  isHeldFor(instance: string): boolean {
    return this.#frames.some((held) => held.instance === instance)
  }

  /** What waits and is still worth being sent. */
  waiting(): readonly Held[] {
    const from = Date.now() - longestMs
    const young = this.#frames.filter(({ since }) => since >= from)
    this.#onLost(this.#frames.length - young.length)
    this.#frames = young
    return young
  }

  /** These wait no more. */
  release(sent: Iterable<Held>): void {
    const gone = new Set(sent)
    this.#frames = this.#frames.filter((held) => !gone.has(held))
  }

  /** Of this only these people wait on. */
  narrow(held: Held, to: readonly string[]): void {
    held.routed = { ...held.routed, to }
  }
}
