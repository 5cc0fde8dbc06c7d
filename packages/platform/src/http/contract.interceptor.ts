import type { Call } from '@xinyu/contracts/call'
import { languageOf } from '@xinyu/contracts/errors'
import { schemaRefusals } from '@xinyu/contracts/refusals'
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common'
import { Reflector } from '@nestjs/core'
import type { FastifyReply } from 'fastify'
import { from, type Observable, switchMap } from 'rxjs'
import type { z } from 'zod'
import { OwnerProofs } from '../auth/owner-proofs.ts'
import { SignatureCheck } from '../auth/signature.ts'
import { SealedBodies } from '../crypto/sealed-bodies.ts'
import { AppError } from '../error.ts'
import { AuditTrail } from './audit-trail.ts'
import { controlsIn } from './controls.ts'
import { readAdminQuery } from './admin-query.ts'
import { bearerOf } from './contract.guard.ts'
import { type ContractRequest, CONTRACT, type Route } from './route.ts'
import { ShownTexts } from './shown-texts.ts'

/** Validates what comes in, builds `{ status: 0, … }` of what goes out. Fields no contract names never leave. */
@Injectable()
export class ContractInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly signatures: SignatureCheck,
    private readonly sealed: SealedBodies,
    private readonly proofs: OwnerProofs,
    private readonly texts: ShownTexts,
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
    if (route.kind === 'call') {
      if (route.call.signed) await this.signatures.check(route.call, request)
      const body = bodyOf(route.call, request, this.sealed)
      const key = request.headers['idempotency-key']
      request.input = validate(
        route.call.input,
        route.call.idempotent && key ? { clientId: key, ...(body as object) } : withToken(route.call, request, body),
      )
      await this.#checkTexts(route.call, request)
      if (route.call.proof) request.useProof = await this.proofs.check(route.call, request)
    }
    if (route.kind === 'internal') request.input = validate(route.call.input, request.body)
    if (route.kind === 'resource') this.#readAdmin(route, request)
  }

  async #checkTexts(call: Call, request: ContractRequest): Promise<void> {
    const checked = await this.texts.check(call, request.input, languageOf(request.headers['accept-language']))
    request.input = checked.input
    request.linkFiltered = checked.linkFiltered
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
    if (route.kind === 'call' && route.call.caller === 'X') return result
    await request.useProof?.()
    if (route.kind === 'call' && route.call.caller === 'A')
      await this.audit.record(request, route.call.path, '', request.input)
    return { status: 0, ...(route.call.output.parse(result ?? {}) as object) }
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
  for (const code of schemaRefusals)
    if (fields.some(({ reason }) => reason === code)) throw new AppError(code, { fields })
  throw new AppError('INVALID_INPUT', { fields })
}
