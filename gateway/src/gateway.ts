import 'reflect-metadata'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http'
import { TokenVerifier } from '@xinyu/platform/auth/token'
import { CONFIG, type PlatformConfig, refuseDevelopmentValues } from '@xinyu/platform/config'
import { drain } from '@xinyu/platform/http/transport/drain'
import { replyToMalformed } from '@xinyu/platform/http/transport/request-hooks'
import { replyToInvalidHttp } from '@xinyu/platform/http/transport/invalid-http'
import { ErrorFilter } from '@xinyu/platform/http/error.filter'
import type { ResolveHost } from '@xinyu/platform/instances/instances'
import { Log } from '@xinyu/platform/logging/log'
import { Metrics } from '@xinyu/platform/metrics'
import { AddressBudget } from '@xinyu/platform/limits/address-budget'
import { ProofOfWork } from '@xinyu/platform/limits/proof-of-work'
import { RateLimit } from '@xinyu/platform/limits/rate-limit'
import { redisSecurity } from '@xinyu/platform/connections/engine-security'
import { requireEngineTls } from '@xinyu/platform/connections/engine-tls'
import { RedisStore } from '@xinyu/platform/redis/redis'
import { Telemetry } from '@xinyu/platform/telemetry/telemetry'
import { type DynamicModule, Module } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify'
import type { GatewayConfig } from './config.ts'
import { RequestQueues } from './limits/request-queues.ts'
import { DocsController } from './pages/docs.controller.ts'
import { createEdge } from './edge.ts'
import { countRequest, resumedSockets } from './metrics.ts'
import { Forwarder } from './proxy/forwarder.ts'
import { createPages } from './pages/pages.ts'
import { createServiceProxy } from './proxy/proxy.ts'
import { logExposure } from './proxy/exposure.ts'
import type { RoutedRequest } from './proxy/routed-request.ts'
import { Services } from './proxy/services.ts'
import { ChatSockets } from './sockets/chat-sockets.ts'
import { OpenSockets } from './sockets/open-sockets.ts'
import { upgradeSockets } from './sockets/upgrade-sockets.ts'
import { StatusController } from './status.controller.ts'

@Module({ controllers: [StatusController, DocsController] })
class GatewayModule {}

const isWebSocketUpgrade = (request: IncomingMessage): boolean => request.headers.upgrade?.toLowerCase() === 'websocket'
/**
 * Time limits for headers and bodies cut off slow senders. Idle connections are kept longer than common load balancers
 * keep theirs (60 s); otherwise a balancer could send into a connection that is closing. Upgrades to HTTP/2 are
 * ignored.
 */
const serverOptions = ({ REQUEST_SECONDS }: GatewayConfig): ServerOptions => ({
  requestTimeout: REQUEST_SECONDS * 1000,
  headersTimeout: Math.min(10_000, REQUEST_SECONDS * 1000),
  connectionsCheckingInterval: Math.min(2_000, REQUEST_SECONDS * 500),
  keepAliveTimeout: 75_000,
  shouldUpgradeCallback: isWebSocketUpgrade,
})

export interface RunningGateway {
  url: string
  close(): Promise<void>
}

/**
 * Starts the product's only public entry point: /api, /ws, the two apps and the API pages. `resolveHost` replaces the
 * system's DNS lookup of service names.
 */
export const bootGateway = async (config: GatewayConfig, resolveHost?: ResolveHost): Promise<RunningGateway> => {
  refuseDevelopmentValues(config as unknown as PlatformConfig)
  requireEngineTls({ REDIS_URL: config.REDIS_URL, ENGINES_REQUIRE_TLS: config.ENGINES_REQUIRE_TLS })
  const log = new Log('gateway', config.LOG_LEVEL)
  const telemetry = await Telemetry.start('gateway', config, log)
  const gateway = await telemetry.run(() => boot(config, log, resolveHost))
  return { ...gateway, close: () => gateway.close().finally(() => telemetry.close()) }
}

const boot = async (config: GatewayConfig, log: Log, resolveHost?: ResolveHost): Promise<RunningGateway> => {
  const apps = createPages(config)
  const redis = new RedisStore(config.REDIS_URL, config.XINYU_NAMESPACE, redisSecurity(config))
  const metrics = new Metrics('gateway')
  const providers = [
    { provide: CONFIG, useValue: config },
    { provide: RedisStore, useValue: redis },
    { provide: Metrics, useValue: metrics },
  ]
  const limits = new RateLimit(redis)
  const budgets = new AddressBudget(limits, new ProofOfWork(config.INTERNAL_SECRET, limits))
  const services = new Services(config, resolveHost)
  const forwarder = new Forwarder(config, services, log)
  const requestQueues = new RequestQueues(config.READ_STALL_SECONDS * 1000)
  const adapter = new FastifyAdapter({
    forceCloseConnections: true,
    frameworkErrors: replyToMalformed,
    clientErrorHandler: replyToInvalidHttp,
    serverFactory: (pages: RequestListener) => {
      const toService = createServiceHandler(forwarder, createServiceProxy(config, services, log))
      const edge = createEdge(
        { config, tokens: new TokenVerifier(config.TOKEN_PUBLIC_JWKS), limits, budgets, log },
        { toService, toPages: pages },
      )
      return createServer(serverOptions(config), (request: RoutedRequest, response) =>
        requestQueues.enqueue(request, response, () => {
          countRequest(metrics, request, response)
          edge(request, response)
        }),
      )
    },
  })
  const app = await listen({ module: GatewayModule, providers }, adapter, apps, config, log)
  logExposure(config, log)
  const open = new OpenSockets()
  const sockets = new ChatSockets(config, services, log, resumedSockets(metrics))
  upgradeSockets(app.getHttpServer() as Server, { open, requestQueues, limits, config, sockets })
  const server = app.getHttpServer() as Server
  return {
    url: `http://localhost:${(server.address() as { port: number }).port}`,
    close: async () => {
      await endConnections(server, open, config.DRAIN_SECONDS * 1_000)
      await app.close()
      await sockets.close()
      await services.close()
    },
  }
}

/** Nest serves the pages; the adapter's server also receives the calls. */
const listen = async (
  module: DynamicModule,
  adapter: FastifyAdapter,
  apps: ReturnType<typeof createPages>,
  config: GatewayConfig,
  log: Log,
): Promise<NestFastifyApplication> => {
  const app = await NestFactory.create<NestFastifyApplication>(module, adapter, { logger: log, abortOnError: false })
  app.useGlobalFilters(new ErrorFilter(log))
  for (const { mount, handler } of apps) app.use(mount, handlerFor(mount, handler))
  await app.listen(config.PORT, config.HOST)
  return app
}

/** Without a drain time open connections are cut. */
const endConnections = async (server: Server, open: OpenSockets, drainMs: number): Promise<void> => {
  await Promise.all([drainMs > 0 ? drain(server, drainMs) : undefined, open.end(drainMs)])
}

/**
 * Sends calls straight to their service, without a framework; only pages go through Nest. Requests that the forwarder
 * cannot handle go through http-proxy-middleware.
 */
const createServiceHandler =
  (forwarder: Forwarder, proxy: ReturnType<typeof createServiceProxy>) =>
  (request: RoutedRequest, response: ServerResponse): void => {
    if (forwarder.canForward(request)) return forwarder.forward(request, response)
    void proxy(request, response)
  }

type PageHandler = ReturnType<typeof createPages>[number]['handler']

/** The gateway's own routes come before the app's catch-all. */
const handlerFor =
  (mount: string, handler: PageHandler): PageHandler =>
  (request, response, next) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/'
    if (mount === '/' && /^\/(docs|health|metrics|version|api|dev|sandbox)(\/|$)/.test(path)) return next()
    if (request.method !== 'GET' && request.method !== 'HEAD') return next()
    handler(request, response, next)
  }
