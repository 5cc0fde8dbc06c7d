import { connect, createServer, type Server, type Socket } from 'node:net'

/** The fault of a connection, from the first command on that contains this text. */
export interface RedisFault {
  text: string
  /** `command`: does not reach Redis; `answer`: Redis executes it, but the reply is lost */
  of: 'command' | 'answer'
  /** `hold`: delayed until `release`; `cut`: the connection is closed */
  how: 'hold' | 'cut'
  /** how many times */
  times?: number
}

/**
 * A Redis proxy that delays or loses commands and replies, so that other connections overtake them. Each connection
 * keeps its order, as TCP does: everything after a held chunk is held as well.
 */
export class RedisProxy {
  readonly url: string
  /** how many times the fault occurred */
  faultCount = 0
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  readonly #held: (() => void)[] = []
  #fault: RedisFault | null = null

  private constructor(server: Server) {
    this.#server = server
    this.url = `redis://127.0.0.1:${(server.address() as { port: number }).port}`
  }

  static async open(target = new URL(process.env.REDIS_URL ?? '')): Promise<RedisProxy> {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const proxy = new RedisProxy(server)
    server.on('connection', (socket) => proxy.#connect(socket, connect(Number(target.port), target.hostname)))
    return proxy
  }

  inject(fault: RedisFault): void {
    this.faultCount = 0
    this.#fault = fault
  }

  /** Ends the fault and forwards what was held. */
  release(): void {
    this.#fault = null
    for (const go of this.#held.splice(0)) go()
  }

  dropConnections(): void {
    for (const socket of this.#sockets) socket.destroy()
  }

  close(): void {
    this.#server.close()
    this.dropConnections()
  }

  #connect(client: Socket, redis: Socket): void {
    const up = this.#direction(redis)
    const down = this.#direction(client)
    const end = (): void => void [client.destroy(), redis.destroy()]
    for (const socket of [client, redis]) {
      this.#sockets.add(socket)
      socket.on('error', () => undefined).on('close', () => void [end(), this.#sockets.delete(socket)])
    }
    let cutsOnReply = false
    client.on('data', (chunk) => {
      const fault = this.#matchFault(chunk)
      if (fault?.how === 'hold') (fault.of === 'command' ? up : down).hold()
      if (fault?.how === 'cut' && fault.of === 'command') return end()
      if (fault?.how === 'cut') cutsOnReply = true
      up.write(chunk)
    })
    redis.on('data', (chunk) => (cutsOnReply ? end() : down.write(chunk)))
  }

  #matchFault(chunk: Buffer): RedisFault | null {
    const fault = this.#fault
    if (!fault || !chunk.includes(fault.text)) return null
    this.faultCount++
    if (fault.times !== undefined && this.faultCount >= fault.times) this.#fault = null
    return fault
  }

  /** One direction of a connection. */
  #direction(to: Socket): { hold(): void; write(chunk: Buffer): void } {
    let waiting: Buffer[] | null = null
    return {
      hold: () => {
        if (waiting) return
        waiting = []
        this.#held.push(() => {
          for (const chunk of waiting ?? []) to.write(chunk)
          waiting = null
        })
      },
      write: (chunk) => void (waiting ? waiting.push(chunk) : to.write(chunk)),
    }
  }
}
