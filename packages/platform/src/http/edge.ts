import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../error.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import type { ContractRequest } from './route.ts'
import { refusal } from './refusal.ts'

/**
 * What the server refuses before any route is looked for, such as an address that cannot be read: in the wire form too.
 */
export const answerUnreadable = (_error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
  void reply
    .status(400)
    .header('x-request-id', randomUUID())
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(refusal(new AppError('INVALID_INPUT'), request.headers['accept-language'])))
}

/** Request ids, one log line and one figure a request. */
export const attachEdge = (fastify: FastifyInstance, log: Log, metrics: Metrics): void => {
  fastify.setGenReqId((request) => String(request.headers['x-request-id'] ?? randomUUID()).slice(0, 64))
  fastify.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    reply.header('x-content-type-options', 'nosniff')
  })
  fastify.addHook('onResponse', async (request, reply) => {
    const path = request.routeOptions.url ?? 'unknown'
    metrics.requests.observe({ path, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
    if (path.startsWith('/health') || path === '/metrics') return
    log.info('request', {
      requestId: request.id,
      userId: (request as ContractRequest).person?.id,
      verb: request.method,
      path,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    })
  })
}
