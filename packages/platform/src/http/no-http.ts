import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { AppError } from '../error.ts'
import { refusal } from './refusal.ts'

/** the statuses of what Node cannot read as HTTP, beside 400 */
const unreadable: Record<string, [string, 'TOO_LARGE' | 'INVALID_INPUT']> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'INVALID_INPUT'],
  HPE_HEADER_OVERFLOW: ['413 Payload Too Large', 'TOO_LARGE'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['413 Payload Too Large', 'TOO_LARGE'],
}

/** What is no HTTP at all: refused in the wire form, and nothing more is read. */
export const answerNoHttp = (error: { code?: string }, socket: Socket): void => {
  // an answer that is on its way must not be cut by another
  const answering = Reflect.get(socket, '_httpMessage') as { headersSent?: boolean } | null | undefined
  if (error.code === 'ECONNRESET' || !socket.writable || answering?.headersSent) return void socket.destroy()
  const [status, code] = unreadable[error.code ?? ''] ?? ['400 Bad Request', 'INVALID_INPUT']
  const body = JSON.stringify(refusal(new AppError(code), undefined))
  const head = [
    `HTTP/1.1 ${status}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    `x-request-id: ${randomUUID()}`,
    'connection: close',
  ]
  endWith(socket, `${head.join('\r\n')}\r\n\r\n${body}`)
}

/** how long the other side may take to hear the last words */
const lastWordsMs = 2_000

/** Says so much and ends the connection, whether the other side ends theirs or not. */
export const endWith = (socket: Socket, text: string): void => {
  socket.end(text)
  const timer = setTimeout(() => socket.destroy(), lastWordsMs).unref()
  socket.once('close', () => clearTimeout(timer))
}
