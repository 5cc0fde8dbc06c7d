import type { ServerResponse } from 'node:http'
import type { Service } from '@xinyu/contracts/call'
import { AppError } from '@xinyu/platform/error'
import type { Log } from '@xinyu/platform/log'
import { Client, Pool } from 'undici'
import { Answer } from './answer.ts'
import type { GatewayConfig } from './config.ts'
import { refuse } from './refuse.ts'
import { ownHeaders, type RoutedRequest } from './routed-request.ts'
import type { GatewayRoute } from './routes.rules.ts'

/** what is held of a call until it is whole; longer ones pass piece by piece */
const mostHeld = 32 << 10
/** connections to one service, and calls of it under way: beyond, a service is too far behind to be asked */
const [connections, mostUnderWay] = [256, 2_048]
const connectMs = 3_000
/** how old a connection grows: instances of a service that come later get their share of the calls by new ones */
const connectionMs = 5_000
/** how long a call waits for a service that refuses connections: as long as its process takes to start again */
const restartMs = 2_000

/** Headers that belong to one connection, or that the gateway writes itself. */
const notPassedOn = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
  'content-length',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-request-id',
  'traceparent',
])

export const serviceUrl = (config: GatewayConfig, owner: Service): string =>
  ({
    users: config.USERS_URL,
    social: config.SOCIAL_URL,
    chat: config.CHAT_URL,
    payments: config.PAYMENTS_URL,
    face: config.FACE_URL,
    moderation: config.MODERATION_URL,
  })[owner]

/**
 * Hands plain calls to the services: a small body, held until it is whole, so that a slow sender holds no connection of
 * a service and a connection that turns out to be closed can be tried again; the answer piece by piece.
 */
export class Forwarder {
  readonly #services = new Map<Service, { pool: Pool; underWay: number }>()
  /** all connections that the pools have */
  readonly #clients = new Set<Client>()

  constructor(
    private readonly config: GatewayConfig,
    private readonly log: Log,
  ) {}

  /** Whether a request is one of those: everything else takes the longer way (proxy.ts). */
  takes({ route, headers, method }: RoutedRequest): boolean {
    return (
      route?.isCall === true &&
      method !== 'HEAD' &&
      headers['transfer-encoding'] === undefined &&
      Number(headers['content-length'] ?? 0) <= mostHeld
    )
  }

  forward(request: RoutedRequest, response: ServerResponse): void {
    if (Number(request.headers['content-length'] ?? 0) === 0) return this.#send(request, response, null)
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.once('end', () =>
      this.#send(request, response, parts.length === 1 ? (parts[0] ?? null) : Buffer.concat(parts)),
    )
  }

  /**
   * Ends all connections. Each by itself: a pool would end its own with one error, and a library of another part of the
   * same process (urllib) marks each error with its connection and takes no error twice.
   */
  async close(): Promise<void> {
    await Promise.all([...this.#clients].map((client) => client.destroy()))
    await Promise.all([...this.#services.values()].map(({ pool }) => pool.destroy()))
  }

  #send(request: RoutedRequest, response: ServerResponse, body: Buffer | null): void {
    const { route, url = '/', method = 'GET' } = request
    if (!route || response.destroyed) return
    const service = this.#service(route.owner)
    if (service.underWay >= mostUnderWay)
      return refuse(request, response, new AppError('UNAVAILABLE', { retryAfter: 2 }))
    const answer = new Answer(request, response, {
      log: this.log,
      stallMs: this.config.ANSWER_SECONDS * 1000,
      tries: mayRepeat(route, request) ? 2 : 1,
      restartMs,
      send: () =>
        service.pool.dispatch({ path: url, method: method as 'POST', headers: headersOf(request), body }, answer),
      done: () => service.underWay--,
    })
    service.underWay++
    answer.begin()
  }

  #service(owner: Service): { pool: Pool; underWay: number } {
    let service = this.#services.get(owner)
    if (!service) {
      const wait = this.config.ANSWER_SECONDS * 1000
      const options = {
        connections,
        pipelining: 1,
        clientTtl: connectionMs,
        connect: { timeout: connectMs },
        headersTimeout: wait,
        bodyTimeout: wait,
        factory: (origin: URL, given: object) => {
          const client = new Client(origin, given)
          this.#clients.add(client)
          client.on('disconnect', () => client.closed && this.#clients.delete(client))
          return client
        },
      }
      this.#services.set(owner, (service = { pool: new Pool(serviceUrl(this.config, owner), options), underWay: 0 }))
    }
    return service
  }
}

const mayRepeat = ({ repeats }: GatewayRoute, { headers }: RoutedRequest): boolean =>
  repeats === 'always' || (repeats === 'with-key' && headers['idempotency-key'] !== undefined)

/** Names and values in turn: the caller's, but for those of its connection, and ours. */
const headersOf = (request: RoutedRequest): string[] => {
  const { rawHeaders } = request
  const named = request.headers.connection
  const dropped = named === undefined || /^(keep-alive|close)$/i.test(named) ? notPassedOn : withNamed(named)
  const headers: string[] = []
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (!dropped.has(name.toLowerCase())) headers.push(name, rawHeaders[at + 1] ?? '')
  }
  for (const [name, value] of ownHeaders(request)) headers.push(name, value)
  return headers
}
const withNamed = (connection: string): Set<string> =>
  new Set([...notPassedOn, ...connection.split(',').map((name) => name.trim().toLowerCase())])
