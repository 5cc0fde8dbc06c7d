import { Agent, type ClientRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Service } from '@xinyu/contracts/call'
import { AppError } from '@xinyu/platform/error'
import type { Log } from '@xinyu/platform/log'
import { createProxyMiddleware } from 'http-proxy-middleware'
import type { GatewayConfig } from './config.ts'
import { refuse, type RoutedRequest } from './edge.ts'
import { tieHalves } from './tunnel.ts'

const timeout = 60_000

const urlOf = (config: GatewayConfig, owner: Service): string =>
  ({
    users: config.USERS_URL,
    social: config.SOCIAL_URL,
    chat: config.CHAT_URL,
    payments: config.PAYMENTS_URL,
    face: config.FACE_URL,
    moderation: config.MODERATION_URL,
  })[owner]

const forward = (proxied: ClientRequest, request: RoutedRequest): void => {
  proxied.setHeader('x-forwarded-for', request.clientAddress ?? '')
  proxied.setHeader('x-forwarded-proto', 'http')
  if (request.requestId) proxied.setHeader('x-request-id', request.requestId)
  if (request.traceparent) proxied.setHeader('traceparent', request.traceparent)
}

/** Hands a request to the service that owns its call; a service that is down is a 503 with a sentence. */
export const createServiceProxy = (config: GatewayConfig, log: Log) =>
  createProxyMiddleware<RoutedRequest, ServerResponse>({
    router: (request) => urlOf(config, request.owner ?? 'users'),
    target: config.USERS_URL,
    pathFilter: (_path, request) => (request as RoutedRequest).owner !== undefined,
    proxyTimeout: timeout,
    xfwd: false,
    agent: new Agent({ keepAlive: true, maxSockets: 512 }),
    on: {
      proxyReq: forward,
      error: (error, request, response) => {
        log.warn('a service did not answer', { err: error, requestId: request.requestId })
        if (response instanceof Socket || response.headersSent) response.destroy()
        else refuse(request, response, new AppError('UNAVAILABLE', { retryAfter: 2 }))
      },
    },
  })

/** Hands /ws to the chat service. */
export const createSocketProxy = (config: GatewayConfig, log: Log) =>
  createProxyMiddleware<RoutedRequest, ServerResponse>({
    target: config.CHAT_URL,
    ws: true,
    xfwd: false,
    pathFilter: (path) => isSocketPath(path),
    on: {
      proxyReqWs: (proxied: ClientRequest, request: IncomingMessage, socket: Socket) => {
        forward(proxied, request)
        tieHalves(socket, proxied, config.SOCKET_STALL_SECONDS * 1000)
      },
      error: (error, _request, response) => {
        log.warn('the chat service did not answer', { err: error })
        if (response instanceof Socket) turnAway(response, '503 Service Unavailable')
        else response.destroy()
      },
    },
  })

/** Ends a connection that wanted to be a socket, with a word if none was said yet. */
export const turnAway = (socket: Socket, status: string): void => {
  if (socket.bytesWritten > 0 || !socket.writable) return void socket.destroy()
  socket.end(`HTTP/1.1 ${status}\r\nretry-after: 2\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
}

export const isSocketPath = (path: string): boolean => path === '/ws' || path.startsWith('/ws/')
