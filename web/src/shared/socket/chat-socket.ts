import type { ClientFrame } from '@xinyu/contracts/socket/frames'
import { MsgCata } from '@xinyu/contracts/enums'
import { beginTraceparent, formatTraceparent } from '@xinyu/contracts/rules/traceparent'
import { SendQueue, type QueuedMessage } from './send-queue.ts'
import { parseFrame, type ConnectionState, type SocketEnvironment, type WebSocketLike } from './socket-environment.ts'

export const HEARTBEAT_MS = 25_000
export const RETRY_MS = 5_000
/** The server closes a user's oldest socket with this code when too many are open. */
export const TOO_MANY_SOCKETS = 4429
/** An acknowledgement that takes longer means a dead connection. */
export const ACK_TIMEOUT_MS = 15_000

/** The socket of /ws/<userId>: authenticates, sends the queue one message at a time, sends heartbeats. */
export class ChatSocket {
  readonly queue: SendQueue
  readonly #environment: SocketEnvironment
  #webSocket: WebSocketLike | null = null
  #state: ConnectionState = 'offline'
  #shouldConnect = false
  #hasRetried = false
  #sending: string | null = null
  #stopHeartbeat: () => void = () => {}
  #stopRetry: () => void = () => {}
  #stopAck: () => void = () => {}

  constructor(environment: SocketEnvironment) {
    this.#environment = environment
    this.queue = new SendQueue(environment.store)
  }

  get state(): ConnectionState {
    return this.#state
  }

  /** The app is shown, the network is back, or the person asks: connects, with a new retry. */
  start(): void {
    this.#shouldConnect = true
    this.#hasRetried = false
    this.#connect()
  }

  /** The app is hidden or the person logs out. */
  stop(): void {
    this.#shouldConnect = false
    this.#stopRetry()
    this.#closeSocket()
    this.#setState('offline')
  }

  /** Queued at once; sent now or after reconnecting. */
  send(message: QueuedMessage): void {
    this.queue.add({ wasSent: false, ...message })
    if (this.#state === 'open') this.#flush()
    else this.start()
  }

  /** Read receipts, typing: useless later, so dropped while there is no connection. */
  sendIfOpen(frame: ClientFrame): void {
    if (this.#state === 'open') this.#write(frame)
  }

  #connect(): void {
    if (this.#webSocket) return
    this.#stopRetry()
    this.#setState('connecting')
    const webSocket = this.#environment.open()
    this.#webSocket = webSocket
    webSocket.onopen = () => void this.#authenticate(webSocket)
    webSocket.onmessage = ({ data }) => this.#receive(webSocket, String(data))
    webSocket.onerror = () => this.#handleLoss(webSocket)
    webSocket.onclose = ({ code }) => {
      // the oldest of too many sockets was closed: reconnecting would close another, in an endless loop
      if (code === TOO_MANY_SOCKETS && this.#webSocket === webSocket) this.#shouldConnect = false
      this.#handleLoss(webSocket)
    }
  }

  async #authenticate(webSocket: WebSocketLike): Promise<void> {
    const token = await this.#environment.token().catch(() => null)
    if (this.#webSocket !== webSocket) return
    if (token === null) return this.#handleLoss(webSocket)
    this.#write({ msgCata: 0, token, language: this.#environment.language() })
  }

  #receive(webSocket: WebSocketLike, text: string): void {
    if (this.#webSocket !== webSocket) return
    const frame = parseFrame(text)
    if (!frame) return
    this.#postponeHeartbeat()
    if (frame.msgCata === 0) this.#ready()
    if (frame.msgCata === MsgCata.Heartbeat) return
    this.#environment.onFrame(frame)
    if (frame.msgCata === MsgCata.Acknowledgement || frame.msgCata === MsgCata.Error) this.#settle(frame.clientId)
  }

  #ready(): void {
    this.#hasRetried = false
    this.#setState('open')
    this.#flush()
  }

  #settle(clientId: string | undefined): void {
    if (clientId === undefined || !this.queue.settle(clientId)) return
    if (this.#sending === clientId) this.#sending = null
    this.#stopAck()
    this.#flush()
  }

  /** One at a time: the next is sent only after the previous one was acknowledged. */
  #flush(): void {
    const { head } = this.queue
    if (this.#state !== 'open' || this.#sending !== null || head === null) return
    this.#sending = head.clientId
    const webSocket = this.#webSocket
    this.#stopAck = this.#environment.schedule(ACK_TIMEOUT_MS, () => webSocket && this.#handleLoss(webSocket))
    this.queue.markSent(head.clientId)
    this.#write({
      msgCata: MsgCata.PrivateMessage,
      clientId: head.clientId,
      user2: head.user2,
      kind: head.kind,
      content: head.content,
      ...(head.waveform ? { waveform: head.waveform } : {}),
      ...(head.reply_to ? { reply_to: head.reply_to } : {}),
      resend: head.wasSent,
      traceparent: formatTraceparent(beginTraceparent()),
    })
  }

  #write(frame: ClientFrame): void {
    this.#webSocket?.send(JSON.stringify(frame))
    this.#postponeHeartbeat()
  }

  /** A heartbeat is due only after a time without any frame. */
  #postponeHeartbeat(): void {
    this.#stopHeartbeat()
    this.#stopHeartbeat = this.#environment.schedule(HEARTBEAT_MS, () =>
      this.#write({ msgCata: MsgCata.Heartbeat, ...this.#environment.heartbeat() }),
    )
  }

  /** The connection broke: reports it once, and retries after 5 s. */
  #handleLoss(webSocket: WebSocketLike): void {
    if (this.#webSocket !== webSocket) return
    this.#closeSocket()
    this.#setState('offline')
    if (!this.#shouldConnect || this.#hasRetried) return
    this.#hasRetried = true
    this.#environment.onLost()
    this.#stopRetry = this.#environment.schedule(RETRY_MS, () => this.#connect())
  }

  #closeSocket(): void {
    const webSocket = this.#webSocket
    this.#webSocket = null
    this.#sending = null
    this.#stopHeartbeat()
    this.#stopAck()
    if (webSocket) webSocket.onopen = webSocket.onmessage = webSocket.onclose = webSocket.onerror = null
    webSocket?.close()
  }

  #setState(state: ConnectionState): void {
    if (this.#state === state) return
    this.#state = state
    this.#environment.onStateChange(state)
  }
}
