import { MsgCata } from '@xinyu/contracts/enums'
import { beginTraceparent, formatTraceparent } from '@xinyu/contracts/rules/traceparent'
import type { ClientFrame, ServerFrame } from '@xinyu/contracts/socket/frames'
import { isTransient, needsUserAction } from './refusals.ts'
import { retryPause } from './retry-pause.ts'
import { type QueuedMessage, SendQueue } from './send-queue.ts'
import type { SocketEnvironment } from './socket-environment.ts'

/** An acknowledgement that takes longer means a dead connection. */
export const ACK_TIMEOUT_MS = 15_000
/** so often is a message tried that fails for no fault of its own; one that is too frequent waits for ever */
const MAX_TRIES = 5

type RefusedFrame = Extract<ServerFrame, { msgCata: typeof MsgCata.Error }>
interface Connection {
  isOpen(): boolean
  write(frame: ClientFrame): void
  /** no acknowledgement came in time */
  lost(): void
}

const frameOf = (message: QueuedMessage): ClientFrame => ({
  msgCata: MsgCata.PrivateMessage,
  clientId: message.clientId,
  user2: message.user2,
  kind: message.kind,
  content: message.content,
  ...(message.waveform ? { waveform: message.waveform } : {}),
  ...(message.reply_to ? { reply_to: message.reply_to } : {}),
  resend: message.wasSent,
  traceparent: formatTraceparent(beginTraceparent()),
})

/** Sends the queue over the open connection, one message at a time. */
export class MessageSender {
  readonly queue: SendQueue
  readonly #environment: Pick<SocketEnvironment, 'schedule' | 'random'>
  readonly #connection: Connection
  #sending: string | null = null
  /** of the message being sent */
  #tries = 0
  #stopTimer: () => void = () => {}

  constructor(environment: Pick<SocketEnvironment, 'schedule' | 'random' | 'store'>, connection: Connection) {
    this.#environment = environment
    this.#connection = connection
    this.queue = new SendQueue(environment.store)
  }

  /** The next is sent only after the previous one was answered. */
  flush(): void {
    const { head } = this.queue
    if (!this.#connection.isOpen() || this.#sending !== null || head === null) return
    this.#sending = head.clientId
    this.#stopTimer = this.#environment.schedule(ACK_TIMEOUT_MS, () => this.#connection.lost())
    this.queue.markSent(head.clientId)
    this.#connection.write(frameOf(head))
  }

  /** The connection is closed: what was being sent is sent again over the next. */
  closed(): void {
    this.#sending = null
    this.#stopTimer()
  }

  /** Deletes an unsent message. */
  drop(clientId: string): void {
    if (this.#sending !== clientId) this.queue.settle(clientId)
  }

  acknowledged(clientId: string): void {
    if (this.queue.settle(clientId)) this.#next(clientId)
  }

  /** What may pass later stays the first in the queue; anything else waits for the person or is back in the input. */
  refused({ clientId, code, msg }: RefusedFrame): void {
    if (clientId === undefined) return
    if (isTransient(code) && this.#sending === clientId && (code === 'TOO_FREQUENT' || this.#tries < MAX_TRIES))
      return this.#tryLater()
    const isKnown = needsUserAction(code) ? this.queue.settle(clientId) : this.queue.fail(clientId, msg)
    if (isKnown) this.#next(clientId)
  }

  #tryLater(): void {
    this.#stopTimer()
    const pause = retryPause(this.#tries, this.#environment.random())
    this.#tries += 1
    this.#stopTimer = this.#environment.schedule(pause, () => {
      this.#sending = null
      this.flush()
    })
  }

  #next(clientId: string): void {
    if (this.#sending !== clientId) return this.flush()
    this.#tries = 0
    this.#sending = null
    this.#stopTimer()
    this.flush()
  }
}
