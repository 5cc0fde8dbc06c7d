import { MsgCata } from '@xinyu/contracts/enums'
import type { NoticeTotals } from '@xinyu/contracts/socket/messages'
import { Injectable } from '@nestjs/common'
import { Log } from '@xinyu/platform/log'
import { Live } from '../live/live.public.ts'
import { NoticesReads } from './notices.reads.ts'

const throttleMs = 100

/** Sends people their badge totals. Best effort: a client asks for them anew when it connects. */
@Injectable()
export class BadgeSender {
  readonly #scheduled = new Set<string>()

  constructor(
    private readonly reads: NoticesReads,
    private readonly live: Live,
    private readonly log: Log,
  ) {}

  /** Sends them soon; a burst of messages becomes one frame. */
  schedule(userId: string): void {
    if (this.#scheduled.has(userId)) return
    this.#scheduled.add(userId)
    setTimeout(() => void this.#sendScheduled(userId), throttleMs).unref()
  }

  /** Sends them to all sockets of the person, and answers them. */
  async send(userId: string): Promise<NoticeTotals> {
    const totals = await this.reads.totals(userId)
    await this.live.push([userId], { frame: { msgCata: MsgCata.BadgeTotals, totals } })
    return totals
  }

  /** Counts nothing for whom nobody would see it. */
  async sendIfConnected(userId: string): Promise<void> {
    if (await this.live.isConnected(userId)) await this.send(userId)
  }

  async #sendScheduled(userId: string): Promise<void> {
    this.#scheduled.delete(userId)
    await this.sendIfConnected(userId).catch((error: unknown) =>
      this.log.warn('notices: badges could not be sent', { userId, err: error }),
    )
  }
}
