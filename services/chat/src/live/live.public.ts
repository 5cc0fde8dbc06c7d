import type { Language } from '@xinyu/contracts/errors'
import type { ServerFrame } from '@xinyu/contracts/socket/frames'
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { GroupCommit } from '@xinyu/platform/group-commit'
import { Log } from '@xinyu/platform/log'
import { RedisStore } from '@xinyu/platform/redis'
import { FanOut } from './fan-out.ts'
import type { Ending, LiveSocket, Outgoing, Routed } from './outgoing.ts'
import { type ExcessSocket, type SocketEntry, SocketDirectory } from './socket-directory.ts'

export type { Ending, LiveSocket, Outgoing } from './outgoing.ts'
export { SocketDirectory } from './socket-directory.ts'

/**
 * Brings frames to a person's sockets, on whichever instance they are. Best effort by design: what matters is stored
 * first, and a client that reconnects pulls from its watermark.
 */
@Injectable()
export class Live implements OnApplicationBootstrap {
  readonly #sockets = new Map<string, Set<LiveSocket>>()
  /** many connect at once after an instance has gone */
  readonly #entering = new GroupCommit<LiveSocket>((sockets) => this.#enter(sockets))

  constructor(
    private readonly directory: SocketDirectory,
    private readonly fanOut: FanOut,
    private readonly redis: RedisStore,
    private readonly log: Log,
  ) {}

  /** Without Redis an instance serves its own sockets, and hears of the others when Redis is back. */
  async onApplicationBootstrap(): Promise<void> {
    await this.redis.listen(`live:${this.fanOut.instance}`, (message) => {
      for (const routed of JSON.parse(message) as Routed[]) this.#deliverHere(routed)
    })
  }

  /** From now on the person's frames reach this socket too; those of other instances once Redis knows of it. */
  async join(socket: LiveSocket): Promise<void> {
    const sockets = this.#sockets.get(socket.userId) ?? new Set()
    this.#sockets.set(socket.userId, sockets.add(socket))
    await this.#entering.run(socket)
  }

  async #enter(sockets: readonly LiveSocket[]): Promise<void[]> {
    const { excess, missed } = await this.directory.enter(sockets.map((socket) => [this.#entry(socket)]))
    if (missed > 0) this.log.warn('live: other instances know of sockets with the next renewal', { count: missed })
    await this.#end(excess)
    return []
  }

  async leave(socket: LiveSocket): Promise<void> {
    const sockets = this.#sockets.get(socket.userId)
    sockets?.delete(socket)
    if (sockets?.size === 0) this.#sockets.delete(socket.userId)
    await this.directory.leave(this.#entry(socket))
  }

  /** Whether some instance holds a socket of the person. */
  async isConnected(userId: string): Promise<boolean> {
    return this.isConnectedHere(userId) || (await this.fanOut.isConnected(userId))
  }

  isConnectedHere(userId: string): boolean {
    return this.#sockets.has(userId)
  }

  /** The persons of this instance's own sockets. */
  connectedHere(): string[] {
    return [...this.#sockets.keys()]
  }

  /** To all sockets of these persons but the one named `except`. */
  push(to: readonly string[], outgoing: Outgoing, except?: string): Promise<void> | void {
    const routed = { to, outgoing, except }
    this.#deliverHere(routed)
    return this.fanOut.send(routed)
  }

  /** As `push`, to the sockets of this instance alone: for what each instance sends its own. */
  pushHere(to: readonly string[], outgoing: Outgoing): void {
    this.#deliverHere({ to, outgoing })
  }

  /** To some of this instance's own sockets. */
  deliver(sockets: Iterable<LiveSocket>, frame: ServerFrame): void {
    const bytes = bytesOf(frame)
    for (const socket of sockets) socket.write(bytes)
  }

  /** Renews the leases of the sockets that are here. */
  async renew(): Promise<void> {
    const { excess } = await this.directory.enter(
      [...this.#sockets.values()].map((sockets) => [...sockets].map((socket) => this.#entry(socket))),
    )
    await this.#end(excess)
    await this.fanOut.renew(this.#sockets.size)
  }

  async #end(excess: readonly ExcessSocket[]): Promise<void> {
    for (const { userId, instance, socketId } of excess) {
      const one: Routed = { to: [userId], outgoing: { disconnect: 'too-many-sockets', socket: socketId } }
      if (instance === this.fanOut.instance) this.#deliverHere(one)
      else await this.fanOut.route(instance, [one])
    }
  }

  /** One serialisation, however many sockets. */
  #deliverHere({ to, outgoing, except }: Routed): void {
    const bytes: Partial<Record<Language, Buffer>> = {}
    for (const userId of to)
      for (const socket of this.#sockets.get(userId) ?? []) {
        if (socket.id === except) continue
        if ('disconnect' in outgoing) socket.end(outgoing)
        else
          socket.write((bytes['frame' in outgoing ? 'zh-CN' : socket.language] ??= bytesFor(outgoing, socket.language)))
      }
  }

  #entry(socket: LiveSocket): SocketEntry {
    return { userId: socket.userId, instance: this.fanOut.instance, socket }
  }
}

export const bytesOf = (frame: ServerFrame): Buffer => Buffer.from(JSON.stringify(frame))

const bytesFor = (outgoing: Exclude<Outgoing, Ending>, language: Language): Buffer =>
  bytesOf('frame' in outgoing ? outgoing.frame : outgoing.frames[language])
