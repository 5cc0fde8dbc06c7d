import { type ErrorCode, errorText, type Language } from '@xinyu/contracts/errors'
import { MsgCata } from '@xinyu/contracts/enums'
import type { ServerFrame } from '@xinyu/contracts/socket/frames'
import type { TokenClaims } from '@xinyu/platform/auth/token'
import { AppError } from '@xinyu/platform/error'
import { newId } from '@xinyu/platform/ids'
import type { ChatConfig } from '../config.ts'
import { bytesOf, type Ending, type LiveSocket } from '../live/live.public.ts'
import type { ClientSocket, KeptSocket } from './client-socket.ts'
import { fullBucket, isFull, type TokenBucket, takeToken } from './token-bucket.rules.ts'

/** frames of one client that may wait */
const maxQueued = 200
export const closeCode = {
  restart: 1012,
  notLoggedIn: 4401,
  forbidden: 4403,
  authTimeout: 4408,
  tooManySockets: 4429,
} as const
export type ConnectionLimits = Pick<ChatConfig, 'SOCKET_FRAMES_PER_SECOND' | 'SOCKET_BUFFER_KB'>

/** One socket: sends frames, and handles the client's in order, at a bounded rate. */
export class Connection implements LiveSocket {
  readonly id = newId()
  language: Language
  claims: TokenClaims | null = null
  readonly openedAt = Date.now()
  lastReceivedAt = this.openedAt
  readonly #socket: ClientSocket
  readonly #limits: ConnectionLimits
  /** null: full; an idle socket has neither this nor a queue */
  #bucket: TokenBucket | null = null
  #queued = 0
  #queue: Promise<void> | null = null

  constructor(socket: ClientSocket, language: Language, limits: ConnectionLimits) {
    this.#socket = socket
    this.language = language
    this.#limits = limits
  }

  get userId(): string {
    return this.claims?.sub ?? ''
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN
  }

  /** Resolves when all received frames have been handled. */
  get drained(): Promise<void> {
    return this.#queue ?? Promise.resolve()
  }

  send(frame: ServerFrame): void {
    this.write(bytesOf(frame))
  }

  write(frame: Buffer): void {
    if (!this.isOpen) return
    if (this.#socket.bufferedAmount > this.#limits.SOCKET_BUFFER_KB << 10) return this.#socket.terminate()
    this.#socket.send(frame, { binary: false })
  }

  end(why: Ending): void {
    if (why.disconnect === 'too-many-sockets') {
      if (why.socket === this.id) this.close(closeCode.tooManySockets, why.disconnect)
    } else if (why.disconnect !== 'TOKEN_EXPIRED')
      this.sendErrorAndClose(new AppError(why.disconnect, why.details), closeCode.forbidden)
    else if (why.sessions.includes(this.claims?.sid ?? ''))
      this.sendErrorAndClose(new AppError('TOKEN_EXPIRED'), closeCode.notLoggedIn)
  }

  /** Sends why something was refused, in the client’s language. */
  sendError(error: unknown, clientId?: string): ErrorCode {
    const known = error instanceof AppError ? error : new AppError('INTERNAL')
    const { word, reason, until } = known.details
    this.send({
      msgCata: MsgCata.Error,
      code: known.code,
      msg: errorText(known.code, this.language, known.details),
      clientId,
      word: typeof word === 'string' ? word : undefined,
      ...(typeof reason === 'string' ? { reason, until: typeof until === 'string' ? until : null } : {}),
    })
    return known.code
  }

  sendErrorAndClose(error: unknown, code: number): void {
    this.close(code, this.sendError(error))
  }

  close(code: number, reason = ''): void {
    this.#socket.close(code, reason)
    setTimeout(() => this.#socket.terminate(), 2_000).unref()
  }

  terminate(): void {
    this.#socket.terminate()
  }

  /** Whether another instance can take over when this one stops. */
  get isResumable(): boolean {
    return this.#socket.keep !== undefined
  }

  /** Stores what another instance needs to resume the socket. */
  keep(name: keyof KeptSocket, value: string): void {
    this.#socket.keep?.(name, value)
  }

  /** The oldest frame that was received is handled, and is not sent again to another instance. */
  handled(): void {
    this.#socket.handled?.()
  }

  /** One at a time, never faster than the rate; false when the queue is full. */
  enqueue(work: () => Promise<void>): boolean {
    if (this.#queued >= maxQueued) return false
    const perSecond = this.#limits.SOCKET_FRAMES_PER_SECOND
    const now = Date.now()
    const { bucket, waitMs } = takeToken(this.#bucket ?? fullBucket(perSecond, now), perSecond, now)
    this.#bucket = bucket
    const due = now + waitMs
    this.#queued++
    const queue = this.drained
      .then(() => sleep(due - Date.now()))
      .then(work)
      .finally(() => {
        this.#queued--
        if (this.#queue === queue) this.#queue = null
      })
    this.#queue = queue
    return true
  }

  /** Drops the rate counter once it is full again. */
  dropFullBucket(now: number): void {
    if (this.#bucket && isFull(this.#bucket, this.#limits.SOCKET_FRAMES_PER_SECOND, now)) this.#bucket = null
  }
}

const sleep = (milliseconds: number): Promise<void> | void =>
  milliseconds > 0 ? new Promise((resolve) => setTimeout(resolve, milliseconds)) : undefined
