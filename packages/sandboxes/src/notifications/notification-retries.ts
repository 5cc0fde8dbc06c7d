import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common'
import { Clock } from '@xinyu/platform/clock'
import { Log } from '@xinyu/platform/logging/log'

export interface Notifier {
  /** sends those that are due */
  notifyDue(): Promise<void>
  /** when the next one is due; null: none waits */
  nextAt(): Promise<Date | null>
}

/** Tests run due notifications themselves. */
export abstract class TimerMode {
  abstract readonly hasTimers: boolean
}
const leastMs = 1_000
const afterFailureMs = 10_000

/** Repeats notifications until the merchant acknowledges them. A timer runs only while one waits. */
@Injectable()
export class NotificationRetries implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #notifiers = new Set<Notifier>()
  #timer: NodeJS.Timeout | undefined
  #plans = 0
  #isStopped = false

  constructor(
    private readonly clock: Clock,
    private readonly log: Log,
    private readonly mode: TimerMode,
  ) {}

  add(notifier: Notifier): void {
    this.#notifiers.add(notifier)
  }

  /** Those that were due when the process ended. */
  onApplicationBootstrap(): void {
    this.plan()
  }

  onApplicationShutdown(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }

  async notifyDue(): Promise<void> {
    const results = await Promise.allSettled([...this.#notifiers].map((notifier) => notifier.notifyDue()))
    for (const result of results) if (result.status === 'rejected') throw result.reason
  }

  /** Sets the timer to the next notification of all vendors; called after each attempt without acknowledgement. */
  plan(): void {
    if (this.mode.hasTimers)
      void this.#next().catch((error: unknown) => {
        if (this.#isStopped) return
        this.log.warn('the next notification is unknown', { err: error })
        this.#start(afterFailureMs)
      })
  }

  async #next(): Promise<void> {
    const plan = ++this.#plans
    const times = await Promise.all([...this.#notifiers].map((notifier) => notifier.nextAt()))
    const known = times.flatMap((at) => (at ? [at.getTime()] : []))
    // a later plan has read newer state
    if (plan !== this.#plans || known.length === 0) return
    this.#start(Math.max(leastMs, Math.min(...known) - this.clock.now().getTime()))
  }

  #start(milliseconds: number): void {
    clearTimeout(this.#timer)
    if (!this.#isStopped) this.#timer = setTimeout(() => void this.#run(), milliseconds)
  }

  async #run(): Promise<void> {
    await this.notifyDue().catch((error: unknown) => this.log.warn('notifications were not repeated', { err: error }))
    this.plan()
  }
}
