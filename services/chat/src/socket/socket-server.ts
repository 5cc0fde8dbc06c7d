import { languageOf } from '@xinyu/contracts/errors'
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common'
import { HttpAdapterHost } from '@nestjs/core'
import { CONFIG } from '@xinyu/platform/config'
import { AppError } from '@xinyu/platform/error'
import { Log } from '@xinyu/platform/logging/log'
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import type { ChatConfig } from '../config.ts'
import { closeCode, Connection } from './connection.ts'
import { Sessions } from './sessions.ts'

const maxFrameBytes = 64 << 10
/** time an unauthenticated client has to read why its socket ends */
const closeDelayMs = 500
const bearer = 'bearer.'
/** The person of `/ws/<userId>`, null for `/ws/`, undefined for any other path. */
const personOfPath = (url: string): string | null | undefined => {
  const found = /^\/ws(?:\/([A-Za-z0-9_:-]{0,64}))?(?:\?|$)/.exec(url)
  return found ? found[1] || null : undefined
}
/** The token from the sub-protocol; null: the first frame brings it. */
export const tokenOf = ({ protocol }: WebSocket): string | null =>
  protocol.startsWith(bearer) ? protocol.slice(bearer.length) : null
type Opened = (socket: WebSocket, request: IncomingMessage) => void

/** The sockets of `/ws/` on the service's own HTTP server. */
@Injectable()
export class SocketServer implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #server = new WebSocketServer({
    noServer: true,
    maxPayload: maxFrameBytes,
    handleProtocols: (offered) => [...offered].find((name) => name.startsWith(bearer)) ?? [...offered][0] ?? false,
  })
  readonly #connections = new Set<Connection>()
  readonly #others = new Map<string, Opened>()

  constructor(
    private readonly adapter: HttpAdapterHost,
    private readonly sessions: Sessions,
    private readonly log: Log,
    @Inject(CONFIG) private readonly config: ChatConfig,
  ) {}

  onApplicationBootstrap(): void {
    const http = this.adapter.httpAdapter.getHttpServer() as Server
    http.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => this.#upgrade(request, socket, head))
  }

  /** Registers another kind of sockets under its own path. Its handler closes them. */
  serve(path: string, opened: Opened): void {
    this.#others.set(path, opened)
  }

  /** Closes all sockets, and waits for received frames while the database is still connected. */
  async onModuleDestroy(): Promise<void> {
    const open = [...this.#connections]
    for (const connection of open) connection.close(closeCode.restart, 'restart')
    await Promise.allSettled(open.map((connection) => connection.drained))
    for (const connection of open) connection.terminate()
    await Promise.allSettled(open.map((connection) => this.sessions.end(connection)))
    await this.sessions.handOver()
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const other = this.#others.get((request.url ?? '').split('?')[0] ?? '')
    if (other) return this.#server.handleUpgrade(request, socket, head, (webSocket) => other(webSocket, request))
    const pathUser = personOfPath(request.url ?? '')
    if (pathUser === undefined) return void socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n')
    this.#server.handleUpgrade(request, socket, head, (webSocket) => this.#open(webSocket, request, pathUser))
  }

  #open(socket: WebSocket, request: IncomingMessage, pathUser: string | null): void {
    const connection = new Connection(socket, languageOf(request.headers['accept-language']), this.config)
    this.#connections.add(connection)
    socket.on('message', (data: Buffer) => this.sessions.receive(connection, pathUser, data.toString()))
    socket.on('error', () => socket.terminate())
    socket.on('close', () => void this.#closed(connection))
    this.sessions.start(connection, pathUser, tokenOf(socket))
  }

  async #closed(connection: Connection): Promise<void> {
    if (!this.#connections.delete(connection)) return
    await this.sessions
      .end(connection)
      .catch((error: unknown) =>
        this.log.warn('socket: not removed, its lease will expire', { userId: connection.userId, err: error }),
      )
  }

  /** Sends the reason, and ends the socket in any case. */
  #endUnknown(connection: Connection): void {
    connection.sendErrorAndClose(new AppError('NOT_LOGGED_IN'), closeCode.authTimeout)
    setTimeout(() => connection.terminate(), closeDelayMs).unref()
  }

  /** One check of all connections instead of a timer each: ends those without a token in time or without frames. */
  endSilent(): void {
    const now = Date.now()
    const authSince = now - this.config.SOCKET_AUTH_SECONDS * 1000
    const idleSince = now - this.config.SOCKET_IDLE_SECONDS * 1000
    for (const connection of this.#connections) {
      if (!connection.isOpen) continue
      if (!connection.claims && connection.openedAt < authSince) this.#endUnknown(connection)
      else if (connection.lastReceivedAt < idleSince) connection.terminate()
      else connection.dropFullBucket(now)
    }
  }
}
