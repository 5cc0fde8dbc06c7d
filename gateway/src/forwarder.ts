import type { ServerResponse } from 'node:http'
import type { Service } from '@xinyu/contracts/call'
import { AppError } from '@xinyu/platform/error'
import type { Log } from '@xinyu/platform/log'
import { Answer } from './answer.ts'
import type { GatewayConfig } from './config.ts'
import { refuse } from './refuse.ts'
import { ownHeaders, type RoutedRequest } from './routed-request.ts'
import type { GatewayRoute } from './routes.rules.ts'
import type { Services } from './services.ts'

/** what is held of a call until it is whole; longer ones pass piece by piece */
const mostHeld = 32 << 10
/** calls of one service under way: beyond, it is too far behind to be asked */
const mostUnderWay = 2_048
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

/**
 * Hands plain calls to the services: a small body, held until it is whole, so that a slow sender holds no connection of
 * a service and a connection that turns out to be closed can be tried again; the answer piece by piece.
 */
export class Forwarder {
  readonly #underWay = new Map<Service, number>()

  constructor(
    private readonly config: GatewayConfig,
    private readonly services: Services,
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

  #send(request: RoutedRequest, response: ServerResponse, body: Buffer | null): void {
    const { route, url = '/', method = 'GET' } = request
    if (!route || response.destroyed) return
    const { owner } = route
    const underWay = this.#underWay.get(owner) ?? 0
    if (underWay >= mostUnderWay) return refuse(request, response, new AppError('UNAVAILABLE', { retryAfter: 2 }))
    this.#underWay.set(owner, underWay + 1)
    const headers = headersOf(request)
    const answer = new Answer(request, response, {
      log: this.log,
      stallMs: this.config.ANSWER_SECONDS * 1000,
      repeats: mayRepeat(route, request) ? 1 : 0,
      restartMs,
      instances: this.services.of(owner),
      send: ({ pool }) => pool.dispatch({ path: url, method: method as 'POST', headers, body }, answer),
      done: () => this.#underWay.set(owner, (this.#underWay.get(owner) ?? 1) - 1),
    })
    answer.begin()
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
