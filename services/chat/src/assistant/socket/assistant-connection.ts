import { type ErrorCode, errorText, type Language } from '@xinyu/contracts/errors'
import type { AiServerFrame, AiTurn } from '@xinyu/contracts/socket/ai'
import { setTimeout as pause } from 'node:timers/promises'
import type { TokenClaims } from '@xinyu/platform/auth/token'
import { AppError } from '@xinyu/platform/error'
import { type ClientSocket, closeCode, fullBucket, type TokenBucket, takeToken } from '../../socket/socket.public.ts'

const framesPerSecond = 2
/** bytes that may wait for the client before the next sentence is requested */
const maxBufferedBytes = 16 << 10
const checkIntervalMs = 50

/** A socket of /ws/ai. It holds the only copy of the conversation, in memory. */
export class AssistantConnection {
  language: Language
  claims: TokenClaims | null = null
  readonly openedAt = Date.now()
  lastUsedAt = this.openedAt
  threadId = ''
  turns: AiTurn[] = []
  /** set while an answer is under way */
  answering: AbortController | null = null
  readonly #socket: ClientSocket
  #bucket: TokenBucket = fullBucket(framesPerSecond, Date.now())

  constructor(socket: ClientSocket, language: Language) {
    this.#socket = socket
    this.language = language
  }

  get userId(): string {
    return this.claims?.sub ?? ''
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN
  }

  /** Whether a frame may be handled; false: too many frames. */
  takeFrame(): boolean {
    const { bucket, waitMs } = takeToken(this.#bucket, framesPerSecond, Date.now())
    if (waitMs === 0) this.#bucket = bucket
    return waitMs === 0
  }

  send(frame: AiServerFrame): void {
    if (this.isOpen) this.#socket.send(JSON.stringify(frame), { binary: false })
  }

  /** Resolves when the client has read enough for more, or `stop` is aborted. */
  async hasRoom(stop: AbortSignal): Promise<void> {
    while (!stop.aborted && this.isOpen && this.#socket.bufferedAmount > maxBufferedBytes)
      await pause(checkIntervalMs, undefined, { signal: stop }).catch(() => undefined)
  }

  /** Sends why there is no answer, or no more of it, in the client’s language. */
  sendError(error: unknown): ErrorCode {
    const { code, details } = error instanceof AppError ? error : new AppError('INTERNAL')
    this.send({ code, msg: errorText(code, this.language, details), done: true })
    return code
  }

  refuse(error: unknown): void {
    const code = this.sendError(error)
    const isLogin = code === 'NOT_LOGGED_IN' || code === 'TOKEN_EXPIRED'
    this.close(isLogin ? closeCode.notLoggedIn : closeCode.forbidden, code)
  }

  close(code: number, reason = ''): void {
    this.answering?.abort()
    this.#socket.close(code, reason)
    setTimeout(() => this.#socket.terminate(), 2_000).unref()
  }

  terminate(): void {
    this.answering?.abort()
    this.#socket.terminate()
  }
}
