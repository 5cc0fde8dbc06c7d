import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Log } from '../../logging/log.ts'
import type { Metrics } from '../../metrics.ts'
import { RequestTrace } from '../../telemetry/request-trace.ts'
import { type Context, serviceContext } from '../../telemetry/trace.ts'
import { contextOf } from './context.ts'
import type { ContractGuard } from './contract.guard.ts'
import type { ContractInterceptor } from './contract.interceptor.ts'
import { type DirectMethod, directMethods } from './direct-methods.ts'
import { refusalOf } from '../error.filter.ts'
import { readJson } from '../transport/json-body.ts'
import type { ContractRequest } from './route.ts'

/** maximum size of a call's JSON, in bytes */
export const maxBodyBytes = 1 << 20
const json = 'application/json; charset=utf-8'
const jsonTypes = new Set(['application/json', json])

interface Checks {
  guard: ContractGuard
  interceptor: ContractInterceptor
  log: Log
  metrics: Metrics
  parse: ReturnType<FastifyInstance['getDefaultJsonParser']>
}

/**
 * Answers plain calls directly from Node's server: JSON by POST, complete and of known length, for a method that takes
 * only its context. Checks, their order and answers are those of Nest's path, since the same guard, interceptor and
 * filter decide; only the framework between them is skipped. Everything else goes through Fastify and Nest.
 */
export class DirectCalls {
  readonly #methods = new Map<string, DirectMethod>()
  #checks: Checks | null = null
  readonly #service: Context = serviceContext()

  /** Answers the calls of these controllers directly. */
  register(controllers: readonly object[], checks: Checks): void {
    for (const method of controllers.flatMap(directMethods)) this.#methods.set(method.path, method)
    this.#checks = checks
  }

  /** False: this request goes through Nest. */
  handle(incoming: IncomingMessage, response: ServerResponse): boolean {
    const { method, url, headers } = incoming
    const found = method === 'POST' ? this.#methods.get(url ?? '') : undefined
    if (!found || !this.#checks || !jsonTypes.has(headers['content-type'] ?? '')) return false
    const length = Number(headers['content-length'])
    if (!(length >= 0 && length <= maxBodyBytes)) return false
    const call = new DirectCall(incoming, found, this.#checks, response, this.#service)
    const parts: Buffer[] = []
    incoming.on('data', (part: Buffer) => parts.push(part))
    // each fires once; `once` would remove its listener, which costs a stream more
    incoming.on('end', () => call.answer(parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)))
    return true
  }
}

/** A running call. */
class DirectCall implements ContractRequest {
  readonly id: string
  readonly method = 'POST'
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly ip: string
  readonly query = {}
  readonly params = {}
  body: unknown = undefined
  rawBody?: Buffer
  person?: NonNullable<ContractRequest['person']>
  client?: string
  input?: unknown
  linkFiltered?: boolean
  returnProof?: () => Promise<void>
  readonly #began = performance.now()
  readonly #trace: RequestTrace

  constructor(
    incoming: IncomingMessage,
    private readonly called: DirectMethod,
    private readonly checks: Checks,
    private readonly response: ServerResponse,
    service: Context,
  ) {
    const { headers } = incoming
    this.headers = headers
    this.url = called.path
    this.id = String(headers['x-request-id'] ?? randomUUID()).slice(0, 64)
    this.ip = addressOf(incoming)
    this.#trace = new RequestTrace(headers.traceparent, called.name, called.attributes, service)
    response.on('close', () => this.#onClose())
  }

  answer(body: Buffer): void {
    this.rawBody = body
    this.#trace.run(() => this.#answer(body.toString()))
  }

  /** The steps in order, with a promise only where one must be awaited. */
  #answer(text: string): void {
    const { route } = this.called
    const { guard, interceptor, parse } = this.checks
    try {
      this.body = readJson(text, parse)
      const checking = guard.check(route, this)
      const reading = checking
        ? checking.then(() => interceptor.readInput(route, this))
        : interceptor.readInput(route, this)
      const made = reading ? reading.then(() => this.#runAfterChecks()) : this.#run()
      const answer = made instanceof Promise ? made.then((result) => this.#answerOf(result)) : this.#answerOf(made)
      if (!(answer instanceof Promise)) return this.#write(200, answer)
      answer.then((shown) => this.#write(200, shown)).catch((error: unknown) => this.#refuse(error))
    } catch (error) {
      this.#refuse(error)
    }
  }

  /** As `#run`; a refusal gives back the code that was used up for it. */
  #runAfterChecks(): unknown {
    return this.returnProof ? this.#runProven() : this.#run()
  }

  async #runProven(): Promise<unknown> {
    try {
      return await this.#run()
    } catch (error) {
      await this.checks.interceptor.giveBack(this, error)
      throw error
    }
  }

  #run(): unknown {
    return this.called.run(contextOf(this.called.route.call.path, this))
  }

  #answerOf(result: unknown): unknown {
    return this.checks.interceptor.answer(this.called.route, this, result)
  }

  #refuse(error: unknown): void {
    const { status, retryAfter, body } = refusalOf(error, this, this.checks.log)
    this.#write(status, body, retryAfter === undefined ? [] : ['retry-after', retryAfter])
  }

  #write(status: number, answer: unknown, more: readonly string[] = []): void {
    const body = JSON.stringify(answer)
    const headers = [
      'x-request-id',
      this.id,
      'x-content-type-options',
      'nosniff',
      'content-type',
      json,
      'content-length',
      String(Buffer.byteLength(body)),
      ...more,
    ]
    this.response.writeHead(status, headers).end(body)
  }

  #onClose(): void {
    const { statusCode: status } = this.response
    const milliseconds = performance.now() - this.#began
    const { metrics, log } = this.checks
    const { path } = this.called
    metrics.requests.observe({ path, status: String(status) }, milliseconds / 1000)
    this.#trace.end(status)
    if (!log.writesInfo) return
    const { id: requestId, method: verb, person } = this
    const line = { requestId, userId: person?.id, verb, path, status, ms: Math.round(milliseconds) }
    this.#trace.run(() => log.info('request', line))
  }
}

/** The first address that the gateway, or another proxy of ours, names; otherwise the caller's own. */
const addressOf = ({ headers, socket }: IncomingMessage): string => {
  const named = headers['x-forwarded-for']
  return (named === undefined ? '' : String(named).split(',')[0]?.trim()) || (socket.remoteAddress ?? '')
}
