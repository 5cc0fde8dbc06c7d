import type { ClientFrame, ServerFrame } from '@xinyu/contracts/socket/frames'
import { serverFrame } from '@xinyu/contracts/socket/frames'
import { WebSocket } from 'ws'

type OfKind<K extends number> = Extract<ServerFrame, { msgCata: K }>
interface Waiter {
  matches(frame: ServerFrame): boolean
  resolve(frame: ServerFrame): void
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
    socket.on('message', (data) => this.#dispatch(serverFrame.parse(JSON.parse(String(data)))))
    socket.on('error', () => undefined)
  }

  /**
   * Connects through the gateway and waits until the server has accepted the token; rejects with the error code
   * otherwise.
   */
  static async open(url: string, userId: string, token: string): Promise<LiveSocket> {
    const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/ws/${userId}`)
    const live = new LiveSocket(socket)
    await new Promise<void>((resolve, reject) => {
      socket.once('open', resolve)
      socket.once('error', reject)
    })
    live.send({ msgCata: 0, token })
    const answer = await live.#take((frame) => frame.msgCata === 0 || frame.msgCata === 12, 'answer')
    if (answer.msgCata === 12) throw new Error(answer.code)
    return live
  }

  send(frame: ClientFrame): void {
    this.#socket.send(JSON.stringify(frame))
  }

  /** The next unread matching frame of this kind; rejects after 10 s. */
  nextFrame<K extends ServerFrame['msgCata']>(
    kind: K,
    matches: (frame: OfKind<K>) => boolean = () => true,
  ): Promise<OfKind<K>> {
    const isWanted = (frame: ServerFrame): boolean => frame.msgCata === kind && matches(frame as OfKind<K>)
    return this.#take(isWanted, `frame of kind ${kind}`) as Promise<OfKind<K>>
  }

  #take(isWanted: (frame: ServerFrame) => boolean, what: string): Promise<ServerFrame> {
    const index = this.frames.findIndex(isWanted)
    if (index >= 0) return Promise.resolve(this.frames.splice(index, 1)[0] as ServerFrame)
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () =>
          reject(new Error(`no ${what} within 10 s; received ${this.frames.map((frame) => frame.msgCata).join(' ')}`)),
        10_000,
      )
      this.#waiters.push({
        matches: isWanted,
        resolve: (frame) => {
          clearTimeout(timer)
          resolve(frame)
        },
      })
    })
  }

  terminate(): void {
    this.#socket.terminate()
  }

  close(): void {
    this.#socket.close()
  }

  #dispatch(frame: ServerFrame): void {
    const index = this.#waiters.findIndex((waiter) => waiter.matches(frame))
    if (index >= 0) this.#waiters.splice(index, 1)[0]?.resolve(frame)
    else this.frames.push(frame)
  }
}
