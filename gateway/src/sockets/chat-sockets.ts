import { setTimeout as pause } from 'node:timers/promises'
import type { Socket } from 'node:net'
import { acceptedProtocol, MAX_FRAME_BYTES, personOfSocketPath } from '@xinyu/contracts/socket/opening'
import type { Log } from '@xinyu/platform/logging/log'
import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws'
import type { GatewayConfig } from '../config.ts'
import type { resumedSockets } from '../metrics.ts'
import { rejectUpgrade } from '../proxy/proxy.ts'
import type { RoutedRequest } from '../proxy/routed-request.ts'
import type { Services } from '../proxy/services.ts'
import { type ChatLink, ChatLinks } from './chat-link.ts'
import { ClientSocket } from './client-socket.ts'
import { StalledSockets } from './stalled-sockets.ts'

/** how long a client has to end a socket that we close */
const closeMs = 2_000
/** how long a socket waits for an instance that resumes it: the time a process needs to restart */
const resumeMs = 15_000
const retryMs = 200
/** how many sockets are resumed before other work has its turn, and the pause: chat checks a login for each */
const resumedAtOnce = 100
const resumePauseMs = 10

/** `closeTimeout` is missing in the types of ws */
const options: ServerOptions & { closeTimeout: number } = {
  noServer: true,
  clientTracking: false,
  maxPayload: MAX_FRAME_BYTES,
  handleProtocols: acceptedProtocol,
  closeTimeout: closeMs,
}

type Resumes = ReturnType<typeof resumedSockets>

/** Ends the WebSockets of /ws, and passes their frames to the chat service, over one link to each of its instances. */
export class ChatSockets {
  readonly #server = new WebSocketServer(options)
  readonly #services: Services
  readonly #log: Log
  readonly #resumes: Resumes
  readonly #stalled: StalledSockets
  readonly #links: ChatLinks
  #isClosed = false

  constructor(config: GatewayConfig, services: Services, log: Log, resumes: Resumes) {
    this.#services = services
    this.#log = log
    this.#resumes = resumes
    this.#stalled = new StalledSockets(config.SOCKET_STALL_SECONDS * 1000)
    this.#links = new ChatLinks(config.INTERNAL_SECRET, (clients) => void this.#resume(clients))
  }

  /** Accepts a socket once there is an instance for it: the one with the fewest that can be reached. */
  async upgrade(request: RoutedRequest, connection: Socket, head: Buffer): Promise<void> {
    const { url: path = '' } = request
    if (personOfSocketPath(path) === undefined) return rejectUpgrade(connection, '404 Not Found')
    try {
      const link = await this.#link()
      this.#server.handleUpgrade(request, connection, head, (webSocket: WebSocket) => {
        const language = request.headers['accept-language'] ?? ''
        const opening = { path, protocol: webSocket.protocol, language }
        new ClientSocket(webSocket, connection, this.#stalled, opening).attach(link)
      })
    } catch (error) {
      this.#log.warn('the chat service did not answer', { err: error })
      rejectUpgrade(connection, '503 Service Unavailable')
    }
  }

  /** A link of the instance with the fewest sockets; of the next one if that is unreachable. */
  #link(): Promise<ChatLink> {
    return this.#services.instancesOf('chat').reach('sockets', (instance) => this.#links.linkTo(instance))
  }

  /** Sockets whose link is lost stay open and continue at another instance, or at the same one once it is back. */
  async #resume(lost: readonly ClientSocket[]): Promise<void> {
    if (this.#isClosed) return
    const deadline = performance.now() + resumeMs
    const clients = lost.filter((client) => client.detach())
    this.#resumes.inc({ outcome: 'closed' }, lost.length - clients.length)
    if (clients.length > 0) this.#log.info('sockets wait for another instance of chat', { count: clients.length })
    let isLate = false
    for (const [index, client] of clients.entries()) {
      if (index % resumedAtOnce === resumedAtOnce - 1) await pause(resumePauseMs)
      const link: ChatLink | null = isLate ? null : await this.#linkUntil(deadline)
      isLate ||= link === null
      if (!client.isOpen) continue
      this.#resumes.inc({ outcome: link ? 'resumed' : 'closed' })
      if (link) client.attach(link)
      else client.restart()
    }
  }

  /** Null: none could be reached in time. */
  async #linkUntil(deadline: number): Promise<ChatLink | null> {
    for (;;) {
      if (this.#isClosed) return null
      const link: ChatLink | null = await this.#link().catch(() => null)
      if (link || performance.now() > deadline) return link
      await pause(retryMs)
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#links.close()
  }
}
