import type { Call } from '@xinyu/contracts/call'
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common'
import { Reflector } from '@nestjs/core'
import type { FastifyReply } from 'fastify'
import { from, type Observable, switchMap } from 'rxjs'
import type { z } from 'zod'
import { SignatureCheck } from '../auth/signature.ts'
import { SealedBodies } from '../crypto/sealed-bodies.ts'
import { AppError } from '../error.ts'
import { AuditTrail } from './audit-trail.ts'
import { controlsIn } from './controls.ts'
import { readAdminQuery } from './admin-query.ts'
import { bearerOf } from './contract.guard.ts'
import { type CallRoute, type ContractRequest, CONTRACT, type Route } from './route.ts'

/** Validates what comes in, builds `{ status: 0, … }` of what goes out. Fields no contract names never leave. */
@Injectable()
export class ContractInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly signatures: SignatureCheck,
    private readonly sealed: SealedBodies,
    private readonly audit: AuditTrail,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (context.getType() !== 'http') return next.handle()
    const route = this.reflector.get<Route>(CONTRACT, context.getHandler())
    const request = context.switchToHttp().getRequest<ContractRequest>()
    return from(this.#readInput(route, request)).pipe(
      switchMap(() => next.handle()),
      switchMap((result: unknown) => this.#reply(route, request, result, context)),
    )
  }

  async #readInput(route: Route, request: ContractRequest): Promise<void> {
    if (route.kind === 'call' || route.kind === 'internal') await this.readInput(route, request)
    if (route.kind === 'resource') this.#readAdmin(route, request)
  }

  /** Validates what a call was given. Answers a promise only for a signed call. */
  readInput(route: CallRoute, request: ContractRequest): void | Promise<void> {
    if (route.kind === 'internal') request.input = validate(route.call.input, request.body)
    else if (route.call.signed)
      return this.signatures.check(route.call, request).then(() => this.#readCall(route.call, request))
    else this.#readCall(route.call, request)
  }

  #readCall(call: Call, request: ContractRequest): void {
    const body = bodyOf(call, request, this.sealed)
    const key = request.headers['idempotency-key']
    request.input = validate(
      call.input,
      call.idempotent && key ? { clientId: key, ...(body as object) } : withToken(call, request, body),
    )
  }

  #readAdmin({ resource, act }: Extract<Route, { kind: 'resource' }>, request: ContractRequest): void {
    if (act === 'list') request.adminQuery = readAdminQuery(resource, request.query as Record<string, string>, validate)
    if (act === 'create' && resource.create) request.input = validate(resource.create, request.body)
    if (act === 'update' && resource.update) request.input = validate(resource.update, request.body)
    if (typeof act === 'object') request.input = validate(resource.actions?.[act.action]?.input, request.body ?? {})
  }

  async #reply(route: Route, request: ContractRequest, result: unknown, context: ExecutionContext): Promise<unknown> {
    if (route.kind === 'open') return result
    if (route.kind === 'resource') return this.#adminReply(route, request, result, context)
    return this.answer(route, request, result)
  }

  /** What a call's caller gets to see of what its method answered. */
  answer(route: CallRoute, request: ContractRequest, result: unknown): unknown {
    if (route.kind === 'call' && route.call.caller === 'X') return result
    const shown = (): object => ({ status: 0, ...(route.call.output.parse(result ?? {}) as object) })
    if (route.kind === 'call' && route.call.caller === 'A')
      return this.audit.record(request, route.call.path, '', request.input).then(shown)
    return shown()
  }

  async #adminReply(
    { resource, act }: Extract<Route, { kind: 'resource' }>,
    request: ContractRequest,
    result: unknown,
    context: ExecutionContext,
  ): Promise<unknown> {
    if (act === 'list') {
      const { rows, total } = result as { rows: unknown[]; total: number }
      const first = request.adminQuery?.skip ?? 0
      context
        .switchToHttp()
        .getResponse<FastifyReply>()
        .header('Content-Range', `${resource.name} ${first}-${first + Math.max(rows.length - 1, 0)}/${total}`)
      return rows.map((row) => resource.record.parse(row))
    }
    const subject = String((request.params as { id?: string }).id ?? (result as { id?: string }).id ?? '')
    if (act !== 'one')
      await this.audit.record(
        request,
        `${resource.name}.${typeof act === 'object' ? act.action : act}`,
        subject,
        request.input,
      )
    return resource.record.parse(result)
  }
}

/** Where a token may stand in Authorization instead of the body, the body says it. */
const withToken = (call: Call, request: ContractRequest, body: unknown): unknown => {
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
  return call.orToken && isObject ? { token: bearerOf(request), ...body } : (body ?? {})
}

const bodyOf = (call: Call, request: ContractRequest, sealed: SealedBodies): unknown => {
  if (call.encrypted) return sealed.open(call, request)
  return call.verb === 'GET' ? request.query : request.body
}

/** Parses or refuses with INVALID_INPUT and the path and reason of each field. */
export const validate = (schema: z.ZodType | undefined, value: unknown): unknown => {
  const unreadable = controlsIn(value)
  if (unreadable !== null)
    throw new AppError('INVALID_INPUT', { fields: [{ path: unreadable, reason: 'control characters' }] })
  const result = schema?.safeParse(value)
  if (result?.success) return result.data
  const fields = (result?.error.issues ?? []).map((issue) => ({ path: issue.path.join('.'), reason: issue.message }))
  if (fields.some((field) => field.reason === 'PHONE_INVALID')) throw new AppError('PHONE_INVALID', { fields })
  throw new AppError('INVALID_INPUT', { fields })
}
