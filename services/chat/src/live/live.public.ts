import type { Language } from '@xinyu/contracts/errors'
import type { ServerFrame } from '@xinyu/contracts/socket/frames'
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common'
import { GroupCommit } from '@xinyu/platform/group-commit'
import { RecentMap } from '@xinyu/platform/recent-map'
import { RedisStore } from '@xinyu/platform/redis'
import { FanOut } from './fan-out.ts'
import { LiveFigures } from './live-figures.ts'
import { OtherInstances } from './other-instances.ts'
import type { Ending, LiveSocket, Outgoing, Routed } from './outgoing.ts'
import { RetryLoop } from './retry-loop.ts'
import { type ExcessSocket, type SocketEntry, SocketDirectory } from './socket-directory.ts'

export type { Ending, LiveSocket, Outgoing } from './outgoing.ts'
export { SocketDirectory } from './socket-directory.ts'

/** frames of other instances that are known again when they come twice */
const framesKnown = 8_192

/**
 * Brings frames to a person's sockets, on whichever instance they are. Best effort by design: what matters is stored
 * first, and a client that reconnects pulls from its watermark.
 */
@Injectable()
export class Live implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #sockets = new Map<string, Set<LiveSocket>>()
  /** whose sockets Redis has to be told of once more */
  readonly #missed = new Set<string>()
  /** sockets whose frames from other instances may have been missed since they were opened */
  readonly #late = new Set<LiveSocket>()
  readonly #came = new RecentMap<string, true>(framesKnown)
  readonly #enteringAgain = new RetryLoop(() => this.#enterMissed())
  /** many connect at once after an instance has gone */
  readonly #entering = new GroupCommit<LiveSocket>((sockets) => this.#enter(sockets))

  constructor(
    private readonly directory: SocketDirectory,
    private readonly fanOut: FanOut,
    private readonly others: OtherInstances,
    private readonly redis: RedisStore,
    private readonly figures: LiveFigures,
  ) {}

  /** Without Redis an instance serves its own sockets, and hears of the others when Redis is back. */
  async onApplicationBootstrap(): Promise<void> {
    // a Redis that comes back may have forgotten everybody
    this.redis.client.on('ready', () => this.#miss(this.#sockets.keys()))
    await this.redis.listen(`live:${this.others.own}`, (message) => {
      for (const routed of JSON.parse(message) as Routed[]) this.#deliverOnce(routed)
    })
  }

  onModuleDestroy(): void {
    this.#enteringAgain.end()
  }

  /**
   * From now on the person's frames reach this socket too; those of other instances once Redis knows of it, and when
   * that is later, the socket is told `ready` once more.
   */
  async join(socket: LiveSocket): Promise<void> {
    const sockets = this.#sockets.get(socket.userId) ?? new Set()
    this.#sockets.set(socket.userId, sockets.add(socket))
    await this.#entering.run(socket)
  }

  async #enter(sockets: readonly LiveSocket[]): Promise<void[]> {
    const unknown = new Set(await this.#enterAll(sockets.map((socket) => [socket])))
    for (const socket of sockets)
      if (this.#isHere(socket) && (unknown.has(socket.userId) || !this.others.isTold)) this.#late.add(socket)
    this.#miss([...this.#late].map(({ userId }) => userId))
    return []
  }

  #isHere(socket: LiveSocket): boolean {
    return this.#sockets.get(socket.userId)?.has(socket) ?? false
  }

  /** Answers those of whom Redis did not say that it knows them; they are entered again soon. */
  async #enterAll(people: readonly (readonly LiveSocket[])[]): Promise<string[]> {
    const { excess, missed } = await this.directory.enter(
      people.map((sockets) => sockets.map((socket) => this.#entry(socket))),
    )
    const userIds = missed.map(({ userId }) => userId)
    this.#miss(userIds)
    await this.#end(excess)
    return userIds
  }

  #miss(userIds: Iterable<string>): void {
    for (const userId of userIds) this.#missed.add(userId)
    if (this.#missed.size > 0) this.#enteringAgain.start()
  }

  async #enterMissed(): Promise<boolean> {
    const people = [...this.#missed].flatMap((userId) => {
      const sockets = this.#sockets.get(userId)
      return sockets ? [[...sockets]] : []
    })
    this.#missed.clear()
    this.figures.retries.inc({ what: 'entry' }, people.length)
    const unknown = new Set(await this.#enterAll(people))
    if (this.others.isTold) this.#tellLate(people.flat().filter(({ userId }) => !unknown.has(userId)))
    this.#miss([...this.#late].map(({ userId }) => userId))
    return this.#missed.size === 0
  }

  /** What was written to them meanwhile is stored, and a client fetches it when it is told that it is ready. */
  #tellLate(known: readonly LiveSocket[]): void {
    for (const socket of known)
      if (this.#late.delete(socket)) this.deliver([socket], { msgCata: 0, ready: true, user_id: socket.userId })
  }

  async leave(socket: LiveSocket): Promise<void> {
    const sockets = this.#sockets.get(socket.userId)
    this.#late.delete(socket)
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
    await this.#enterAll([...this.#sockets.values()].map((sockets) => [...sockets]))
    await this.others.renew(this.#sockets.size)
  }

  async #end(excess: readonly ExcessSocket[]): Promise<void> {
    for (const { userId, instance, socketId } of excess) {
      const one: Routed = { to: [userId], outgoing: { disconnect: 'too-many-sockets', socket: socketId } }
      if (instance === this.others.own) this.#deliverHere(one)
      else await this.fanOut.route(instance, [one])
    }
  }

  /** Another instance sends again what it was not told to have arrived. */
  #deliverOnce(routed: Routed): void {
    if (routed.id !== undefined) {
      if (this.#came.get(routed.id)) return
      this.#came.set(routed.id, true)
    }
    this.#deliverHere(routed)
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
    return { userId: socket.userId, instance: this.others.own, socket }
  }
}

export const bytesOf = (frame: ServerFrame): Buffer => Buffer.from(JSON.stringify(frame))

const bytesFor = (outgoing: Exclude<Outgoing, Ending>, language: Language): Buffer =>
  bytesOf('frame' in outgoing ? outgoing.frame : outgoing.frames[language])
