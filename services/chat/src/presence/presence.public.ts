import { Inject, Injectable } from '@nestjs/common'
import { CONFIG } from '@xinyu/platform/config'
import { PresenceReads } from '@xinyu/platform/presence'
import type { ChatConfig } from '../config.ts'
import { Live, SocketDirectory } from '../live/live.public.ts'

export { PresenceWatch } from './presence-watch.ts'

/**
 * Online while a socket lives, offline a moment after the last one is gone. An instance remembers only whom its own
 * sockets left; the keys of a dead one's people expire.
 */
@Injectable()
export class Presence {
  readonly #graceMs: number
  /** when to look whether they are still gone, milliseconds since the epoch, in that order */
  readonly #departed = new Map<string, number>()

  constructor(
    private readonly live: Live,
    private readonly directory: SocketDirectory,
    private readonly reads: PresenceReads,
    @Inject(CONFIG) config: ChatConfig,
  ) {
    this.#graceMs = config.PRESENCE_GRACE_SECONDS * 1000
  }

  /** A socket of the person closed; perhaps not the last. */
  disconnected(userId: string): void {
    this.#departed.delete(userId)
    if (!this.live.isConnectedHere(userId)) this.#departed.set(userId, Date.now() + this.#graceMs)
  }

  /** Which of these are online. Whether they may be shown so is for the caller to know. */
  online(userIds: readonly string[]): Promise<Set<string>> {
    return this.reads.online(userIds)
  }

  /** Those who did not come back in time are offline. */
  async sweep(): Promise<void> {
    const due: string[] = []
    for (const [userId, at] of this.#departed) {
      if (at > Date.now()) break
      due.push(userId)
    }
    for (const userId of due) this.#departed.delete(userId)
    // without Redis they need nobody: their keys expire
    await this.directory.goOffline(due.filter((userId) => !this.live.isConnectedHere(userId)))
  }

  /** The instance ends and will not look any more: the keys end after the moment that each has to connect elsewhere. */
  async handOver(): Promise<void> {
    await this.directory.expireSoon([...this.#departed.keys()], this.#graceMs)
  }
}
