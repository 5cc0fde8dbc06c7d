import 'reflect-metadata'
import type { Server } from 'node:http'
import { TokenVerifier } from '@xinyu/platform/auth/token'
import { CONFIG, type PlatformConfig, refuseDevelopmentValues } from '@xinyu/platform/config'
import { ErrorFilter } from '@xinyu/platform/http/error.filter'
import { Log } from '@xinyu/platform/log'
import { Metrics } from '@xinyu/platform/metrics'
import { RateLimit } from '@xinyu/platform/rate-limit'
import { RedisStore } from '@xinyu/platform/redis'
import { Module } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify'
import type { GatewayConfig } from './config.ts'
import { DocsController } from './docs.controller.ts'
import { createEdge } from './edge.ts'
import { createFigures } from './figures.ts'
import { createPages } from './pages.ts'
import { createServiceProxy, createSocketProxy, isSocketPath } from './proxy.ts'
import { OpenSockets } from './sockets.ts'
import { StatusController } from './status.controller.ts'

@Module({ controllers: [StatusController, DocsController] })
class GatewayModule {}

export interface RunningGateway { url: string; close(): Promise<void> }

/** Boots the only door of the product: /api, /ws, the two apps and the API pages. */
export const bootGateway = async (config: GatewayConfig): Promise<RunningGateway> => {
  refuseDevelopmentValues(config as unknown as PlatformConfig)
  const log = new Log('gateway', config.LOG_LEVEL)
  const redis = new RedisStore(config.REDIS_URL, config.XINYU_NAMESPACE)
  const metrics = new Metrics('gateway')
  const providers = [{ provide: CONFIG, useValue: config }, { provide: RedisStore, useValue: redis }, { provide: Metrics, useValue: metrics }]
  const app = await NestFactory.create<NestFastifyApplication>({ module: GatewayModule, providers }, new FastifyAdapter({ forceCloseConnections: true }), { logger: log, abortOnError: false })
  app.useGlobalFilters(new ErrorFilter(log))
  app.use(createFigures(metrics))
  app.use(createEdge(config, new TokenVerifier(config.TOKEN_PUBLIC_JWKS), new RateLimit(redis), log))
  app.use(createServiceProxy(config, log))
  for (const { mount, handler } of createPages(config)) app.use(mount, handlerFor(mount, handler))
  await app.listen(config.PORT, config.GATEWAY_HOST)
  const open = new OpenSockets()
  upgradeSockets(app.getHttpServer() as Server, open, config, log)
  return { url: `http://localhost:${((app.getHttpServer() as Server).address() as { port: number }).port}`, close: async () => { await open.end(config.DRAIN_SECONDS * 1000); await app.close() } }
}

type PageHandler = ReturnType<typeof createPages>[number]['handler']

/** The gateway's own routes come before the app's catch-all. */
const handlerFor = (mount: string, handler: PageHandler): PageHandler => (request, response, next) => {
  const path = (request.url ?? '/').split('?')[0] ?? '/'
  if (mount === '/' && /^\/(docs|health|metrics|version|api|dev|sandbox)(\/|$)/.test(path)) return next()
  handler(request, response, next)
}

const upgradeSockets = (server: Server, open: OpenSockets, config: GatewayConfig, log: Log): void => {
  const sockets = createSocketProxy(config, log)
  server.on('upgrade', (request, socket, head) => {
    if (!isSocketPath((request.url ?? '').split('?')[0] ?? '')) return void socket.destroy()
    open.add(socket)
    sockets.upgrade(request, socket as never, head)
  })
}
