import { type ErrorCode, errorText, type Language } from '@xinyu/contracts/errors'
import { MsgCata } from '@xinyu/contracts/enums'
import type { ServerFrame } from '@xinyu/contracts/socket/frames'
import type { TokenClaims } from '@xinyu/platform/auth/token'
import { AppError } from '@xinyu/platform/error'
import { newId } from '@xinyu/platform/ids'
import type { WebSocket } from 'ws'
import type { LiveSocket, Outgoing } from '../live/live.public.ts'
import { fullBucket, type TokenBucket, takeToken } from './token-bucket.rules.ts'

/** A client that reads so slowly is cut off; it pulls the rest when it is back. */
const maxBufferedBytes = 1 << 20
/** Frames of one client that may wait for their turn. */
const maxQueued = 200
export const closeCode = { restart: 1012, notLoggedIn: 4401, forbidden: 4403, authTimeout: 4408 } as const

/** One socket: sends frames, and handles the client's in order, at a bounded rate. */
export class Connection implements LiveSocket {
  readonly id = newId()
  language: Language
  claims: TokenClaims | null = null
  lastReceivedAt = Date.now()
  readonly #socket: WebSocket
  readonly #perSecond: number
  #bucket: TokenBucket
  #queued = 0
  #queue: Promise<void> = Promise.resolve()

  constructor(socket: WebSocket, language: Language, perSecond: number) {
    this.#socket = socket
    this.language = language
    this.#perSecond = perSecond
    this.#bucket = fullBucket(perSecond, Date.now())
  }

  get userId(): string {
    return this.claims?.sub ?? ''
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN
  }

  /** Resolves when all frames that were received have been handled. */
  get drained(): Promise<void> {
    return this.#queue
  }

  send(frame: ServerFrame): void {
    if (!this.isOpen) return
    if (this.#socket.bufferedAmount > maxBufferedBytes) return this.#socket.terminate()
    this.#socket.send(JSON.stringify(frame))
  }

  deliver(outgoing: Outgoing): void {
    if ('frame' in outgoing) this.send(outgoing.frame)
    if ('frames' in outgoing) this.send(outgoing.frames[this.language])
    if ('disconnect' in outgoing) this.#disconnect(outgoing)
  }

  #disconnect(outgoing: Extract<Outgoing, { disconnect: unknown }>): void {
    if (outgoing.disconnect !== 'TOKEN_EXPIRED')
      return this.sendErrorAndClose(new AppError(outgoing.disconnect, outgoing.details), closeCode.forbidden)
    if (outgoing.sessions.includes(this.claims?.sid ?? ''))
      this.sendErrorAndClose(new AppError('TOKEN_EXPIRED'), closeCode.notLoggedIn)
  }

  /** Why something was not done, in the client's language. */
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

  /** One after the other, never faster than the rate; false when too much is queued already. */
  enqueue(work: () => Promise<void>): boolean {
    if (this.#queued >= maxQueued) return false
    const { bucket, waitMs } = takeToken(this.#bucket, this.#perSecond, Date.now())
    this.#bucket = bucket
    const due = Date.now() + waitMs
    this.#queued++
    this.#queue = this.#queue
      .then(() => sleep(due - Date.now()))
      .then(work)
      .finally(() => {
        this.#queued--
      })
    return true
  }
}

const sleep = (milliseconds: number): Promise<void> | void =>
  milliseconds > 0 ? new Promise((resolve) => setTimeout(resolve, milliseconds)) : undefined
