import { request as httpRequest } from 'node:http'
import type { Socket } from 'node:net'
import type { Instance } from '@xinyu/platform/instances/instance'
import type { Log } from '@xinyu/platform/logging/log'
import type { GatewayConfig } from '../config.ts'
import { rejectUpgrade } from './proxy.ts'
import { gatewayHeaders, type RoutedRequest } from './routed-request.ts'
import type { Services } from './services.ts'
import { Tunnels } from './tunnel.ts'

/** how long the chat service may take to accept a socket */
const acceptMs = 10_000

/** Open sockets. A closing server waits forever for them unless they are ended. */
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

  /** Closes them spread over `milliseconds`, so that clients do not all reconnect at once. */
  async end(milliseconds: number): Promise<void> {
    const sockets = [...this.#open]
    const pause = sockets.length > 0 ? milliseconds / sockets.length : 0
    const began = Date.now()
    for (const [index, socket] of sockets.entries()) {
      const delay = index * pause - (Date.now() - began)
      if (delay > 1) await new Promise((resolve) => setTimeout(resolve, delay))
      socket.end()
    }
    setTimeout(() => this.#open.forEach((socket) => socket.destroy()), 1_000).unref()
  }
}

/**
 * Proxies /ws to the chat service. Forwards no client data before chat accepts the upgrade: after a refusal the data
 * would be read as a further, unchecked request.
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

  /** Picks the instance with the fewest sockets; tries the next one if it is unreachable. */
  async upgrade(request: RoutedRequest, client: Socket, head: Buffer): Promise<void> {
    const instances = this.#services.instancesOf('chat')
    try {
      await instances.reach('sockets', (instance) => this.#open(request, client, head, instance))
    } catch (error) {
      this.#log.warn('the chat service did not answer', { err: error })
      rejectUpgrade(client, '503 Service Unavailable')
    }
  }

  /** Resolves when the instance has accepted or refused; rejects if it did not answer. */
  #open(request: RoutedRequest, client: Socket, head: Buffer, instance: Instance): Promise<void> {
    if (client.destroyed) return Promise.resolve()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const headers = { ...request.headers, ...Object.fromEntries(gatewayHeaders(request)) }
    const upstreamRequest = httpRequest(instance.origin, { path: request.url, headers, agent: false })
    const timer = setTimeout(() => upstreamRequest.destroy(new Error('the chat service accepted no socket')), acceptMs)
    const forget = (): void => void upstreamRequest.destroy(new Error('the client disconnected'))
    client.once('close', forget)
    upstreamRequest
      .on('upgrade', ({ rawHeaders }, upstream, firstBytes) => {
        instance.startRequest('sockets')
        upstream.once('close', () => instance.endRequest('sockets'))
        client.write(`HTTP/1.1 101 Switching Protocols\r\n${formatHeaders(rawHeaders)}\r\n`)
        if (firstBytes.length > 0) client.write(firstBytes)
        if (head.length > 0) upstream.write(head)
        this.#tunnels.connect(client, upstream as Socket)
        resolve()
      })
      .on('response', (answer) => {
        answer.resume()
        rejectUpgrade(client, `${answer.statusCode} ${answer.statusMessage}`)
        resolve()
      })
      .on('error', reject)
      .on('close', () => {
        client.off('close', forget)
        clearTimeout(timer)
      })
      .end()
    return promise
  }
}

const formatHeaders = (rawHeaders: readonly string[]): string =>
  rawHeaders.reduce((lines, word, index) => lines + (index % 2 === 0 ? `${word}: ` : `${word}\r\n`), '')
