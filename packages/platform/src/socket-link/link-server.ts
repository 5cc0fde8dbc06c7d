import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Socket } from 'node:net'
import { isInternalToken } from '../auth/internal-token.ts'
import { Link } from './link.ts'
import { LinkedSocket } from './linked-socket.ts'
import { LinkRecord, readOpening, type SocketOpening } from './link-records.rules.ts'

/** The name of the protocol in the upgrade of HTTP, and the path, which the gateway routes for nobody. */
export const linkProtocol = 'xinyu-socket-link'
export const linkPath = '/internal/socketLink'

type Opened = (socket: LinkedSocket, opening: SocketOpening) => void

/** The side of a link that serves the clients' sockets. */
export class LinkServer {
  readonly #secret: string
  readonly #opened: Opened
  readonly #links = new Set<Link>()
  #isStopped = false

  constructor(secret: string, opened: Opened) {
    this.#secret = secret
    this.#opened = opened
  }

  isLink({ url }: IncomingMessage): boolean {
    return url === linkPath
  }

  accept({ headers }: IncomingMessage, socket: Duplex, firstBytes: Buffer): void {
    const isOurs = isInternalToken(headers.authorization, this.#secret, linkPath)
    if (!isOurs || headers.upgrade !== linkProtocol || this.#isStopped)
      return void socket.end(
        `HTTP/1.1 ${isOurs ? '503 Service Unavailable' : '403 Forbidden'}\r\nConnection: close\r\n\r\n`,
      )
    ;(socket as Socket).setNoDelay(true)
    socket.write(`HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: ${linkProtocol}\r\n\r\n`)
    const sockets = new Map<number, LinkedSocket>()
    const link: Link = new Link(socket, firstBytes, {
      onRecord: (kind, client, payload) => this.#receive(link, sockets, [kind, client, payload]),
      onClose: () => {
        this.#links.delete(link)
        for (const one of sockets.values()) one.closed()
      },
    })
    this.#links.add(link)
  }

  #receive(
    link: Link,
    sockets: Map<number, LinkedSocket>,
    [kind, client, payload]: [LinkRecord, number, Buffer],
  ): void {
    if (this.#isStopped) return
    if (kind !== LinkRecord.Open) return sockets.get(client)?.receive(kind, payload)
    const opening = readOpening(payload)
    const socket = new LinkedSocket(link, client, opening.protocol)
    sockets.set(client, socket)
    socket.once('close', () => sockets.delete(client))
    this.#opened(socket, opening)
  }

  /** Accepts nothing any more. What the gateway sends from now on is not handled, so it resumes it elsewhere. */
  stop(): void {
    this.#isStopped = true
  }

  /** Sends what is waiting, and ends the links: the gateway resumes their sockets at another instance. */
  end(): void {
    this.stop()
    for (const link of this.#links) link.end()
  }
}
