import type { Call, Refusal, ReplyOf, RequestOf } from '../call.ts'
import type { ErrorCode } from '../errors.ts'
import { beginTraceparent, formatTraceparent } from '../rules/traceparent.ts'
import { WORK_HEADER, type WorkChallenge } from './work.ts'

/** A call that was refused (`refusal.status` is 1), or got no answer that can be read (`http` 0, or an error of HTTP). */
export class CallError extends Error {
  readonly code: ErrorCode | 'NO_RESPONSE'
  readonly http: number
  /** the refusal as received, with details such as `word`, `retryAfter`, `fields` */
  readonly refusal: Partial<Refusal>
  readonly requestId: string | null
  /** the trace id in the logs of all services involved */
  readonly traceId: string | null

  constructor(
    http: number,
    refusal: Partial<Refusal>,
    {
      requestId = null,
      traceId = null,
      cause,
    }: { requestId?: string | null; traceId?: string | null; cause?: unknown } = {},
  ) {
    super(refusal.msg ?? 'no response', cause === undefined ? {} : { cause })
    this.name = 'CallError'
    this.code = refusal.code ?? (http === 0 ? 'NO_RESPONSE' : 'INTERNAL')
    this.http = http
    this.refusal = refusal
    this.requestId = requestId
    this.traceId = traceId
  }
}

export interface ClientOptions {
  /** origin and path before the call's path, e.g. `/api` or `http://localhost:8080/api` */
  base: string
  /** `name:secret` of the client, for login-type calls; or a function that fetches it, again after a refusal */
  credentials: string | ((refused?: string) => Promise<string>)
  token(): string | null
  language(): string
  /** milliseconds; 60 s by the specification */
  timeout?: number
  fetch?: typeof fetch
  /** adds signature, timestamp, keyId and nonce to signed calls; `at` is the time of the whole request */
  sign?(call: Call, body: Record<string, unknown>, at: Date): Promise<Record<string, string>>
  /** encrypts the body of an encrypted call for the server, with its timestamp `at` */
  seal?(call: Call, body: Record<string, unknown>, at: Date): Promise<Record<string, unknown>>
  now?(): Date
  /** solves the proof of work that an address beyond its budget needs; absent: the refusal is thrown */
  work?(challenge: WorkChallenge): Promise<string>
}

/** `keepalive`: the request continues when its page closes; for bodies of at most 64 KB. */
export type CallOptions = { signal?: AbortSignal; token?: string; keepalive?: boolean }
export type ApiClient = <C extends Call>(call: C, input: RequestOf<C>, options?: CallOptions) => Promise<ReplyOf<C>>

/** The typed client of web, admin and the tests. Resolves with the reply of `status: 0`, rejects with `CallError`. */
export const createClient = (options: ClientOptions): ApiClient => {
  const { credentials } = options
  const fetchCredentials = typeof credentials === 'string' ? async () => credentials : credentials
  /** Repeats the call with a proof of work if the refusal asks for one. */
  const withProofOfWork = async <C extends Call>(
    call: C,
    input: RequestOf<C>,
    given: CallOptions,
    pair: string | null,
  ): Promise<ReplyOf<C>> => {
    try {
      return await attempt(options, call, input, given, pair)
    } catch (error) {
      const challenge = error instanceof CallError && options.work ? challengeOf(error) : null
      if (!challenge || !options.work) throw error
      const proof = await options.work(challenge).catch(() => null)
      if (proof === null) throw error
      return attempt(options, call, input, given, pair, proof)
    }
  }
  return async (call, input, given = {}) => {
    if (call.caller !== 'L') return withProofOfWork(call, input, given, null)
    const pair = await fetchCredentials().catch(unreachable)
    try {
      return await withProofOfWork(call, input, given, pair)
    } catch (error) {
      // the call had no effect; the environment or the secret has changed
      const next =
        error instanceof CallError && error.code === 'CLIENT_UNKNOWN'
          ? await refetchCredentials(fetchCredentials, pair)
          : pair
      if (next === pair) throw error
      return withProofOfWork(call, input, given, next)
    }
  }
}

const attempt = async <C extends Call>(
  options: ClientOptions,
  call: C,
  input: RequestOf<C>,
  { signal, token, keepalive }: CallOptions,
  pair: string | null,
  work?: string,
): Promise<ReplyOf<C>> => {
  const timeout = AbortSignal.timeout(options.timeout ?? 60_000)
  const trace = beginTraceparent()
  const { query, ...request } = await requestOf(call, (input ?? {}) as Record<string, unknown>, options, {
    traceparent: formatTraceparent(trace),
    'accept-language': options.language(),
    ...authorization(pair, token ?? options.token()),
    ...(work === undefined ? {} : { [WORK_HEADER]: work }),
  })
  const response = await (options.fetch ?? fetch)(`${options.base}/${call.path}${query}`, {
    ...request,
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    ...(keepalive ? { keepalive } : {}),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw new CallError(0, {}, { ...trace, cause: error })
  })
  return readReply(response, trace.traceId)
}

/** Encrypted and signed as the call says. */
const requestOf = async (
  call: Call,
  plain: Record<string, unknown>,
  { now, seal, sign }: ClientOptions,
  headers: Record<string, string>,
): Promise<RequestInit & { query: string }> => {
  const at = now?.() ?? new Date()
  const body = call.encrypted && seal ? await seal(call, plain, at) : plain
  if (call.signed && sign) Object.assign(headers, await sign(call, body, at))
  return {
    query: call.verb === 'GET' ? toQuery(body) : '',
    method: call.verb,
    headers,
    ...(call.verb === 'POST' ? encode(call, body, headers) : {}),
  }
}

const challengeOf = ({ refusal: { work } }: CallError): WorkChallenge | null =>
  typeof work === 'object' && work !== null ? (work as WorkChallenge) : null

const unreachable = (): never => {
  throw new CallError(0, {})
}
const refetchCredentials = (fetchCredentials: (refused: string) => Promise<string>, pair: string): Promise<string> =>
  fetchCredentials(pair).catch(() => pair)

const authorization = (pair: string | null, token: string | null): Record<string, string> => {
  if (pair !== null) return { authorization: `Basic ${btoa(pair)}` }
  return token ? { authorization: `Bearer ${token}` } : {}
}

const toQuery = (body: Record<string, unknown>): string => {
  const entries = Object.entries(body).filter(([, value]) => value !== undefined)
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries.map(([key, value]) => [key, String(value)]))}`
}

const encode = (call: Call, body: Record<string, unknown>, headers: Record<string, string>): { body: BodyInit } => {
  if (call.body !== 'multipart') {
    headers['content-type'] = 'application/json'
    return { body: JSON.stringify(body) }
  }
  const form = new FormData()
  for (const [key, value] of Object.entries(body))
    if (value !== undefined) form.append(key, value instanceof Blob ? value : String(value))
  return { body: form }
}

const readReply = async <R>(response: Response, traceId: string): Promise<R> => {
  const reply = (await response.json().catch(() => null)) as { status?: number } | null
  if (response.ok && reply?.status === 0) return reply as R
  const isRefusal = reply?.status === 1
  // an answer cut in half, or another page in its place, refuses nothing
  const http = response.ok && !isRefusal ? 0 : response.status
  const ids = { requestId: response.headers.get('x-request-id'), traceId }
  throw new CallError(http, isRefusal ? (reply as Partial<Refusal>) : {}, ids)
}
