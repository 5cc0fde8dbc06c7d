import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { RateLimit } from '@xinyu/platform/limits/rate-limit'
import { RequestTrace } from '@xinyu/platform/telemetry/request-trace'
import { serviceContext } from '@xinyu/platform/telemetry/trace'
import type { GatewayConfig } from '../config.ts'
import { clientAddressOf } from '../edge.ts'
import { isSocketPath, rejectUpgrade } from '../proxy/proxy.ts'
import type { RoutedRequest } from '../proxy/routed-request.ts'
import type { RequestQueues } from '../limits/request-queues.ts'
import { isOwnOrigin } from '../pages/origins.ts'
import type { ChatSockets } from './chat-sockets.ts'
import type { OpenSockets } from './open-sockets.ts'

interface UpgradeOptions {
  open: OpenSockets
  requestQueues: RequestQueues
  limits: RateLimit
  config: GatewayConfig
  sockets: ChatSockets
}

/** Lets the sockets of our own pages through to the chat service, as many as their address may open. */
export const upgradeSockets = (
  server: Server,
  { open, requestQueues, limits, config, sockets }: UpgradeOptions,
): void => {
  const service = serviceContext()
  server.on('upgrade', (request: RoutedRequest, socket: Socket, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    // a pending answer would be mixed with the frames
    if (requestQueues.isBusy(socket)) return void socket.destroy()
    if (!isSocketPath((request.url ?? '').split('?')[0] ?? '')) return rejectUpgrade(socket, '404 Not Found')
    if (!isOwnOrigin(request, config)) return rejectUpgrade(socket, '403 Forbidden')
    open.add(socket)
    request.requestId = randomUUID()
    request.clientAddress = clientAddressOf(request, config.TRUSTED_PROXIES)
    // the span covers only the upgrade: a socket lasts for hours, and each frame has its own trace
    const trace = new RequestTrace(request.headers.traceparent, 'GET /ws', {}, service)
    request.traceparent = trace.traceparent
    trace.end(101)
    try {
      limits.count('socket', request.clientAddress, config.RATE_PER_10_SECONDS, 10)
    } catch {
      return rejectUpgrade(socket, '429 Too Many Requests')
    }
    void sockets.upgrade(request, socket, head)
  })
}
