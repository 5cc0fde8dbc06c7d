import { MsgCata } from '@xinyu/contracts/enums'
import type { NoticeTotals } from '@xinyu/contracts/socket/messages'
import { Injectable } from '@nestjs/common'
import { Log } from '@xinyu/platform/logging/log'
import { Live } from '../live/live.public.ts'
import { NoticesReads } from './notices.reads.ts'

/** after the first change */
const delayMs = 100
/** between two frames to the same person, while the totals keep changing */
const intervalMs = 1_000
/** from this many people on, frames are `busyMs` apart: each count first writes pending list rows */
const manyPeople = 100
const busyMs = 3_000

/** Sends people their badge totals. Best effort: a client requests them when it connects. */
@Injectable()
export class BadgeSender {
  /** when the person's totals are due, monotonic milliseconds */
  readonly #due = new Map<string, number>()
  readonly #sentAt = new Map<string, number>()
  #isWaiting = false

  constructor(
    private readonly reads: NoticesReads,
    private readonly live: Live,
    private readonly log: Log,
  ) {}

  /** Sends them soon; a burst of messages becomes one frame a second, and all people due are counted together. */
  schedule(userId: string): void {
    if (this.#due.has(userId)) return
    const now = performance.now()
    this.#due.set(userId, Math.max(now + delayMs, (this.#sentAt.get(userId) ?? -Infinity) + this.#everyMs()))
    this.#wait()
  }

  /** Sends them to all sockets of the person, and returns them. */
  async send(userId: string): Promise<NoticeTotals> {
    const totals = await this.reads.totals(userId)
    await this.#push(userId, totals)
    return totals
  }

  /** Counts nothing for people who are not connected. */
  async sendIfConnected(userId: string): Promise<void> {
    if (await this.live.isConnected(userId)) await this.send(userId)
  }

  async #sendDue(): Promise<void> {
    const now = performance.now()
    const due = [...this.#due].filter(([, at]) => at <= now).map(([userId]) => userId)
    for (const userId of due) this.#due.delete(userId)
    for (const [userId, at] of this.#sentAt) if (at + this.#everyMs() <= now) this.#sentAt.delete(userId)
    for (const userId of due) this.#sentAt.set(userId, now)
    await this.#sendAll(due).catch((error: unknown) =>
      this.log.warn('notices: badges not sent', { count: due.length, err: error }),
    )
    this.#isWaiting = false
    if (this.#due.size > 0) this.#wait()
  }

  #everyMs(): number {
    return this.#sentAt.size >= manyPeople ? busyMs : intervalMs
  }

  #wait(): void {
    if (this.#isWaiting) return
    this.#isWaiting = true
    setTimeout(() => void this.#sendDue(), delayMs).unref()
  }

  async #sendAll(users: readonly string[]): Promise<void> {
    const areConnected = await Promise.all(users.map((userId) => this.live.isConnected(userId)))
    const connected = users.filter((_userId, index) => areConnected[index])
    const totals = await this.reads.totalsOf(connected)
    for (const [userId, ofUser] of totals) await this.#push(userId, ofUser)
  }

  async #push(userId: string, totals: NoticeTotals): Promise<void> {
    await this.live.push([userId], { frame: { msgCata: MsgCata.BadgeTotals, totals } })
  }
}
