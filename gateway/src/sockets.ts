import { request as httpRequest } from 'node:http'
import type { Socket } from 'node:net'
import type { Log } from '@xinyu/platform/log'
import type { GatewayConfig } from './config.ts'
import { turnAway } from './proxy.ts'
import { ownHeaders, type RoutedRequest } from './routed-request.ts'
import { Tunnels } from './tunnel.ts'

/** how long the chat service may take to accept a socket */
const acceptance = 10_000

/** The sockets that pass through: a server that closes waits for them for ever unless they are ended. */
export class OpenSockets {
  readonly #open = new Set<Socket>()
  readonly #forget: (this: Socket) => void

  constructor() {
    const open = this.#open
    this.#forget = function forget() {
      open.delete(this)
    }
  }

  get size(): number {
    return this.#open.size
  }

  add(socket: Socket): void {
    this.#open.add(socket)
    socket.once('close', this.#forget)
  }

  /** Ends them spread over `milliseconds`, so that not everybody comes back in the same moment. */
  async end(milliseconds: number): Promise<void> {
    const waiting = [...this.#open]
    const pause = waiting.length > 0 ? milliseconds / waiting.length : 0
    const began = Date.now()
    for (const [index, socket] of waiting.entries()) {
      const ahead = index * pause - (Date.now() - began)
      if (ahead > 1) await new Promise((resolve) => setTimeout(resolve, ahead))
      socket.end()
    }
    setTimeout(() => this.#open.forEach((socket) => socket.destroy()), 1_000).unref()
  }
}

/**
 * Hands /ws to the chat service. Nothing of the client goes there before chat has accepted the socket: what follows a
 * refused request would be a request that nobody has looked at.
 */
export class SocketProxy {
  readonly #chat: URL
  readonly #tunnels: Tunnels
  readonly #log: Log

  constructor({ CHAT_URL, SOCKET_STALL_SECONDS }: GatewayConfig, log: Log) {
    this.#chat = new URL(CHAT_URL)
    this.#tunnels = new Tunnels(SOCKET_STALL_SECONDS * 1000)
    this.#log = log
  }

  upgrade(request: RoutedRequest, client: Socket, head: Buffer): void {
    if (client.destroyed) return
    const { hostname, port } = this.#chat
    const headers = { ...request.headers, ...Object.fromEntries(ownHeaders(request)) }
    const asked = httpRequest({ host: hostname, port, path: request.url, headers, agent: false })
    const giveUp = setTimeout(() => asked.destroy(new Error('the chat service accepted no socket')), acceptance)
    const forget = (): void => void asked.destroy()
    client.once('close', forget)
    asked
      .on('upgrade', ({ rawHeaders }, upstream, firstWords) => {
        client.off('close', forget)
        client.write(`HTTP/1.1 101 Switching Protocols\r\n${inLines(rawHeaders)}\r\n`)
        if (firstWords.length > 0) client.write(firstWords)
        if (head.length > 0) upstream.write(head)
        this.#tunnels.tie(client, upstream as Socket)
      })
      .on('response', (answer) => {
        answer.resume()
        turnAway(client, `${answer.statusCode} ${answer.statusMessage}`)
      })
      .on('error', (error) => {
        this.#log.warn('the chat service did not answer', { err: error })
        turnAway(client, '503 Service Unavailable')
      })
      .on('close', () => clearTimeout(giveUp))
      .end()
  }
}

/** Names and values in turn. */
const inLines = (rawHeaders: readonly string[]): string =>
  rawHeaders.reduce((lines, word, index) => lines + (index % 2 === 0 ? `${word}: ` : `${word}\r\n`), '')
