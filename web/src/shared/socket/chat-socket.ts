import type { ClientFrame } from '@xinyu/contracts/socket/frames'
import { MsgCata } from '@xinyu/contracts/enums'
import { beginTraceparent, formatTraceparent } from '@xinyu/contracts/traceparent'
import { SendQueue, type QueuedMessage } from './send-queue.ts'
import { parse, type Line, type SocketWorld, type Wire } from './socket-world.ts'

export const HEARTBEAT_MS = 25_000
export const RETRY_MS = 5_000
/** an acknowledgement that takes longer means a dead line */
export const ACK_MS = 15_000

/** The socket of /ws/<userId>: authenticates, flushes the queue one message at a time, keeps the line warm. */
export class ChatSocket {
  readonly queue: SendQueue
  readonly #world: SocketWorld
  #wire: Wire | null = null
  #line: Line = 'offline'
  #wanted = false
  #retried = false
  #sending: string | null = null
  #stopHeartbeat: () => void = () => {}
  #stopRetry: () => void = () => {}
  #stopAck: () => void = () => {}

  constructor(world: SocketWorld) {
    this.#world = world
    this.queue = new SendQueue(world.store)
  }

  get line(): Line {
    return this.#line
  }

  /** The app is shown, the network is back, or the person asks: connect, with a fresh retry. */
  start(): void {
    this.#wanted = true
    this.#retried = false
    this.#connect()
  }

  /** The app is hidden or the person logs out. */
  stop(): void {
    this.#wanted = false
    this.#stopRetry()
    this.#drop()
    this.#become('offline')
  }

  /** Queued at once; sent now or when the line is back. */
  send(message: QueuedMessage): void {
    this.queue.add(message)
    if (this.#line === 'open') this.#flush()
    else this.start()
  }

  /** Read receipts, typing: worth nothing later, so dropped while the line is down. */
  tell(frame: ClientFrame): void {
    if (this.#line === 'open') this.#write(frame)
  }

  #connect(): void {
    if (this.#wire) return
    this.#stopRetry()
    this.#become('connecting')
    const wire = this.#world.open()
    this.#wire = wire
    wire.onopen = () => void this.#authenticate(wire)
    wire.onmessage = ({ data }) => this.#receive(wire, String(data))
    wire.onerror = () => this.#lose(wire)
    wire.onclose = () => this.#lose(wire)
  }

  async #authenticate(wire: Wire): Promise<void> {
    const token = await this.#world.token().catch(() => null)
    if (this.#wire !== wire) return
    if (token === null) return this.#lose(wire)
    this.#write({ msgCata: 0, token, language: this.#world.language() })
  }

  #receive(wire: Wire, text: string): void {
    if (this.#wire !== wire) return
    const frame = parse(text)
    if (!frame) return
    this.#warm()
    if (frame.msgCata === 0) this.#ready()
    if (frame.msgCata === MsgCata.Heartbeat) return
    this.#world.onFrame(frame)
    if (frame.msgCata === MsgCata.Acknowledgement || frame.msgCata === MsgCata.Error) this.#settle(frame.clientId)
  }

  #ready(): void {
    this.#retried = false
    this.#become('open')
    this.#flush()
  }

  #settle(clientId: string | undefined): void {
    if (clientId === undefined || !this.queue.settle(clientId)) return
    if (this.#sending === clientId) this.#sending = null
    this.#stopAck()
    this.#flush()
  }

  /** One at a time: the next goes out only when the one before it was acknowledged. */
  #flush(): void {
    const { head } = this.queue
    if (this.#line !== 'open' || this.#sending !== null || head === null) return
    this.#sending = head.clientId
    const wire = this.#wire
    this.#stopAck = this.#world.after(ACK_MS, () => wire && this.#lose(wire))
    this.#write({
      msgCata: MsgCata.PrivateMessage,
      clientId: head.clientId,
      user2: head.user2,
      kind: head.kind,
      content: head.content,
      traceparent: formatTraceparent(beginTraceparent()),
    })
  }

  #write(frame: ClientFrame): void {
    this.#wire?.send(JSON.stringify(frame))
    this.#warm()
  }

  /** Any activity puts the heartbeat off. */
  #warm(): void {
    this.#stopHeartbeat()
    this.#stopHeartbeat = this.#world.after(HEARTBEAT_MS, () => this.#write({ msgCata: MsgCata.Heartbeat }))
  }

  /** The line broke: tell once, and try once more after 5 s. */
  #lose(wire: Wire): void {
    if (this.#wire !== wire) return
    this.#drop()
    this.#become('offline')
    if (!this.#wanted || this.#retried) return
    this.#retried = true
    this.#world.onLost()
    this.#stopRetry = this.#world.after(RETRY_MS, () => this.#connect())
  }

  #drop(): void {
    const wire = this.#wire
    this.#wire = null
    this.#sending = null
    this.#stopHeartbeat()
    this.#stopAck()
    if (wire) wire.onopen = wire.onmessage = wire.onclose = wire.onerror = null
    wire?.close()
  }

  #become(line: Line): void {
    if (this.#line === line) return
    this.#line = line
    this.#world.onLine(line)
  }
}
