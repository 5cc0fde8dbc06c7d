import type { RelayPeers } from './relay-peers.ts'
import { idleFactor } from './relay-peers.ts'

/** an idle relay sweeps with one check in so many */
const sweepEvery = 3

interface Callbacks {
  /** whether something is being sent or could not be sent */
  isBusy(): boolean
  onChecked(isSweep: boolean): void
  onFailure(error: unknown): void
}

/**
 * The regular checks of a relay: its heartbeat, and the sweeps for what others left. While no relay of the service has
 * anything to send, one check in ten is made.
 */
export class RelayChecks {
  readonly #peers: RelayPeers
  readonly #callbacks: Callbacks
  #timer: NodeJS.Timeout | null = null
  /** null until the first check: the owners of documents are unknown until then */
  #others: readonly string[] | null = null
  #areOthersIdle = false
  #isChecking = false
  /** intervals since this relay had something to send */
  #quiet = 0
  /** intervals since the last check */
  #ticks = 0
  #idleChecks = 0

  constructor(peers: RelayPeers, callbacks: Callbacks) {
    this.#peers = peers
    this.#callbacks = callbacks
  }

  /** The running peers. */
  get others(): readonly string[] | null {
    return this.#others
  }

  async start(everyMs: number): Promise<void> {
    await this.#check()
    this.#timer = setInterval(() => this.#tick(), everyMs).unref()
  }

  /** There is something to send: the others must know that there is something to take over. */
  wake(): void {
    const isAwoken = this.#isIdle
    this.#quiet = 0
    if (isAwoken) void this.#check()
  }

  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer)
    await this.#peers.leave().catch(() => undefined)
  }

  get #isIdle(): boolean {
    return this.#quiet > idleFactor
  }

  #tick(): void {
    this.#quiet = this.#callbacks.isBusy() ? 0 : this.#quiet + 1
    this.#ticks++
    if (!this.#isIdle || !this.#areOthersIdle || this.#ticks >= idleFactor) void this.#check()
  }

  /**
   * One check at a time: several at once, after a database outage, would count the others as gone. An idle relay sweeps
   * when a peer has come or gone, and now and then.
   */
  async #check(): Promise<void> {
    if (this.#isChecking) return
    this.#isChecking = true
    const before = this.#others
    try {
      const { running, areIdle } = await this.#peers.check(this.#isIdle, this.#ticks || 1)
      this.#others = running
      this.#areOthersIdle = areIdle
    } catch (error) {
      this.#callbacks.onFailure(error)
    }
    this.#isChecking = false
    this.#ticks = 0
    const isSame = this.#others?.join() === before?.join()
    this.#callbacks.onChecked(!this.#isIdle || !isSame || ++this.#idleChecks % sweepEvery === 0)
  }
}
