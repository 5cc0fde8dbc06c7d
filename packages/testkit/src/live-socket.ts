import type { ClientFrame, ServerFrame } from '@xinyu/contracts/socket/frames'
import { serverFrame } from '@xinyu/contracts/socket/frames'
import { WebSocket } from 'ws'

type OfKind<K extends number> = Extract<ServerFrame, { msgCata: K }>
interface Waiter {
  fits(frame: ServerFrame): boolean
  take(frame: ServerFrame): void
}

/** A socket that checks every frame against the contract and lets a test wait for one. */
export class LiveSocket {
  readonly frames: ServerFrame[] = []
  readonly closed: Promise<number>
  readonly #socket: WebSocket
  readonly #waiters: Waiter[] = []

  private constructor(socket: WebSocket) {
    this.#socket = socket
    this.closed = new Promise((resolve) => {
      socket.once('close', (code) => resolve(code))
    })
    socket.on('message', (data) => this.#hear(serverFrame.parse(JSON.parse(String(data)))))
    socket.on('error', () => undefined)
  }

  /** Connects through the gateway and waits until the server has accepted the token. */
  static async open(url: string, userId: string, token: string): Promise<LiveSocket> {
    const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/ws/${userId}`)
    const live = new LiveSocket(socket)
    await new Promise<void>((resolve, reject) => {
      socket.once('open', resolve)
      socket.once('error', reject)
    })
    live.send({ msgCata: 0, token })
    await live.next(0)
    return live
  }

  send(frame: ClientFrame): void {
    this.#socket.send(JSON.stringify(frame))
  }

  /** The next frame of a kind that fits, from those not yet taken; rejects after 10 s. */
  next<K extends ServerFrame['msgCata']>(
    kind: K,
    fits: (frame: OfKind<K>) => boolean = () => true,
  ): Promise<OfKind<K>> {
    const wanted = (frame: ServerFrame): boolean => frame.msgCata === kind && fits(frame as OfKind<K>)
    const index = this.frames.findIndex(wanted)
    if (index >= 0) return Promise.resolve(this.frames.splice(index, 1)[0] as OfKind<K>)
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () =>
          reject(
            new Error(
              `no frame of kind ${kind} within 10 s; heard ${this.frames.map((frame) => frame.msgCata).join(' ')}`,
            ),
          ),
        10_000,
      )
      this.#waiters.push({
        fits: wanted,
        take: (frame) => {
          clearTimeout(timer)
          resolve(frame as OfKind<K>)
        },
      })
    })
  }

  /** As a lost connection: nothing is said to the other side. */
  cut(): void {
    this.#socket.terminate()
  }

  close(): void {
    this.#socket.close()
  }

  #hear(frame: ServerFrame): void {
    const index = this.#waiters.findIndex((waiter) => waiter.fits(frame))
    if (index >= 0) this.#waiters.splice(index, 1)[0]?.take(frame)
    else this.frames.push(frame)
  }
}
