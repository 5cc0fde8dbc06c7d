import { type Language, languageOf } from '@xinyu/contracts/errors'
import {
  acceptedProtocol,
  MAX_FRAME_BYTES,
  personOfSocketPath,
  socketPathOf,
  tokenOfProtocol,
} from '@xinyu/contracts/socket/opening'
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common'
import { HttpAdapterHost } from '@nestjs/core'
import { CONFIG } from '@xinyu/platform/config'
import { AppError } from '@xinyu/platform/error'
import { Log } from '@xinyu/platform/logging/log'
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { LinkServer } from '@xinyu/platform/socket-link/link-server'
import { WebSocketServer } from 'ws'
import type { ChatConfig } from '../config.ts'
import type { ClientSocket, KeptSocket } from './client-socket.ts'
import { closeCode, Connection } from './connection.ts'
import { Sessions } from './sessions.ts'

/** time an unauthenticated client has to read why its socket ends */
const closeDelayMs = 500
type Opened = (socket: ClientSocket, language: Language) => void

/** The sockets of `/ws/`: on the service's own HTTP server, and those that the gateway passes on over its link. */
@Injectable()
export class SocketServer implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME_BYTES,
    handleProtocols: acceptedProtocol,
  })
  readonly #links: LinkServer
  readonly #connections = new Set<Connection>()
  readonly #others = new Map<string, Opened>()

  constructor(
    private readonly adapter: HttpAdapterHost,
    private readonly sessions: Sessions,
    private readonly log: Log,
    @Inject(CONFIG) private readonly config: ChatConfig,
  ) {
    this.#links = new LinkServer(config.INTERNAL_SECRET, (socket, { path, language, kept }) =>
      this.#open(socket, path, languageOf(language), kept),
    )
  }

  onApplicationBootstrap(): void {
    const http = this.adapter.httpAdapter.getHttpServer() as Server
    http.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => this.#upgrade(request, socket, head))
  }

  /** Registers another kind of sockets under its own path. Its handler closes them. */
  serve(path: string, opened: Opened): void {
    this.#others.set(path, opened)
  }

  /**
   * Closes all sockets, and waits for received frames while the database is still connected. Those at the gateway stay
   * open: another instance resumes them.
   */
  async onModuleDestroy(): Promise<void> {
    const open = [...this.#connections]
    this.#links.stop()
    for (const connection of open) if (!connection.isResumable) connection.close(closeCode.restart, 'restart')
    await Promise.allSettled(open.map((connection) => connection.drained))
    this.#links.end()
    for (const connection of open) connection.terminate()
    await Promise.allSettled(open.map((connection) => this.sessions.end(connection)))
    await this.sessions.handOver()
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const { url: path = '', headers } = request
    if (this.#links.isLink(request)) return this.#links.accept(request, socket, head)
    if (personOfSocketPath(path) === undefined)
      return void socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n')
    this.#server.handleUpgrade(request, socket, head, (webSocket) =>
      this.#open(webSocket, path, languageOf(headers['accept-language'])),
    )
  }

  #open(socket: ClientSocket, path: string, language: Language, kept?: KeptSocket): void {
    const other = this.#others.get(socketPathOf(path))
    if (other) return other(socket, language)
    const pathUser = personOfSocketPath(path) ?? null
    const connection = new Connection(socket, language, this.config)
    this.#connections.add(connection)
    socket.on('message', (data: Buffer) => this.sessions.receive(connection, pathUser, data.toString()))
    socket.on('error', () => socket.terminate())
    socket.on('close', () => void this.#closed(connection))
    if (kept?.token && kept.acceptedAt) this.sessions.resume(connection, pathUser, kept)
    else this.sessions.start(connection, pathUser, tokenOfProtocol(socket.protocol))
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
