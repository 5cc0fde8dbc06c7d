import { reviewQueues } from '@xinyu/contracts/admin/reviewable'
import { templatesOf } from './templates.ts'

export interface RecordedRequest {
  method: string
  path: string
  query: URLSearchParams
  body: Record<string, unknown>
  headers: Headers
}
export interface Answer {
  status?: number
  json: unknown
  /** instead of `json`: an answer as it arrives */
  text?: string
  headers?: Record<string, string>
}
type Handler = (request: RecordedRequest) => Answer | 'no network' | Promise<Answer>

/** nobody has set anything */
export const calm = {
  id: 'staff-1',
  grey: false,
  muted: false,
  hardPerHour: null,
  leadHardPerHour: null,
  hardLastHour: 0,
  pausedUntil: null,
}

/** Default answers for every desk: reasons, no notes, no escalations; and for every export. */
const defaultHandlers: Readonly<Record<string, Handler>> = {
  'GET /api/admin/reasonTemplates': ({ query }) =>
    listOf(templatesOf((JSON.parse(query.get('filter') ?? '{}') as { queue?: string }).queue ?? '')),
  'GET /api/admin/escalations': () => listOf([]),
  'GET /api/admin/memberNotes': () => listOf([]),
  'GET /api/admin/wellness/staff-1': () => ({ json: calm }),
  'POST /api/users/recordExport': () => ({ json: { status: 0 } }),
  ...Object.fromEntries(reviewQueues.map((queue) => [`GET /api/admin/${queue}`, () => listOf([])])),
}

/** Replaces `fetch`: answers by `METHOD /path` and records the requests. A path may end in `*`. */
export const fakeServer = (routes: Record<string, Handler>) => {
  const requests: RecordedRequest[] = []
  const find = (key: string): Handler | undefined =>
    routes[key] ??
    Object.entries(routes).find(([route]) => route.endsWith('*') && key.startsWith(route.slice(0, -1)))?.[1]
  globalThis.fetch = (async (input: string, init: RequestInit = {}) => {
    const url = new URL(input, 'http://localhost')
    if (url.pathname === '/admin/client.json') return { ok: true, json: async () => ({ client: 'admin:admin-secret' }) }
    const method = init.method ?? 'GET'
    const request: RecordedRequest = {
      method,
      path: url.pathname,
      query: url.searchParams,
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {},
      headers: new Headers(init.headers),
    }
    requests.push(request)
    const handler = find(`${method} ${url.pathname}`) ?? defaultHandlers[`${method} ${url.pathname}`]
    const answer = (await handler?.(request)) ?? {
      status: 404,
      json: { status: 1, code: 'NOT_FOUND', msg: '没有找到数据' },
    }
    if (answer === 'no network') throw new TypeError('fetch failed')
    const { status = 200, json, text = JSON.stringify(json), headers } = answer
    return {
      status,
      ok: status < 300,
      headers: new Headers(headers),
      json: async () => JSON.parse(text) as unknown,
      text: async () => text,
    }
  }) as unknown as typeof fetch
  return {
    requests,
    sent: (method: string, path: string) =>
      requests.filter((request) => request.method === method && request.path === path),
  }
}

/** a page of a list, as ra-data-simple-rest wants it */
export const listOf = (rows: readonly unknown[], total = rows.length): Answer => ({
  json: rows,
  headers: { 'content-range': `rows 0-${Math.max(rows.length - 1, 0)}/${total}` },
})

export const refusal = (code: string, msg: string, status = 200, more: Record<string, unknown> = {}): Answer => ({
  status,
  json: { status: 1, code, msg, ...more },
})

/** The answer to a login of staff. */
export const signedInAs = (roles: string[]): Answer => ({
  json: {
    status: 0,
    token: 't',
    refreshToken: 'r',
    expiresIn: 900,
    isNew: false,
    user: { _id: 'staff-1', name: '陈屿', avatar: null, roles },
  },
})
