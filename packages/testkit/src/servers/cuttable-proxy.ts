import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { pipeline } from 'node:stream/promises'

/** A TCP proxy before a server on this machine, whose network can be cut: open connections break, new ones too. */
export class CuttableProxy {
  #isCut = false
  readonly #sockets = new Set<Socket>()

  private constructor(
    private readonly server: Server,
    private readonly port: number,
  ) {}

  static async before(port: number): Promise<CuttableProxy> {
    const proxy = new CuttableProxy(createServer(), port)
    proxy.server.on('connection', (client) => proxy.#pipe(client))
    await once(proxy.server.listen(0, '127.0.0.1'), 'listening')
    return proxy
  }

  get url(): string {
    return `http://localhost:${(this.server.address() as AddressInfo).port}`
  }

  cut(): void {
    this.#isCut = true
    for (const socket of this.#sockets) socket.destroy()
  }

  restore(): void {
    this.#isCut = false
  }

  async close(): Promise<void> {
    this.cut()
    await new Promise((closed) => this.server.close(closed))
  }

  #pipe(client: Socket): void {
    if (this.#isCut) return void client.destroy()
    const server = connect(this.port, '127.0.0.1')
    for (const socket of [client, server]) {
      this.#sockets.add(socket)
      socket.once('close', () => this.#sockets.delete(socket))
    }
    // either end may break at any time: the other ends with it
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const)
      pipeline(one, other).catch(() => other.destroy())
  }
}
