import { createServer, type RequestListener } from 'node:http'
import type { DynamicModule } from '@nestjs/common'
import { DiscoveryService, NestFactory } from '@nestjs/core'
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify'
import { ContractGuard } from '../http/calls/contract.guard.ts'
import { ContractInterceptor } from '../http/calls/contract.interceptor.ts'
import { DirectCalls, maxBodyBytes } from '../http/calls/direct-calls.ts'
import { GlobalEnhancers } from '../http/calls/global-enhancers.ts'
import { attachRequestHooks, replyToMalformed } from '../http/transport/request-hooks.ts'
import { replyToInvalidHttp } from '../http/transport/invalid-http.ts'
import { readJson } from '../http/transport/json-body.ts'
import { acceptMultipart } from '../http/transport/multipart.ts'
import type { Log } from '../logging/log.ts'
import type { Metrics } from '../metrics.ts'

/** A service's HTTP server: plain calls go straight to their methods, everything else through Fastify and Nest. */
export const createHttpApp = async (root: DynamicModule, log: Log, metrics: Metrics) => {
  const direct = new DirectCalls()
  const adapter = createAdapter(direct)
  const enhancers = new GlobalEnhancers(adapter)
  const app = await NestFactory.create<NestFastifyApplication>(root, adapter, {
    logger: log,
    rawBody: true,
    abortOnError: false,
  })
  const fastify = adapter.getInstance()
  attachRequestHooks(fastify, log, metrics)
  acceptMultipart(fastify)
  const parse = fastify.getDefaultJsonParser('error', 'error')
  app.useBodyParser('application/json', { bodyLimit: maxBodyBytes }, (_request, body: Buffer, done) =>
    done(null, readJson(body.toString(), parse)),
  )
  const controllers = app
    .get(DiscoveryService)
    .getControllers()
    .map(({ instance }) => instance as object)
  direct.register(controllers, {
    guard: app.get(ContractGuard),
    interceptor: app.get(ContractInterceptor),
    log,
    metrics,
    parse,
  })
  return { app, enhancers }
}

const createAdapter = (direct: DirectCalls): FastifyAdapter =>
  new FastifyAdapter({
    trustProxy: true,
    bodyLimit: maxBodyBytes,
    forceCloseConnections: true,
    frameworkErrors: replyToMalformed,
    clientErrorHandler: replyToInvalidHttp,
    // longer than our callers keep an idle connection
    serverFactory: (nestHandler: RequestListener) =>
      createServer({ keepAliveTimeout: 72_000 }, (request, response) => {
        if (!direct.handle(request, response)) nestHandler(request, response)
      }),
  })
