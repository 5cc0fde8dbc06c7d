import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { AppError } from '../../error.ts'
import { refusalBody } from '../refusal.ts'

/** the statuses of invalid HTTP, besides 400 */
const statusByCode: Record<string, [string, 'TOO_LARGE' | 'INVALID_INPUT']> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'INVALID_INPUT'],
  HPE_HEADER_OVERFLOW: ['413 Payload Too Large', 'TOO_LARGE'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['413 Payload Too Large', 'TOO_LARGE'],
}

/** Invalid HTTP: refused in the wire format, and nothing more is read. */
export const replyToInvalidHttp = (error: { code?: string }, socket: Socket): void => {
  // an answer that is being sent must not be mixed with another
  const answering = Reflect.get(socket, '_httpMessage') as { headersSent?: boolean } | null | undefined
  if (error.code === 'ECONNRESET' || !socket.writable || answering?.headersSent) return void socket.destroy()
  const [status, code] = statusByCode[error.code ?? ''] ?? ['400 Bad Request', 'INVALID_INPUT']
  const body = JSON.stringify(refusalBody(new AppError(code), undefined))
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

/** how long the client may take to receive the final bytes */
const closeTimeoutMs = 2_000

/** Sends this text and ends the connection, whether the client ends it or not. */
export const endWith = (socket: Socket, text: string): void => {
  socket.end(text)
  const timer = setTimeout(() => socket.destroy(), closeTimeoutMs).unref()
  socket.once('close', () => clearTimeout(timer))
}
