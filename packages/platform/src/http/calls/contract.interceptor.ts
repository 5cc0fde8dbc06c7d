import type { Call } from '@xinyu/contracts/call'
import { languageOf } from '@xinyu/contracts/errors'
import { readAs } from '@xinyu/contracts/read-as'
import { schemaRefusals } from '@xinyu/contracts/refusals'
import { totalsHeader } from '@xinyu/contracts/resource'
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common'
import { Reflector } from '@nestjs/core'
import type { FastifyReply } from 'fastify'
import { catchError, from, lastValueFrom, type Observable, switchMap } from 'rxjs'
import type { z } from 'zod'
import { OwnerProofs } from '../../auth/owner-proofs.ts'
import { SignatureCheck } from '../../auth/signature.ts'
import { SealedBodies } from '../../crypto/sealed-bodies.ts'
import { AppError } from '../../error.ts'
import { AdminAudit } from '../admin/admin-audit.ts'
import { controlsIn } from './controls.ts'
import { readAdminQuery } from '../admin/admin-query.ts'
import { bearerOf } from './contract.guard.ts'
import { limitGuestRows } from './guest-rows.rules.ts'
import { readMultipart } from '../transport/multipart.ts'
import { type CallRoute, type ContractRequest, CONTRACT, type Route } from './route.ts'
import { ShownTexts } from './shown-texts.ts'

/**
 * Validates the input and builds `{ status: 0, … }` from the output. Fields that are not in the contract never leave.
 */
@Injectable()
export class ContractInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly signatures: SignatureCheck,
    private readonly sealed: SealedBodies,
    private readonly proofs: OwnerProofs,
    private readonly texts: ShownTexts,
    private readonly audit: AdminAudit,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const route = this.reflector.get<Route>(CONTRACT, context.getHandler())
    const request = context.switchToHttp().getRequest<ContractRequest>()
    return from(this.#readInput(route, request)).pipe(
      switchMap(() =>
        this.audit.record(route, request, () => lastValueFrom(next.handle(), { defaultValue: undefined })),
      ),
      catchError((error: unknown) => this.#afterRefusal(request, error)),
      switchMap((result: unknown) => this.#reply(route, request, result, context)),
    )
  }

  async #readInput(route: Route, request: ContractRequest): Promise<void> {
    if (route.kind === 'call' || route.kind === 'internal') await this.readInput(route, request)
    if (route.kind === 'resource') this.#readAdmin(route, request)
  }

  /**
   * Validates a call's input. Returns a promise only for calls that are signed, sealed, proven or checked for texts.
   */
  readInput(route: CallRoute, request: ContractRequest): void | Promise<void> {
    if (route.kind === 'internal') request.input = validate(route.call.input, request.body)
    else if (hasChecks(route.call) || this.texts.hasTexts(route.call)) return this.#readChecked(route.call, request)
    else this.#readCall(route.call, request)
  }

  async #readChecked(call: Call, request: ContractRequest): Promise<void> {
    if (call.signed) await this.signatures.check(call, request)
    this.#readCall(call, request, await this.#bodyOf(call, request))
    const checked = await this.texts.check(call, request.input, languageOf(request.headers['accept-language']))
    request.input = checked.input
    request.linkFiltered = checked.linkFiltered
    const returnProof = call.proof && (await this.proofs.consume(call, request))
    if (returnProof) request.returnProof = returnProof
  }

  #bodyOf(call: Call, request: ContractRequest): unknown {
    if (call.body === 'multipart') return readMultipart(request.body, request.headers['content-type'])
    return call.encrypted ? this.sealed.open(call, request) : plainBodyOf(call, request)
  }

  #readCall(call: Call, request: ContractRequest, body = plainBodyOf(call, request)): void {
    const key = request.headers['idempotency-key']
    const input = validate(
      call.input,
      call.idempotent && key ? { clientId: key, ...(body as object) } : withToken(call, request, body),
    )
    request.input = limitGuestRows(request.person, input)
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

  async #afterRefusal(request: ContractRequest, error: unknown): Promise<never> {
    await this.giveBack(request, error)
    throw error
  }

  /** A refused call has done nothing: its code becomes valid again. After any other failure that is unknown. */
  giveBack({ returnProof }: ContractRequest, error: unknown): void | Promise<void> {
    if (returnProof && error instanceof AppError) return returnProof()
  }

  /** What the caller receives of the method's result. */
  answer(route: CallRoute, request: ContractRequest, result: unknown): unknown {
    if (route.kind === 'call' && route.call.caller === 'X') return result
    return replyOf(route, result)
  }

  #adminReply(
    { resource, act }: Extract<Route, { kind: 'resource' }>,
    request: ContractRequest,
    result: unknown,
    context: ExecutionContext,
  ): unknown {
    if (act === 'list') {
      const { rows, total, totals } = result as { rows: unknown[]; total: number; totals?: unknown }
      const first = request.adminQuery?.skip ?? 0
      const reply = context.switchToHttp().getResponse<FastifyReply>()
      reply.header('Content-Range', `${resource.name} ${first}-${first + Math.max(rows.length - 1, 0)}/${total}`)
      if (resource.totals) reply.header(totalsHeader, JSON.stringify(resource.totals.nullable().parse(totals ?? null)))
      return rows.map((row) => resource.record.parse(row))
    }
    return resource.record.parse(result)
  }
}

const replyOf = ({ call }: CallRoute, result: unknown): object => ({
  status: 0,
  ...(call.output.parse(result ?? {}) as object),
})

/** Adds a token from Authorization to the body, where the call allows that. */
const withToken = (call: Call, request: ContractRequest, body: unknown): unknown => {
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
  return call.orToken === true && isObject ? { token: bearerOf(request), ...body } : (body ?? {})
}

const hasChecks = ({ signed, encrypted, proof, body }: Call): boolean =>
  Boolean(signed || encrypted || proof) || body === 'multipart'

const plainBodyOf = (call: Call, request: ContractRequest): unknown =>
  call.verb === 'GET' ? request.query : request.body

/** Parses, or refuses with INVALID_INPUT and the path and reason of each field. */
export const validate = (schema: z.ZodType | undefined, value: unknown): unknown => {
  const unreadable = controlsIn(value)
  if (unreadable !== null)
    throw new AppError('INVALID_INPUT', { fields: [{ path: unreadable, reason: 'control characters' }] })
  const result = schema && readAs(schema, value)
  if (result?.success) return result.data
  const fields = (result?.error.issues ?? []).map((issue) => ({ path: issue.path.join('.'), reason: issue.message }))
  for (const code of schemaRefusals)
    if (fields.some(({ reason }) => reason === code)) throw new AppError(code, { fields })
  throw new AppError('INVALID_INPUT', { fields })
}
