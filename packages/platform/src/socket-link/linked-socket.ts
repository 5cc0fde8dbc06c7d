import { EventEmitter } from 'node:events'
import type { Link } from './link.ts'
import { closePayload, keepPayload, LinkRecord, readNumber } from './link-records.rules.ts'

/**
 * A client's socket at the gateway, used like a WebSocket. Emits `message` with the bytes of a frame, and `close`.
 */
export class LinkedSocket extends EventEmitter {
  readonly OPEN = 1
  readyState = 1
  readonly protocol: string
  readonly #link: Link
  readonly #client: number
  #waitingBytes = 0

  constructor(link: Link, client: number, protocol: string) {
    super()
    this.#link = link
    this.#client = client
    this.protocol = protocol
  }

  /** Bytes that wait at the gateway since the client reads slowly. */
  get bufferedAmount(): number {
    return this.#waitingBytes
  }

  send(frame: Buffer | string): void {
    if (this.readyState !== this.OPEN) return
    const bytes = typeof frame === 'string' ? Buffer.from(frame) : frame
    if (this.#waitingBytes > 0) this.#waitingBytes += bytes.length
    this.#link.send(LinkRecord.Frame, this.#client, bytes)
  }

  /** The oldest unhandled frame is handled; until then the gateway keeps it for another instance. */
  handled(): void {
    if (this.readyState !== 3) this.#link.send(LinkRecord.Handled, this.#client)
  }

  /** Returned with the opening when another instance resumes the socket. */
  keep(name: string, value: string): void {
    if (this.readyState === this.OPEN) this.#link.send(LinkRecord.Keep, this.#client, keepPayload(name, value))
  }

  /** The gateway tells when the socket is closed. */
  close(code = 1000, reason = ''): void {
    if (this.readyState !== this.OPEN) return
    this.readyState = 2
    this.#link.send(LinkRecord.Close, this.#client, closePayload(code, reason))
  }

  terminate(): void {
    if (this.readyState === 3) return
    this.#link.send(LinkRecord.Terminate, this.#client)
    this.closed()
  }

  receive(kind: LinkRecord, payload: Buffer): void {
    if (kind === LinkRecord.Frame) this.emit('message', payload)
    else if (kind === LinkRecord.Waiting) this.#waitingBytes = readNumber(payload)
    else if (kind === LinkRecord.Closed) this.closed()
  }

  closed(): void {
    if (this.readyState === 3) return
    this.readyState = 3
    this.emit('close')
  }
}
