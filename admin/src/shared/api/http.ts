import type { Refusal } from '@xinyu/contracts/call'
import { errorText } from '@xinyu/contracts/errors'
import { beginTraceparent, formatTraceparent } from '@xinyu/contracts/rules/traceparent'
import { HttpError } from 'react-admin'
import { renewSession } from './api.ts'
import { currentLanguage } from '../format/language.ts'
import { readSession } from './session.ts'

export interface HttpResponse {
  status: number
  headers: Headers
  body: string
  json: unknown
  /** trace id of the request in the logs of all services */
  traceId: string
}

/** The HTTP client of ra-data-simple-rest: adds the token, renews it once on 401, turns refusals into `HttpError`. */
export const http = async (url: string, options: RequestInit = {}): Promise<HttpResponse> => {
  const used = readSession()?.token ?? ''
  const first = await send(url, options)
  if (first.status !== 401 || used === '') return throwIfRefused(first)
  if (await renewSession(used)) return throwIfRefused(await send(url, options))
  // the renewal got no answer: a 401 here would end the session
  if (readSession()) throw noResponse(first.traceId)
  return throwIfRefused(first)
}

const send = async (url: string, options: RequestInit): Promise<HttpResponse> => {
  const trace = beginTraceparent()
  const headers = new Headers(options.headers)
  headers.set('traceparent', formatTraceparent(trace))
  headers.set('accept', 'application/json')
  headers.set('accept-language', currentLanguage())
  // the browser sets the content type of a form, with its boundary
  if (options.body && !(options.body instanceof FormData)) headers.set('content-type', 'application/json')
  const token = readSession()?.token
  if (token) headers.set('authorization', `Bearer ${token}`)
  const response = await fetch(url, { ...options, headers }).catch((error: unknown) => {
    if (options.signal?.aborted) throw error
    throw noResponse(trace.traceId)
  })
  const body = await response.text().catch(() => '{')
  const json = parse(body)
  // an answer cut in half is none; what an HTTP error says is not needed
  if (json === undefined && response.ok) throw noResponse(trace.traceId)
  return { status: response.status, headers: response.headers, body, json: json ?? {}, traceId: trace.traceId }
}

const noResponse = (traceId: string): HttpError => new HttpError(noResponseText(), 0, { code: 'NO_RESPONSE', traceId })

const noResponseText = (): string =>
  currentLanguage() === 'en'
    ? 'The server did not answer. Check the network and try again.'
    : '服务器没有响应，请检查网络后重试'

/** undefined: it cannot be read */
const parse = (body: string): unknown => {
  try {
    return body === '' ? {} : JSON.parse(body)
  } catch {
    return undefined
  }
}

/** A record may have its own `status`; only a refusal also has a code and a text. */
const isRefusal = (json: unknown): json is Refusal => {
  const reply = json as Partial<Refusal> | null
  return reply?.status === 1 && typeof reply.code === 'string' && typeof reply.msg === 'string'
}

const throwIfRefused = (answer: HttpResponse): HttpResponse => {
  const { json, status, traceId } = answer
  if (isRefusal(json)) throw new HttpError(json.msg, status, { ...json, errors: formErrors(json), traceId })
  if (status < 200 || status >= 300) throw new HttpError(textOfStatus(status), status, { code: 'INTERNAL', traceId })
  return answer
}

/** the shape in which react-admin’s forms show a refusal beside its field */
const formErrors = ({ fields = [] }: Refusal): Record<string, string> | undefined =>
  fields.length === 0 ? undefined : Object.fromEntries(fields.map(({ path, reason }) => [path, reason]))

const textOfStatus = (status: number): string => {
  const codes = {
    401: 'TOKEN_EXPIRED',
    403: 'FORBIDDEN',
    404: 'NOT_FOUND',
    409: 'CONFLICT',
    413: 'TOO_LARGE',
    429: 'TOO_FREQUENT',
    501: 'NOT_BUILT',
    502: 'UNAVAILABLE',
    503: 'UNAVAILABLE',
    504: 'TIMED_OUT',
  } as const
  return errorText(codes[status as keyof typeof codes] ?? 'INTERNAL', currentLanguage())
}
