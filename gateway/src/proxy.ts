import { Agent, type ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { AppError } from '@xinyu/platform/error'
import { endWith } from '@xinyu/platform/http/no-http'
import type { Instance } from '@xinyu/platform/instances/instance'
import type { Log } from '@xinyu/platform/log'
import { createProxyMiddleware } from 'http-proxy-middleware'
import type { GatewayConfig } from './config.ts'
import { refuse } from './refuse.ts'
import { ownHeaders, type RoutedRequest } from './routed-request.ts'
import type { Services } from './services.ts'

/**
 * Hands to the service that owns its call what does not fit the short way (forwarder.ts): files, long bodies, the
 * sandboxes' pages. A service that is down is a 503 with a sentence, one that says nothing a 504.
 */
export const createServiceProxy = (config: GatewayConfig, services: Services, log: Log) => {
  const late = new WeakSet<RoutedRequest>()
  const goesTo = new WeakMap<RoutedRequest, Going>()
  const fail = (request: RoutedRequest, response: ServerResponse, error: unknown): void => {
    log.warn('a service did not answer', { err: error, requestId: request.requestId })
    const isLate = late.has(request)
    refuse(request, response, isLate ? new AppError('TIMED_OUT') : new AppError('UNAVAILABLE', { retryAfter: 2 }))
  }
  const proxy = createProxyMiddleware<RoutedRequest, ServerResponse>({
    router: (request) => goesTo.get(request)?.instance.origin ?? config.USERS_URL,
    proxyTimeout: config.ANSWER_SECONDS * 1000,
    xfwd: false,
    agent: new Agent({ keepAlive: true, maxSockets: 512 }),
    on: {
      proxyReq: (proxied, request) => void proxied.once('timeout', () => late.add(request)),
      error: (error, request, response) => {
        const going = goesTo.get(request)
        if (going) going.error = error
        if (response instanceof Socket || response.headersSent) return void response.destroy()
        fail(request, response, error)
      },
    },
  })
  return async (request: RoutedRequest, response: ServerResponse): Promise<void> => {
    prepareForProxy(request, response)
    const instance = await services
      .of(request.route?.owner ?? 'users')
      .take('calls')
      .catch((error: unknown) => void fail(request, response, error))
    if (!instance) return
    if (response.destroyed) return instance.end('calls')
    const going: Going = { instance }
    goesTo.set(request, going)
    response.once('close', () => instance.end('calls', going.error))
    await proxy(request, response, () => refuse(request, response, new AppError('NOT_FOUND')))
  }
}
interface Going {
  instance: Instance
  error?: Error
}

/**
 * Puts the gateway's headers in place of the caller's before anything is forwarded. `Expect` was for the gateway, which
 * has answered it.
 */
const prepareForProxy = (request: RoutedRequest, response: ServerResponse): void => {
  delete request.headers.expect
  for (const [name, value] of ownHeaders(request)) request.headers[name] = value
  const { answerHeaders = [] } = request
  for (let at = 0; at < answerHeaders.length; at += 2)
    response.setHeader(answerHeaders[at] ?? '', answerHeaders[at + 1] ?? '')
}

/** Ends a connection that wanted to be a socket, with a word if none was said yet. */
export const turnAway = (socket: Socket, status: string): void => {
  if (socket.bytesWritten > 0 || !socket.writable) return void socket.destroy()
  endWith(socket, `HTTP/1.1 ${status}\r\nretry-after: 2\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
}

export const isSocketPath = (path: string): boolean => path === '/ws' || path.startsWith('/ws/')
