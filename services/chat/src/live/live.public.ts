import type { Language } from '@xinyu/contracts/errors'
import type { ServerFrame } from '@xinyu/contracts/socket/frames'
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { newId } from '@xinyu/platform/ids'
import { Log } from '@xinyu/platform/log'
import { RedisStore } from '@xinyu/platform/redis'
import { SocketDirectory } from './socket-directory.ts'

/**
 * What goes to a person's sockets: one frame, a frame in each language, or the order to disconnect; `sessions`: only the
 * sockets of these logins. `details` stand beside the code.
 */
export type Outgoing =
  | { frame: ServerFrame }
  | { frames: Record<Language, ServerFrame> }
  | { disconnect: 'ACCOUNT_BANNED' | 'ACCOUNT_CANCELLED'; details?: { reason: string; until: string | null } }
  | { disconnect: 'TOKEN_EXPIRED'; sessions: readonly string[] }
/** A socket as the router sees it. */
export interface LiveSocket {
  id: string
  userId: string
  deliver(outgoing: Outgoing): void
}
interface RoutedFrame {
  to: string[]
  outgoing: Outgoing
  except?: string
}

/**
 * Brings frames to a person's sockets, on whichever instance they are. Best effort by design: what matters is stored
 * first, and a client that reconnects pulls from its watermark.
 */
@Injectable()
export class Live implements OnApplicationBootstrap {
  readonly #instance = newId()
  readonly #sockets = new Map<string, Set<LiveSocket>>()

  constructor(
    private readonly directory: SocketDirectory,
    private readonly redis: RedisStore,
    private readonly log: Log,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.redis.subscribe(`live:${this.#instance}`, (message) => {
      const { to, outgoing, except } = JSON.parse(message) as RoutedFrame
      this.#deliverHere(to, outgoing, except)
    })
  }

  /** From now on the person's frames reach this socket too; those of other instances once Redis knows of it. */
  async join(socket: LiveSocket): Promise<void> {
    const sockets = this.#sockets.get(socket.userId) ?? new Set()
    this.#sockets.set(socket.userId, sockets.add(socket))
    await this.directory
      .enter([{ userId: socket.userId, member: this.#member(socket) }])
      .catch((error: unknown) =>
        this.log.warn('live: other instances know of a socket with the next renewal', { err: error }),
      )
  }

  async leave(socket: LiveSocket): Promise<void> {
    const sockets = this.#sockets.get(socket.userId)
    sockets?.delete(socket)
    if (sockets?.size === 0) this.#sockets.delete(socket.userId)
    await this.directory.leave(socket.userId, this.#member(socket))
  }

  /** Whether some instance holds a socket of the person. */
  async isConnected(userId: string): Promise<boolean> {
    return this.#sockets.has(userId) || ((await this.directory.instances([userId])).get(userId)?.size ?? 0) > 0
  }

  /** The persons of this instance's own sockets. */
  connectedHere(): string[] {
    return [...this.#sockets.keys()]
  }

  /** To all sockets of these persons but the one named `except`. */
  async push(to: readonly string[], outgoing: Outgoing, except?: string): Promise<void> {
    this.#deliverHere(to, outgoing, except)
    try {
      await this.#publish(to, outgoing, except)
    } catch (error) {
      this.log.warn('live: other instances did not get a frame', { err: error })
    }
  }

  /** Renews the leases of the sockets that are here. */
  async renew(): Promise<void> {
    await this.directory.enter(
      [...this.#sockets.values()].flatMap((sockets) =>
        [...sockets].map((socket) => ({ userId: socket.userId, member: this.#member(socket) })),
      ),
    )
  }

  async #publish(to: readonly string[], outgoing: Outgoing, except: string | undefined): Promise<void> {
    const byInstance = new Map<string, string[]>()
    for (const [userId, instances] of await this.directory.instances(to)) {
      for (const instance of instances)
        if (instance !== this.#instance) byInstance.set(instance, [...(byInstance.get(instance) ?? []), userId])
    }
    const send = (instance: string, persons: string[]): Promise<void> =>
      this.redis.publish(`live:${instance}`, JSON.stringify({ to: persons, outgoing, except } satisfies RoutedFrame))
    await Promise.all([...byInstance].map(([instance, persons]) => send(instance, persons)))
  }

  #deliverHere(to: readonly string[], outgoing: Outgoing, except: string | undefined): void {
    for (const userId of to)
      for (const socket of this.#sockets.get(userId) ?? []) if (socket.id !== except) socket.deliver(outgoing)
  }

  #member(socket: LiveSocket): string {
    return `${this.#instance}:${socket.id}`
  }
}
