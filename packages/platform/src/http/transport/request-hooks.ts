import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../error.ts'
import type { Log } from '../../logging/log.ts'
import type { Metrics } from '../../metrics.ts'
import { RequestTrace } from '../../telemetry/request-trace.ts'
import { serviceContext } from '../../telemetry/trace.ts'
import type { ContractRequest } from '../calls/route.ts'
import { refusalBody } from '../refusal.ts'

/** Errors before routing, such as a malformed URL: also in the wire format. */
export const replyToMalformed = (_error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
  void reply
    .status(400)
    .header('x-request-id', randomUUID())
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(refusalBody(new AppError('INVALID_INPUT'), request.headers['accept-language'])))
}

/** Request ids, one log line and one metric per request, all within the caller's trace. */
export const attachRequestHooks = (fastify: FastifyInstance, log: Log, metrics: Metrics): void => {
  const service = serviceContext()
  const traces = new WeakMap<FastifyRequest, RequestTrace>()
  const within = (request: FastifyRequest, work: () => void): void => {
    const trace = traces.get(request)
    if (trace) trace.run(work)
    else work()
  }
  fastify.setGenReqId((request) => String(request.headers['x-request-id'] ?? randomUUID()).slice(0, 64))
  fastify.addHook('onRequest', (request, reply, next) => {
    reply.header('x-request-id', request.id)
    reply.header('x-content-type-options', 'nosniff')
    const path = pathOf(request)
    if (isProbe(path)) return next()
    const attributes = { 'http.request.method': request.method, 'http.route': path }
    const trace = new RequestTrace(request.headers.traceparent, `${request.method} ${path}`, attributes, service)
    traces.set(request, trace)
    // also if the caller has disconnected in between
    if (trace.isRecorded) reply.raw.once('close', () => trace.end(reply.statusCode))
    trace.run(next)
  })
  fastify.addHook('onResponse', (request, reply, next) => {
    const path = pathOf(request)
    metrics.requests.observe({ path, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
    if (!isProbe(path)) within(request, () => log.info('request', lineOf(request, reply)))
    next()
  })
}

const pathOf = (request: FastifyRequest): string => request.routeOptions.url ?? 'unknown'
const isProbe = (path: string): boolean => path.startsWith('/health') || path === '/metrics'

const lineOf = (request: FastifyRequest, reply: FastifyReply) => ({
  requestId: request.id,
  userId: (request as ContractRequest).person?.id,
  verb: request.method,
  path: pathOf(request),
  status: reply.statusCode,
  ms: Math.round(reply.elapsedTime),
})
