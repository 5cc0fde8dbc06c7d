import type { Duplex } from 'node:stream'
import { LinkError, linkHead, LinkReader, LinkRecord } from './link-records.rules.ts'

/** how often each side shows that it lives, and how long the other waits for any sign of it */
const pingMs = 5_000
const silenceMs = 20_000
/** what may wait for a side that does not read; each client's share is bounded besides */
const maxWaitingBytes = 32 << 20
const nothing = Buffer.alloc(0)

interface LinkEvents {
  onRecord(kind: LinkRecord, client: number, payload: Buffer): void
  /** once, however the link ended */
  onClose(): void
}

/** One connection for the sockets of many clients. The records of one turn of the event loop are written at once. */
export class Link {
  readonly #socket: Duplex
  #waiting: Buffer[] = []
  #lastReceivedAt = performance.now()
  readonly #flush = (): void => {
    const parts = this.#waiting
    this.#waiting = []
    if (parts.length === 0 || !this.#socket.writable) return
    this.#socket.write(Buffer.concat(parts))
    if (this.#socket.writableLength > maxWaitingBytes) this.#socket.destroy()
  }

  constructor(socket: Duplex, firstBytes: Buffer, { onRecord, onClose }: LinkEvents) {
    this.#socket = socket
    const reader = new LinkReader()
    const read = (chunk: Buffer): void => {
      this.#lastReceivedAt = performance.now()
      try {
        reader.read(chunk, (kind, client, payload) => kind !== LinkRecord.Ping && onRecord(kind, client, payload))
      } catch (error) {
        if (!(error instanceof LinkError)) throw error
        socket.destroy()
      }
    }
    const timer = setInterval(() => this.#ping(), pingMs).unref()
    socket
      .on('data', read)
      .on('end', () => socket.destroy())
      .on('error', () => socket.destroy())
      .once('close', () => {
        clearInterval(timer)
        onClose()
      })
    if (firstBytes.length > 0) read(firstBytes)
  }

  get isOpen(): boolean {
    return this.#socket.writable
  }

  send(kind: LinkRecord, client: number, payload: Buffer = nothing): void {
    if (this.#waiting.length === 0) setImmediate(this.#flush)
    this.#waiting.push(linkHead(kind, client, payload.length))
    if (payload.length > 0) this.#waiting.push(payload)
  }

  /** Ends the link after what was sent. */
  end(): void {
    this.#flush()
    this.#socket.end()
  }

  destroy(): void {
    this.#socket.destroy()
  }

  #ping(): void {
    if (performance.now() - this.#lastReceivedAt > silenceMs) return this.destroy()
    this.send(LinkRecord.Ping, 0)
  }
}
