import type { Socket } from 'node:net'
import { ASSISTANT_SOCKET_PATH, socketPathOf } from '@xinyu/contracts/socket/opening'
import {
  LinkRecord,
  numberPayload,
  readClose,
  readKept,
  type SocketOpening,
} from '@xinyu/platform/socket-link/link-records.rules'
import type { WebSocket } from 'ws'
import type { StalledSockets } from './stalled-sockets.ts'

/** frames of one client that chat has not handled yet; beyond it no more is read from the client */
const maxUnhandledBytes = 64 << 10
/** what may wait for a client that does not read; chat cuts it off earlier, unless it sent all of this in one turn */
const maxWaitingBytes = 1 << 20
const keepAliveMs = 30_000
/** as chat closes sockets when it stops: the client opens another at once */
const restart = [1012, 'restart'] as const
const text = { binary: false }

/** The link to the instance that serves a client. */
interface Link {
  /** Returns the client's number on this link. */
  add(client: ClientSocket): number
  remove(number: number): void
  send(kind: LinkRecord, number: number, payload?: Buffer): void
}
interface ClientWebSocket extends WebSocket {
  client: ClientSocket
}
interface ClientConnection extends Socket {
  client: ClientSocket
}

/**
 * A client's socket. Chat serves it over a link; when the link is lost, the socket stays open, and another instance
 * resumes it: it gets what chat asked to keep (the login), and the frames that were not handled, in their order. A
 * repeated message is found by its client id, so it is stored once.
 *
 * Handlers are shared: most of thousands of sockets are idle.
 */
export class ClientSocket {
  readonly #webSocket: WebSocket
  readonly #connection: Socket
  readonly #stalled: StalledSockets
  readonly #opening: SocketOpening
  #link: Link | null = null
  /** of this client on the link */
  #number = 0
  /** null: none, as for every idle socket */
  #unhandled: Buffer[] | null = null
  #unhandledBytes = 0
  /** how many of the unhandled frames another instance had before */
  #repeated = 0

  constructor(webSocket: WebSocket, connection: Socket, stalled: StalledSockets, opening: SocketOpening) {
    this.#webSocket = webSocket
    this.#connection = connection
    this.#stalled = stalled
    this.#opening = opening
    ;(webSocket as ClientWebSocket).client = this
    ;(connection as ClientConnection).client = this
    connection.setKeepAlive(true, keepAliveMs)
    connection.on('drain', onDrain)
    webSocket
      .on('message', onMessage as never)
      .on('error', onError)
      .on('close', onClose)
  }

  get isOpen(): boolean {
    return this.#webSocket.readyState === this.#webSocket.OPEN
  }

  attach(link: Link): void {
    this.#link = link
    this.#number = link.add(this)
    link.send(LinkRecord.Open, this.#number, Buffer.from(JSON.stringify(this.#opening)))
    const unhandled = this.#unhandled ?? []
    this.#repeated = unhandled.length
    for (const frame of unhandled) link.send(LinkRecord.Frame, this.#number, frame)
    if (this.#connection.writableNeedDrain) this.#reportWaiting(this.#webSocket.bufferedAmount)
  }

  /**
   * The link is lost. Returns whether another instance can resume the socket: not one that is closing, nor the
   * assistant's, whose conversation only its instance had; nor one whose frames were repeated already and not handled,
   * since it may be these that an instance does not survive.
   */
  detach(): boolean {
    this.#link = null
    if (!this.isOpen) return false
    const canResume = this.#repeated === 0 && socketPathOf(this.#opening.path) !== ASSISTANT_SOCKET_PATH
    if (!canResume) this.restart()
    return canResume
  }

  /** Closes the socket; the client opens another. */
  restart(): void {
    this.#close(...restart)
  }

  terminate(): void {
    this.#webSocket.terminate()
  }

  receive(kind: LinkRecord, payload: Buffer): void {
    if (kind === LinkRecord.Frame) this.#deliver(payload)
    else if (kind === LinkRecord.Handled) this.#markHandled()
    else if (kind === LinkRecord.Close) this.#close(...readClose(payload))
    else if (kind === LinkRecord.Terminate) this.terminate()
    else if (kind === LinkRecord.Keep) {
      const [name, value] = readKept(payload)
      this.#opening.kept = { ...this.#opening.kept, [name]: value }
    }
  }

  /** A frame of the client. It waits here while no instance serves the socket. */
  take(frame: Buffer): void {
    this.#unhandled ??= []
    this.#unhandled.push(frame)
    this.#unhandledBytes += frame.length
    this.#link?.send(LinkRecord.Frame, this.#number, frame)
    if (this.#unhandledBytes > maxUnhandledBytes) this.#webSocket.pause()
  }

  drained(): void {
    this.#stalled.delete(this)
    this.#reportWaiting(0)
  }

  closed(): void {
    this.#stalled.delete(this)
    this.#link?.send(LinkRecord.Closed, this.#number)
    this.#link?.remove(this.#number)
    this.#link = null
  }

  #deliver(frame: Buffer): void {
    if (!this.isOpen) return
    const waits = this.#connection.writableLength > 0
    // a frame is a part of what arrived for many clients, all of which would wait with it
    this.#webSocket.send(waits ? Buffer.from(frame) : frame, text)
    if (!this.#connection.writableNeedDrain) return
    if (this.#webSocket.bufferedAmount > maxWaitingBytes) return this.terminate()
    if (this.#stalled.add(this)) this.#reportWaiting(this.#webSocket.bufferedAmount)
  }

  #reportWaiting(bytes: number): void {
    this.#link?.send(LinkRecord.Waiting, this.#number, numberPayload(bytes))
  }

  #markHandled(): void {
    const frame = this.#unhandled?.shift()
    if (!frame) return
    this.#unhandledBytes -= frame.length
    if (this.#repeated > 0) this.#repeated--
    if (this.#unhandled?.length === 0) this.#unhandled = null
    if (this.#webSocket.isPaused && this.#unhandledBytes <= maxUnhandledBytes / 2) this.#webSocket.resume()
  }

  /** What the client says about the end must be read. */
  #close(code: number, reason: string): void {
    this.#webSocket.resume()
    this.#webSocket.close(code, reason)
  }
}

function onMessage(this: ClientWebSocket, frame: Buffer): void {
  this.client.take(frame)
}

function onError(this: WebSocket): void {
  this.terminate()
}

function onClose(this: WebSocket): void {
  ;(this as ClientWebSocket).client.closed()
}

function onDrain(this: Socket): void {
  ;(this as ClientConnection).client.drained()
}
