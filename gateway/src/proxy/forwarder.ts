import type { ServerResponse } from 'node:http'
import { AppError } from '@xinyu/platform/error'
import type { Log } from '@xinyu/platform/logging/log'
import { ProxiedResponse } from './proxied-response.ts'
import type { GatewayConfig } from '../config.ts'
import { refuse } from '../limits/refuse.ts'
import { gatewayHeaders, type RoutedRequest } from './routed-request.ts'
import type { GatewayRoute } from './routes.rules.ts'
import type { Services } from './services.ts'

/** largest request body that is buffered; longer ones are streamed by the proxy */
const maxBufferedBytes = 32 << 10
/** concurrent calls to one service; beyond this it is overloaded and gets no more */
const maxInFlight = 2_048
/** how long a call waits for a service that refuses connections: the time a process needs to restart */
const restartMs = 5_000

/** Hop-by-hop headers, and those that the gateway sets itself. */
const droppedHeaders = new Set([
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
 * Forwards plain calls to the services. Buffers the small request body, so that a slow sender does not occupy a
 * connection to a service and the request can be retried on a new connection; streams the answer.
 */
export class Forwarder {
  readonly #inFlight = new Map<GatewayRoute['owner'], number>()

  constructor(
    private readonly config: GatewayConfig,
    private readonly services: Services,
    private readonly log: Log,
  ) {}

  /** All other requests go through the proxy (proxy.ts). */
  canForward({ route, headers, method }: RoutedRequest): boolean {
    return (
      route?.isCall === true &&
      method !== 'HEAD' &&
      headers['transfer-encoding'] === undefined &&
      Number(headers['content-length'] ?? 0) <= maxBufferedBytes
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
    const inFlight = this.#inFlight.get(owner) ?? 0
    if (inFlight >= maxInFlight) return refuse(request, response, new AppError('UNAVAILABLE', { retryAfter: 2 }))
    this.#inFlight.set(owner, inFlight + 1)
    const headers = forwardedHeaders(request)
    const proxied = new ProxiedResponse(request, response, {
      log: this.log,
      stallMs: this.config.ANSWER_SECONDS * 1000,
      retries: mayRetry(route, request) ? 1 : 0,
      restartMs,
      instances: this.services.instancesOf(owner),
      send: ({ pool }) => pool.dispatch({ path: url, method: method as 'POST', headers, body }, proxied),
      onDone: () => this.#inFlight.set(owner, (this.#inFlight.get(owner) ?? 1) - 1),
    })
    proxied.begin()
  }
}

const mayRetry = ({ retries }: GatewayRoute, { headers }: RoutedRequest): boolean =>
  retries === 'always' || (retries === 'with-key' && headers['idempotency-key'] !== undefined)

/** Names and values in turn: the client's headers without hop-by-hop ones, and the gateway's. */
const forwardedHeaders = (request: RoutedRequest): string[] => {
  const { rawHeaders } = request
  const named = request.headers.connection
  const dropped =
    named === undefined || /^(keep-alive|close)$/i.test(named) ? droppedHeaders : withConnectionHeaders(named)
  const headers: string[] = []
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (!dropped.has(name.toLowerCase())) headers.push(name, rawHeaders[at + 1] ?? '')
  }
  for (const [name, value] of gatewayHeaders(request)) headers.push(name, value)
  return headers
}
const withConnectionHeaders = (connection: string): Set<string> =>
  new Set([...droppedHeaders, ...connection.split(',').map((name) => name.trim().toLowerCase())])
