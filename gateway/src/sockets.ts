import { request as httpRequest } from 'node:http'
import type { Socket } from 'node:net'
import type { Instance } from '@xinyu/platform/instances/instance'
import type { Log } from '@xinyu/platform/log'
import type { GatewayConfig } from './config.ts'
import { turnAway } from './proxy.ts'
import { ownHeaders, type RoutedRequest } from './routed-request.ts'
import type { Services } from './services.ts'
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
  readonly #services: Services
  readonly #tunnels: Tunnels
  readonly #log: Log

  constructor({ SOCKET_STALL_SECONDS }: GatewayConfig, services: Services, log: Log) {
    this.#services = services
    this.#tunnels = new Tunnels(SOCKET_STALL_SECONDS * 1000)
    this.#log = log
  }

  /** To the instance with the fewest sockets; to another one as long as none was reached. */
  async upgrade(request: RoutedRequest, client: Socket, head: Buffer): Promise<void> {
    const instances = this.#services.of('chat')
    try {
      await instances.reach('sockets', (instance) => this.#open(request, client, head, instance))
    } catch (error) {
      this.#log.warn('the chat service did not answer', { err: error })
      turnAway(client, '503 Service Unavailable')
    }
  }

  /** Done when the instance has accepted or refused it; fails when there was no answer. */
  #open(request: RoutedRequest, client: Socket, head: Buffer, instance: Instance): Promise<void> {
    if (client.destroyed) return Promise.resolve()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const headers = { ...request.headers, ...Object.fromEntries(ownHeaders(request)) }
    const asked = httpRequest(instance.origin, { path: request.url, headers, agent: false })
    const giveUp = setTimeout(() => asked.destroy(new Error('the chat service accepted no socket')), acceptance)
    const forget = (): void => void asked.destroy(new Error('the client has gone'))
    client.once('close', forget)
    asked
      .on('upgrade', ({ rawHeaders }, upstream, firstWords) => {
        instance.begin('sockets')
        upstream.once('close', () => instance.end('sockets'))
        client.write(`HTTP/1.1 101 Switching Protocols\r\n${inLines(rawHeaders)}\r\n`)
        if (firstWords.length > 0) client.write(firstWords)
        if (head.length > 0) upstream.write(head)
        this.#tunnels.tie(client, upstream as Socket)
        resolve()
      })
      .on('response', (answer) => {
        answer.resume()
        turnAway(client, `${answer.statusCode} ${answer.statusMessage}`)
        resolve()
      })
      .on('error', reject)
      .on('close', () => {
        client.off('close', forget)
        clearTimeout(giveUp)
      })
      .end()
    return promise
  }
}

/** Names and values in turn. */
const inLines = (rawHeaders: readonly string[]): string =>
  rawHeaders.reduce((lines, word, index) => lines + (index % 2 === 0 ? `${word}: ` : `${word}\r\n`), '')
