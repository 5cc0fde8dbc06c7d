import type { ClientFrame } from '@xinyu/contracts/socket/frames'
import { MsgCata } from '@xinyu/contracts/enums'
import { MessageSender } from './message-sender.ts'
import { retryPause } from './retry-pause.ts'
import type { QueuedMessage, SendQueue } from './send-queue.ts'
import { parseFrame, type ConnectionState, type SocketEnvironment, type WebSocketLike } from './socket-environment.ts'

export const HEARTBEAT_MS = 25_000
/** The server answers a heartbeat at once; a later answer means a dead connection. */
export const HEARTBEAT_ANSWER_MS = 10_000
/** after the app was shown again or the network changed: the answer to a check */
export const CHECK_ANSWER_MS = 5_000
/** from opening to the server's ready frame */
export const CONNECT_TIMEOUT_MS = 20_000
/** The server closes a user's oldest socket with this code when too many are open. */
export const TOO_MANY_SOCKETS = 4429

/** The socket of /ws/<userId>: authenticates, sends the queue one message at a time, sends heartbeats. */
export class ChatSocket {
  readonly #sender: MessageSender
  readonly #environment: SocketEnvironment
  #webSocket: WebSocketLike | null = null
  #state: ConnectionState = 'offline'
  #shouldConnect = false
  #failures = 0
  #stopHeartbeat: () => void = () => {}
  #stopDeadline: () => void = () => {}
  #stopRetry: () => void = () => {}

  constructor(environment: SocketEnvironment) {
    this.#environment = environment
    this.#sender = new MessageSender(environment, {
      isOpen: () => this.#state === 'open',
      write: (frame) => this.#write(frame),
      lost: () => this.#webSocket && this.#handleLoss(this.#webSocket),
    })
  }

  get queue(): SendQueue {
    return this.#sender.queue
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
    if (this.#state === 'open') this.#sender.flush()
    else if (this.#shouldConnect) this.#connect()
    else this.start()
  }

  /** Deletes an unsent message. */
  drop(clientId: string): void {
    this.#sender.drop(clientId)
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
    // before the app receives it and asks whether the message still waits
    if (frame.msgCata === MsgCata.Error) this.#sender.refused(frame)
    this.#environment.onFrame(frame)
    if (frame.msgCata === MsgCata.Acknowledgement) this.#sender.acknowledged(frame.clientId)
  }

  #ready(): void {
    this.#failures = 0
    this.#stopDeadline()
    this.#setState('open')
    this.#sender.flush()
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
    this.#stopHeartbeat()
    this.#stopDeadline()
    this.#sender.closed()
    if (webSocket) webSocket.onopen = webSocket.onmessage = webSocket.onclose = webSocket.onerror = null
    webSocket?.close()
  }

  #setState(state: ConnectionState): void {
    if (this.#state === state) return
    this.#state = state
    this.#environment.onStateChange(state)
  }
}
