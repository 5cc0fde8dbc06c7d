import { type ErrorCode, errorText, type Language } from '@xinyu/contracts/errors'
import { MsgCata } from '@xinyu/contracts/enums'
import type { ServerFrame } from '@xinyu/contracts/socket/frames'
import type { TokenClaims } from '@xinyu/platform/auth/token'
import { AppError } from '@xinyu/platform/error'
import { newId } from '@xinyu/platform/ids'
import type { WebSocket } from 'ws'
import type { LiveSocket, Outgoing } from '../live/live.public.ts'
import { fullBucket, type TokenBucket, takeToken } from './token-bucket.rules.ts'

/** Bytes a reader may lag behind before it is cut off; it pulls the rest when it is back. */
const mostBuffered = 1 << 20
const mostWaiting = 200
export const closeCode = { restart: 1012, busy: 1013, notLoggedIn: 4401, forbidden: 4403, silent: 4408 } as const

/** One socket: sends frames, and takes what it hears in order, at a bounded pace. */
export class Connection implements LiveSocket {
  readonly id = newId()
  language: Language
  claims: TokenClaims | null = null
  lastReceivedAt = Date.now()
  readonly #wire: WebSocket
  readonly #perSecond: number
  #pace: TokenBucket
  #waiting = 0
  #tail: Promise<void> = Promise.resolve()

  constructor(wire: WebSocket, language: Language, perSecond: number) {
    this.#wire = wire
    this.language = language
    this.#perSecond = perSecond
    this.#pace = fullBucket(perSecond, Date.now())
  }

  get userId(): string {
    return this.claims?.sub ?? ''
  }

  get isOpen(): boolean {
    return this.#wire.readyState === this.#wire.OPEN
  }

  /** Resolves when all that was heard has been dealt with. */
  get settled(): Promise<void> {
    return this.#tail
  }

  send(frame: ServerFrame): void {
    if (!this.isOpen) return
    if (this.#wire.bufferedAmount > mostBuffered) return this.#wire.terminate()
    this.#wire.send(JSON.stringify(frame))
  }

  deliver(outgoing: Outgoing): void {
    if ('frame' in outgoing) this.send(outgoing.frame)
    if ('frames' in outgoing) this.send(outgoing.frames[this.language])
    if ('hangUp' in outgoing) this.sendErrorAndClose(new AppError(outgoing.hangUp), closeCode.forbidden)
  }

  /** Says why something was not done. */
  sendError(error: unknown, clientId?: string): ErrorCode {
    const known = error instanceof AppError ? error : new AppError('INTERNAL')
    const { word } = known.details
    this.send({
      msgCata: MsgCata.Error,
      code: known.code,
      msg: errorText(known.code, this.language, known.details),
      clientId,
      word: typeof word === 'string' ? word : undefined,
    })
    return known.code
  }

  /** Says why, and hangs up. */
  sendErrorAndClose(error: unknown, code: number): void {
    const why = this.sendError(error)
    this.close(code, why)
  }

  close(code: number, reason = ''): void {
    this.#wire.close(code, reason)
    setTimeout(() => this.#wire.terminate(), 2_000).unref()
  }

  terminate(): void {
    this.#wire.terminate()
  }

  /** One after the other, never faster than the pace; false when too much waits already. */
  enqueue(work: () => Promise<void>): boolean {
    if (this.#waiting >= mostWaiting) return false
    const { pace, wait } = takeToken(this.#pace, this.#perSecond, Date.now())
    this.#pace = pace
    const due = Date.now() + wait
    this.#waiting++
    this.#tail = this.#tail
      .then(() => sleep(due - Date.now()))
      .then(work)
      .finally(() => {
        this.#waiting--
      })
    return true
  }
}

const sleep = (milliseconds: number): Promise<void> | void =>
  milliseconds > 0 ? new Promise((resolve) => setTimeout(resolve, milliseconds)) : undefined
