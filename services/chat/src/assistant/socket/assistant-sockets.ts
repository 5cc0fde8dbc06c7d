import type { Language } from '@xinyu/contracts/errors'
import { ASSISTANT_SOCKET_PATH, tokenOfProtocol } from '@xinyu/contracts/socket/opening'
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common'
import { CONFIG } from '@xinyu/platform/config'
import { AppError } from '@xinyu/platform/error'
import { Scheduled } from '@xinyu/platform/jobs/job'
import type { ChatConfig } from '../../config.ts'
import { type ClientSocket, closeCode, SocketServer } from '../../socket/socket.public.ts'
import { AssistantConnection } from './assistant-connection.ts'
import { AssistantSessions } from './assistant-sessions.ts'

/** time an unauthenticated client has to read why its socket ends */
const closeDelayMs = 500
/** one a device, and some that are closing */
const maxSocketsPerPerson = 4

/** This instance's /ws/ai sockets. */
@Injectable()
export class AssistantSockets implements OnModuleInit, OnModuleDestroy {
  readonly #connections = new Set<AssistantConnection>()

  constructor(
    private readonly server: SocketServer,
    private readonly sessions: AssistantSessions,
    @Inject(CONFIG) private readonly config: ChatConfig,
  ) {}

  onModuleInit(): void {
    this.server.serve(ASSISTANT_SOCKET_PATH, (socket, language) => this.#open(socket, language))
  }

  onModuleDestroy(): void {
    for (const connection of this.#connections) connection.close(closeCode.restart, 'restart')
  }

  #open(socket: ClientSocket, language: Language): void {
    const connection = new AssistantConnection(socket, language)
    this.#connections.add(connection)
    socket.on('message', (data: Buffer) => {
      void this.sessions.receive(connection, data.toString())
      // no other instance can continue the conversation
      socket.handled?.()
    })
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      this.#connections.delete(connection)
      connection.answering?.abort()
    })
    const token = tokenOfProtocol(socket.protocol)
    if (token !== null) void this.sessions.authenticate(connection, token)
  }

  /**
   * Ends sockets without a token in time, silent or excess ones, and those whose person may not call any more: within a
   * second of a ban.
   */
  @Scheduled({ name: 'assistant-sockets', everyMs: 700, scope: 'instance' })
  async checkAll(): Promise<void> {
    const now = Date.now()
    const authSince = now - this.config.SOCKET_AUTH_SECONDS * 1000
    const idleSince = now - this.config.SOCKET_IDLE_SECONDS * 1000
    const count = new Map<string, number>()
    for (const connection of [...this.#connections].toReversed()) {
      if (!connection.isOpen) continue
      const { userId } = connection
      if (!connection.claims && connection.openedAt < authSince) {
        connection.sendError(new AppError('NOT_LOGGED_IN'))
        connection.close(closeCode.authTimeout)
        setTimeout(() => connection.terminate(), closeDelayMs).unref()
      } else if (!connection.answering && connection.lastUsedAt < idleSince) connection.close(1000, 'idle')
      if (userId === '') continue
      count.set(userId, (count.get(userId) ?? 0) + 1)
      if ((count.get(userId) ?? 0) > maxSocketsPerPerson) connection.close(closeCode.tooManySockets, 'too-many-sockets')
    }
    await Promise.all([...this.#connections].map((connection) => this.sessions.closeIfRefused(connection)))
  }
}
