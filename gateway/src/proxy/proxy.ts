import { Agent, type ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { AppError } from '@xinyu/platform/error'
import { endWith } from '@xinyu/platform/http/transport/invalid-http'
import type { Instance } from '@xinyu/platform/instances/instance'
import type { Log } from '@xinyu/platform/logging/log'
import { createProxyMiddleware } from 'http-proxy-middleware'
import type { GatewayConfig } from '../config.ts'
import { refuse } from '../limits/refuse.ts'
import { gatewayHeaders, type RoutedRequest } from './routed-request.ts'
import type { Services } from './services.ts'

/**
 * Streams requests that the forwarder (forwarder.ts) does not handle: files, long bodies, sandbox pages. Answers 503 if
 * the service is down and 504 if it does not answer in time.
 */
export const createServiceProxy = (config: GatewayConfig, services: Services, log: Log) => {
  const timedOut = new WeakSet<RoutedRequest>()
  const proxiedCalls = new WeakMap<RoutedRequest, ProxiedCall>()
  const fail = (request: RoutedRequest, response: ServerResponse, error: unknown): void => {
    log.warn('a service did not answer', { err: error, requestId: request.requestId })
    const isLate = timedOut.has(request)
    refuse(request, response, isLate ? new AppError('TIMED_OUT') : new AppError('UNAVAILABLE', { retryAfter: 2 }))
  }
  const proxy = createProxyMiddleware<RoutedRequest, ServerResponse>({
    router: (request) => proxiedCalls.get(request)?.instance.origin ?? config.USERS_URL,
    proxyTimeout: config.ANSWER_SECONDS * 1000,
    xfwd: false,
    agent: new Agent({ keepAlive: true, maxSockets: 512 }),
    on: {
      proxyReq: (upstreamRequest, request) => void upstreamRequest.once('timeout', () => timedOut.add(request)),
      error: (error, request, response) => {
        const proxiedCall = proxiedCalls.get(request)
        if (proxiedCall) proxiedCall.error = error
        if (response instanceof Socket || response.headersSent) return void response.destroy()
        fail(request, response, error)
      },
    },
  })
  return async (request: RoutedRequest, response: ServerResponse): Promise<void> => {
    setForwardHeaders(request, response)
    const instance = await services
      .instancesOf(request.route?.owner ?? 'users')
      .acquire('calls')
      .catch((error: unknown) => void fail(request, response, error))
    if (!instance) return
    if (response.destroyed) return instance.endRequest('calls')
    const proxiedCall: ProxiedCall = { instance }
    proxiedCalls.set(request, proxiedCall)
    response.once('close', () => instance.endRequest('calls', proxiedCall.error))
    await proxy(request, response, () => refuse(request, response, new AppError('NOT_FOUND')))
  }
}
interface ProxiedCall {
  instance: Instance
  error?: Error
}

/**
 * Replaces the client's headers with the gateway's before forwarding. Removes `Expect`: the gateway has already answered
 * it.
 */
const setForwardHeaders = (request: RoutedRequest, response: ServerResponse): void => {
  delete request.headers.expect
  for (const [name, value] of gatewayHeaders(request)) request.headers[name] = value
  const { responseHeaders = [] } = request
  for (let at = 0; at < responseHeaders.length; at += 2)
    response.setHeader(responseHeaders[at] ?? '', responseHeaders[at + 1] ?? '')
}

/** Closes an upgrade request, with a status line if nothing was sent yet. */
export const rejectUpgrade = (socket: Socket, status: string): void => {
  if (socket.bytesWritten > 0 || !socket.writable) return void socket.destroy()
  endWith(socket, `HTTP/1.1 ${status}\r\nretry-after: 2\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
}

export const isSocketPath = (path: string): boolean => path === '/ws' || path.startsWith('/ws/')
