import { connect, createServer, type Server, type Socket } from 'node:net'

/** What happens to the commands of a connection from the first on that holds this text. */
export interface Mischief {
  text: string
  /** `command`: it does not get to Redis; `answer`: Redis has done it, and what it says does not come back */
  of: 'command' | 'answer'
  /** `hold`: until `release`; `cut`: the connection ends instead */
  how: 'hold' | 'cut'
  /** so often; then it is over */
  times?: number
}

/**
 * A way to Redis on which commands and answers are delayed, lost, or overtaken by those of another connection. A
 * connection keeps its order, as TCP does: what comes after something that is held is held as well.
 */
export class RedisDoor {
  readonly url: string
  /** how often something was held or cut */
  met = 0
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  readonly #held: (() => void)[] = []
  #mischief: Mischief | null = null

  private constructor(server: Server) {
    this.#server = server
    this.url = `redis://127.0.0.1:${(server.address() as { port: number }).port}`
  }

  static async open(target = new URL(process.env.REDIS_URL ?? '')): Promise<RedisDoor> {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const door = new RedisDoor(server)
    server.on('connection', (socket) => door.#connect(socket, connect(Number(target.port), target.hostname)))
    return door
  }

  begin(mischief: Mischief): void {
    this.met = 0
    this.#mischief = mischief
  }

  /** Everything goes its way again, and what was held goes on. */
  release(): void {
    this.#mischief = null
    for (const go of this.#held.splice(0)) go()
  }

  /** Ends the connections that there are. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy()
  }

  close(): void {
    this.#server.close()
    this.cut()
  }

  #connect(client: Socket, redis: Socket): void {
    const up = this.#way(redis)
    const down = this.#way(client)
    const end = (): void => void [client.destroy(), redis.destroy()]
    for (const socket of [client, redis]) {
      this.#sockets.add(socket)
      socket.on('error', () => undefined).on('close', () => void [end(), this.#sockets.delete(socket)])
    }
    let isDoomed = false
    client.on('data', (chunk) => {
      const mischief = this.#meets(chunk)
      if (mischief?.how === 'hold') (mischief.of === 'command' ? up : down).hold()
      if (mischief?.how === 'cut' && mischief.of === 'command') return end()
      if (mischief?.how === 'cut') isDoomed = true
      up.write(chunk)
    })
    redis.on('data', (chunk) => (isDoomed ? end() : down.write(chunk)))
  }

  #meets(chunk: Buffer): Mischief | null {
    const mischief = this.#mischief
    if (!mischief || !chunk.includes(mischief.text)) return null
    this.met++
    if (mischief.times !== undefined && this.met >= mischief.times) this.#mischief = null
    return mischief
  }

  /** One direction of a connection. */
  #way(to: Socket): { hold(): void; write(chunk: Buffer): void } {
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
