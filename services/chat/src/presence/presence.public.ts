import { Inject, Injectable } from '@nestjs/common'
import { CONFIG } from '@xinyu/platform/config'
import { PresenceReads } from '@xinyu/platform/redis/presence'
import type { ChatConfig } from '../config.ts'
import { Live, SocketDirectory } from '../live/live.public.ts'

export { PresenceWatch } from './presence-watch.ts'

/**
 * Online while a socket lives, offline a moment after the last is gone. An instance tracks only people of its own
 * closed sockets; the keys of a dead instance expire.
 */
@Injectable()
export class Presence {
  readonly #graceMs: number
  /** when to check whether they are still gone, milliseconds since the epoch, in that order */
  readonly #departed = new Map<string, number>()

  constructor(
    private readonly live: Live,
    private readonly directory: SocketDirectory,
    private readonly reads: PresenceReads,
    @Inject(CONFIG) config: ChatConfig,
  ) {
    this.#graceMs = config.PRESENCE_GRACE_SECONDS * 1000
  }

  /** A socket of the person closed; maybe not the last. */
  markDisconnected(userId: string): void {
    this.#departed.delete(userId)
    if (!this.live.isConnectedHere(userId)) this.#departed.set(userId, Date.now() + this.#graceMs)
  }

  /** Which of these are online. Callers check who may see it. */
  online(userIds: readonly string[]): Promise<Set<string>> {
    return this.reads.findOnline(userIds)
  }

  /** Sets people who did not come back in time offline. */
  async sweep(): Promise<void> {
    const due: string[] = []
    for (const [userId, at] of this.#departed) {
      if (at > Date.now()) break
      due.push(userId)
    }
    for (const userId of due) this.#departed.delete(userId)
    // without Redis nothing is needed: their keys expire
    await this.directory.goOffline(due.filter((userId) => !this.live.isConnectedHere(userId)))
  }

  /**
   * The instance stops and will not check any more: the keys expire after each person's time to reconnect elsewhere.
   */
  async handOver(): Promise<void> {
    await this.directory.expireSoon([...this.#departed.keys()], this.#graceMs)
  }
}
