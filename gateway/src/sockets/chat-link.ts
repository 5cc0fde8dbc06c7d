import type { Socket } from 'node:net'
import type { Instance } from '@xinyu/platform/instances/instance'
import { connectLink } from '@xinyu/platform/socket-link/connect-link'
import { Link } from '@xinyu/platform/socket-link/link'
import type { LinkRecord } from '@xinyu/platform/socket-link/link-records.rules'
import type { ClientSocket } from './client-socket.ts'

type OnLost = (clients: ClientSocket[]) => void

/** The link to one instance of chat, and the clients whose sockets that instance serves. */
export class ChatLink {
  readonly #instance: Instance
  readonly #link: Link
  readonly #clients = new Map<number, ClientSocket>()
  #lastNumber = 0

  constructor(instance: Instance, connection: Socket, firstBytes: Buffer, onLost: OnLost) {
    this.#instance = instance
    this.#link = new Link(connection, firstBytes, {
      onRecord: (kind, number, payload) => this.#clients.get(number)?.receive(kind, payload),
      onClose: () => {
        const clients = [...this.#clients.values()]
        for (const number of this.#clients.keys()) this.remove(number)
        onLost(clients)
      },
    })
  }

  get isOpen(): boolean {
    return this.#link.isOpen
  }

  add(client: ClientSocket): number {
    do this.#lastNumber = (this.#lastNumber + 1) >>> 0
    while (this.#clients.has(this.#lastNumber))
    this.#clients.set(this.#lastNumber, client)
    this.#instance.startRequest('sockets')
    return this.#lastNumber
  }

  remove(number: number): void {
    if (this.#clients.delete(number)) this.#instance.endRequest('sockets')
  }

  send(kind: LinkRecord, number: number, payload?: Buffer): void {
    this.#link.send(kind, number, payload)
  }

  close(): void {
    this.#link.destroy()
  }
}

/** One link to each instance of chat that is used; opened with the first client, and again after it was lost. */
export class ChatLinks {
  readonly #secret: string
  readonly #onLost: OnLost
  readonly #links = new Map<Instance, Promise<ChatLink>>()

  constructor(secret: string, onLost: OnLost) {
    this.#secret = secret
    this.#onLost = onLost
  }

  /** Rejects as an unreachable instance does. */
  async linkTo(instance: Instance): Promise<ChatLink> {
    let opening = this.#links.get(instance)
    if (!opening) {
      opening = this.#open(instance)
      this.#links.set(instance, opening)
      opening.catch(() => this.#links.delete(instance))
    }
    const link = await opening
    if (!link.isOpen) throw Object.assign(new Error('the link has just ended'), { code: 'ECONNREFUSED' })
    return link
  }

  async #open(instance: Instance): Promise<ChatLink> {
    const [connection, firstBytes] = await connectLink(instance.origin, this.#secret)
    return new ChatLink(instance, connection, firstBytes, (clients) => {
      this.#links.delete(instance)
      this.#onLost(clients)
    })
  }

  async close(): Promise<void> {
    for (const link of await Promise.allSettled(this.#links.values()))
      if (link.status === 'fulfilled') link.value.close()
  }
}
