import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { LiveSocket } from '@xinyu/testkit/live-socket'
import type { TestPerson } from '@xinyu/testkit/service-under-test'

/** A client as ours: keeps a socket open, and has one message in flight, which it sends again over the next socket. */
export class Client {
  /** how often the socket was lost */
  lost = 0
  readonly acknowledged: { content: string; seq: number }[] = []
  #socket: LiveSocket | null = null

  constructor(
    readonly person: TestPerson,
    private readonly urls: readonly string[],
  ) {}

  async socket(): Promise<LiveSocket> {
    for (let turn = 0; !this.#socket; turn++) {
      const url = this.urls[turn % this.urls.length] ?? ''
      const socket = await LiveSocket.open(url, this.person.id, this.person.token).catch(() => null)
      if (!socket) {
        await pause(100)
        continue
      }
      this.#socket = socket
      void socket.closed.then(() => {
        this.lost++
        if (this.#socket === socket) this.#socket = null
      })
    }
    return this.#socket
  }

  /** Resolves with the acknowledgement, over as many sockets as it takes. */
  async send(to: string, content: string): Promise<void> {
    const clientId = randomUUID()
    for (let resend = false; ; resend = true) {
      const socket = await this.socket()
      socket.send({ msgCata: 2, clientId, user2: { _id: to }, content, resend })
      const lost = socket.closed.then(() => null)
      const found = await Promise.race([
        socket.nextFrame(9, (frame) => frame.clientId === clientId).catch(() => null),
        lost,
      ])
      if (!found) continue
      this.acknowledged.push({ content, seq: found.seq })
      return
    }
  }

  close(): void {
    this.#socket?.close()
  }
}
