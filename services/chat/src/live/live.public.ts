import type { Language } from '@xinyu/contracts/errors'
import type { ServerFrame } from '@xinyu/contracts/socket/frames'
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common'
import { GroupCommit } from '@xinyu/platform/concurrency/group-commit'
import { RecentMap } from '@xinyu/platform/concurrency/recent-map'
import { RedisStore } from '@xinyu/platform/redis/redis'
import { Scheduled } from '@xinyu/platform/jobs/job'
import { FanOut } from './fan-out.ts'
import { LiveMetrics } from './live-metrics.ts'
import { OtherInstances } from './other-instances.ts'
import type { Ending, LiveSocket, Outgoing, Routed } from './outgoing.ts'
import { RetryLoop } from './retry-loop.ts'
import { type ExcessSocket, type SocketEntry, SocketDirectory } from './socket-directory.ts'

export type { Ending, LiveSocket, Outgoing } from './outgoing.ts'
export { SocketDirectory } from './socket-directory.ts'

/** ids of other instances' frames that are remembered to detect repeats */
const rememberedFrames = 8_192

/**
 * Sends frames to a person's sockets, on any instance. Best effort by design: what matters is stored first, and a
 * client that reconnects fetches from its watermark.
 */
@Injectable()
export class Live implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #sockets = new Map<string, Set<LiveSocket>>()
  /** people whose sockets must be entered in Redis again */
  readonly #missed = new Set<string>()
  /** sockets that may have missed frames of other instances since they were opened */
  readonly #late = new Set<LiveSocket>()
  readonly #recent = new RecentMap<string, true>(rememberedFrames)
  readonly #enteringAgain = new RetryLoop(() => this.#enterMissed())
  /** many clients connect at once after an instance has stopped */
  readonly #entering = new GroupCommit<LiveSocket>((sockets) => this.#enter(sockets))

  constructor(
    private readonly directory: SocketDirectory,
    private readonly fanOut: FanOut,
    private readonly others: OtherInstances,
    private readonly redis: RedisStore,
    private readonly metrics: LiveMetrics,
  ) {}

  /** Without Redis an instance serves its own sockets, and joins the others when Redis is back. */
  async onApplicationBootstrap(): Promise<void> {
    // a Redis that comes back may have lost all entries
    this.redis.client.on('ready', () => this.#miss(this.#sockets.keys()))
    await this.redis.listen(`live:${this.others.own}`, (message) => {
      for (const routed of JSON.parse(message) as Routed[]) this.#deliverOnce(routed)
    })
  }

  onModuleDestroy(): void {
    this.#enteringAgain.end()
  }

  /**
   * The person's frames reach this socket from now on; those of other instances once Redis has its entry. If that
   * happens later, the socket gets a second `ready`.
   */
  async join(socket: LiveSocket): Promise<void> {
    const sockets = this.#sockets.get(socket.userId) ?? new Set()
    this.#sockets.set(socket.userId, sockets.add(socket))
    await this.#entering.run(socket)
  }

  async #enter(sockets: readonly LiveSocket[]): Promise<void[]> {
    const unknown = new Set(await this.#enterAll(sockets.map((socket) => [socket])))
    for (const socket of sockets)
      if (this.#isHere(socket) && (unknown.has(socket.userId) || !this.others.isAnnounced)) this.#late.add(socket)
    this.#miss([...this.#late].map(({ userId }) => userId))
    return []
  }

  #isHere(socket: LiveSocket): boolean {
    return this.#sockets.get(socket.userId)?.has(socket) ?? false
  }

  /** Returns the people that Redis did not confirm; they are entered again soon. */
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
    this.metrics.retries.inc({ what: 'entry' }, people.length)
    const unknown = new Set(await this.#enterAll(people))
    if (this.others.isAnnounced) this.#notifyLate(people.flat().filter(({ userId }) => !unknown.has(userId)))
    this.#miss([...this.#late].map(({ userId }) => userId))
    return this.#missed.size === 0
  }

  /** Frames sent meanwhile are stored; a second `ready` makes the client fetch them. */
  #notifyLate(known: readonly LiveSocket[]): void {
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

  connectedHere(): string[] {
    return [...this.#sockets.keys()]
  }

  /** To all sockets of these people except `except`. */
  push(to: readonly string[], outgoing: Outgoing, except?: string): Promise<void> | void {
    const routed = { to, outgoing, except }
    this.#deliverHere(routed)
    return this.fanOut.send(routed)
  }

  /** As `push`, to this instance's sockets only: for what each instance sends itself. */
  pushHere(to: readonly string[], outgoing: Outgoing): void {
    this.#deliverHere({ to, outgoing })
  }

  /** To some of this instance's own sockets. */
  deliver(sockets: Iterable<LiveSocket>, frame: ServerFrame): void {
    const bytes = bytesOf(frame)
    for (const socket of sockets) socket.write(bytes)
  }

  @Scheduled({ name: 'live-renewal', everyMs: 20_000, scope: 'instance' })
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

  /** The sender repeats what was not confirmed. */
  #deliverOnce(routed: Routed): void {
    if (routed.id !== undefined) {
      if (this.#recent.get(routed.id)) return
      this.#recent.set(routed.id, true)
    }
    this.#deliverHere(routed)
  }

  /** Serialises once for all sockets. */
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
