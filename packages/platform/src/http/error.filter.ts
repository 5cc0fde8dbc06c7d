import type { ErrorCode } from '@xinyu/contracts/errors'
import { resourceRefusal } from '@xinyu/contracts/refusals'
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import { AppError } from '../error.ts'
import { Log } from '../logging/log.ts'
import { refusalBody } from './refusal.ts'
import type { ContractRequest } from './calls/route.ts'

const byHttp: Record<number, ErrorCode> = {
  400: 'INVALID_INPUT',
  401: 'NOT_LOGGED_IN',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  413: 'TOO_LARGE',
  415: 'INVALID_INPUT',
  429: 'TOO_FREQUENT',
  503: 'UNAVAILABLE',
}

/**
 * Turns every failure into the reply of the wire contract, in the caller's language. Unexpected ones are logged once,
 * here.
 */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(private readonly log: Log) {}

  catch(error: unknown, host: ArgumentsHost): unknown {
    const reply = host.switchToHttp().getResponse<FastifyReply>()
    const request = host.switchToHttp().getRequest<ContractRequest>()
    const { status, retryAfter, body } = refusalOf(error, request, this.log)
    if (retryAfter !== undefined) reply.header('Retry-After', retryAfter)
    // a route may have set another type for its answer
    return reply.status(status).type('application/json; charset=utf-8').send(body)
  }
}

/** The reply to a failed request; unexpected failures are logged. */
export const refusalOf = (
  error: unknown,
  request: ContractRequest,
  log: Log,
): { status: number; retryAfter?: string; body: object } => {
  const known = asAppError(error)
  if (known.code === 'INTERNAL')
    log.error('unexpected', { err: error, requestId: request.id, path: request.url.split('?')[0] })
  const { id: requestId, person } = request
  // the route's pattern, since its parameters may hold anything
  const path = (request as { routeOptions?: { url?: string } }).routeOptions?.url ?? request.url
  log.security.refused(known.code, { path, requestId, ...(person ? { userId: person.id } : {}) })
  const { retryAfter } = known.details
  return {
    status: request.isResource ? resourceRefusal(known.code) : known.http,
    ...(typeof retryAfter === 'number' ? { retryAfter: String(retryAfter) } : {}),
    body: refusalBody(known, request.headers['accept-language']),
  }
}

const asAppError = (error: unknown): AppError => {
  if (error instanceof AppError) return error
  const http = error instanceof HttpException ? error.getStatus() : (error as { statusCode?: number }).statusCode
  if (http === undefined || http >= 600) return new AppError('INTERNAL')
  return new AppError(byHttp[http] ?? (http >= 400 && http < 500 ? 'INVALID_INPUT' : 'INTERNAL'))
}
