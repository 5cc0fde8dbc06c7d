import type { ClientFrame } from '@xinyu/contracts/socket/frames'
import { MsgCata } from '@xinyu/contracts/enums'
import { beginTraceparent, formatTraceparent } from '@xinyu/contracts/rules/traceparent'
import { SendQueue, type QueuedMessage } from './send-queue.ts'
import { parseFrame, type ConnectionState, type SocketEnvironment, type WebSocketLike } from './socket-environment.ts'

export const HEARTBEAT_MS = 25_000
/** The server answers a heartbeat at once; a later answer means a dead connection. */
export const HEARTBEAT_ANSWER_MS = 10_000
/** after the app was shown again or the network changed: the answer to a check */
export const CHECK_ANSWER_MS = 5_000
/** from opening to the server's ready frame */
export const CONNECT_TIMEOUT_MS = 20_000
/** the first pause before a retry; each further one is twice as long, up to the longest */
export const RETRY_MS = 2_000
export const LONGEST_RETRY_MS = 60_000
/** The server closes a user's oldest socket with this code when too many are open. */
export const TOO_MANY_SOCKETS = 4429
/** An acknowledgement that takes longer means a dead connection. */
export const ACK_TIMEOUT_MS = 15_000

/** Half to all of the pause, so that clients do not return together after an outage. `random`: 0 to 1. */
export const retryPause = (failures: number, random: number): number =>
  Math.min(LONGEST_RETRY_MS, RETRY_MS * 2 ** failures) * (0.5 + random / 2)

/** The socket of /ws/<userId>: authenticates, sends the queue one message at a time, sends heartbeats. */
export class ChatSocket {
  readonly queue: SendQueue
  readonly #environment: SocketEnvironment
  #webSocket: WebSocketLike | null = null
  #state: ConnectionState = 'offline'
  #shouldConnect = false
  #failures = 0
  #sending: string | null = null
  #stopHeartbeat: () => void = () => {}
  #stopDeadline: () => void = () => {}
  #stopRetry: () => void = () => {}
  #stopAck: () => void = () => {}

  constructor(environment: SocketEnvironment) {
    this.#environment = environment
    this.queue = new SendQueue(environment.store)
  }

  get state(): ConnectionState {
    return this.#state
  }

  /**
   * The app is shown, the network is back or another, or the person asks: connects at once, with short pauses again. An
   * open connection is checked, since it may have died unnoticed.
   */
  start(): void {
    this.#shouldConnect = true
    this.#failures = 0
    if (this.#state === 'open') this.#beat(CHECK_ANSWER_MS)
    else this.#connect()
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
    else if (this.#shouldConnect) this.#connect()
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
    this.#expectAnswer(CONNECT_TIMEOUT_MS)
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
    // until the server is ready only that frame says that the connection works
    if (this.#state === 'open') this.#stopDeadline()
    this.#postponeHeartbeat()
    if (frame.msgCata === 0) this.#ready()
    if (frame.msgCata === MsgCata.Heartbeat) return
    this.#environment.onFrame(frame)
    if (frame.msgCata === MsgCata.Acknowledgement || frame.msgCata === MsgCata.Error) this.#settle(frame.clientId)
  }

  #ready(): void {
    this.#failures = 0
    this.#stopDeadline()
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
    this.#stopHeartbeat = this.#environment.schedule(HEARTBEAT_MS, () => this.#beat(HEARTBEAT_ANSWER_MS))
  }

  #beat(answerMs: number): void {
    if (this.#state !== 'open') return
    this.#write({ msgCata: MsgCata.Heartbeat, ...this.#environment.heartbeat() })
    this.#expectAnswer(answerMs)
  }

  /** Without a frame in this time the connection is lost. */
  #expectAnswer(ms: number): void {
    this.#stopDeadline()
    const webSocket = this.#webSocket
    this.#stopDeadline = this.#environment.schedule(ms, () => webSocket && this.#handleLoss(webSocket))
  }

  /** The connection broke: reports it once, and retries after growing pauses for as long as the app is shown. */
  #handleLoss(webSocket: WebSocketLike): void {
    if (this.#webSocket !== webSocket) return
    this.#closeSocket()
    this.#setState('offline')
    if (!this.#shouldConnect) return
    if (this.#failures === 0) this.#environment.onLost()
    const pause = retryPause(this.#failures, this.#environment.random())
    this.#failures += 1
    this.#stopRetry = this.#environment.schedule(pause, () => this.#connect())
  }

  #closeSocket(): void {
    const webSocket = this.#webSocket
    this.#webSocket = null
    this.#sending = null
    this.#stopHeartbeat()
    this.#stopDeadline()
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
