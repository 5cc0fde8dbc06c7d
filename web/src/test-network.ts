import { afterEach, beforeEach } from '@jest/globals'

type Responder = (
  body: Record<string, unknown>,
  headers: Record<string, string>,
) => { http?: number; reply: Record<string, unknown> | string }
export interface RecordedRequest {
  path: string
  body: Record<string, unknown>
  headers: Record<string, string>
  /** survives the end of the page */
  keepalive: boolean
}

/** Replaces `fetch`: answers calls by path, records the requests, answers 501 to paths the test did not set. */
export const fakeNetwork = () => {
  const answers = new Map<string, Responder>()
  const requests: RecordedRequest[] = []
  const real = globalThis.fetch
  const respond = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    if (input === '/client.json') return { ok: true, json: async () => ({ client: 'app:app-secret' }) } as Response
    const path = String(input).replace(/^\/api\//, '')
    const body =
      init?.body instanceof FormData
        ? Object.fromEntries(init.body)
        : (JSON.parse(String(init?.body ?? '{}')) as Record<string, unknown>)
    const headers = init?.headers as Record<string, string>
    requests.push({ path, body, headers, keepalive: init?.keepalive ?? false })
    const { http = 200, reply } = answers.get(path)?.(body, headers) ?? {
      http: 501,
      reply: { status: 1, code: 'NOT_BUILT', msg: `no answer for ${path}` },
    }
    const json = async (): Promise<unknown> => (typeof reply === 'string' ? (JSON.parse(reply) as unknown) : reply)
    return { ok: http < 400, status: http, headers: new Headers(), json } as Response
  }
  beforeEach(() => {
    requests.length = 0
    answers.clear()
    globalThis.fetch = respond
  })
  afterEach(() => {
    globalThis.fetch = real
  })
  return {
    requests,
    ok: (path: string, reply: Record<string, unknown> | ((body: Record<string, unknown>) => Record<string, unknown>)) =>
      void answers.set(path, (body) => ({
        reply: { status: 0, ...(typeof reply === 'function' ? reply(body) : reply) },
      })),
    refuse: (path: string, code: string, msg: string, http = 200) =>
      void answers.set(path, () => ({ http, reply: { status: 1, code, msg } })),
    /** its answer is cut in half */
    unreadable: (path: string, http = 200) => void answers.set(path, () => ({ http, reply: '{"status":0,"tok' })),
    answer: (path: string, answer: Responder) => void answers.set(path, answer),
    times: (path: string) => requests.filter((call) => call.path === path).length,
  }
}

/** The server's end of the socket. */
export class FakeSocket {
  static last: FakeSocket | null = null
  sent: Record<string, unknown>[] = []
  onopen: ((event: unknown) => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  onerror: (() => void) | null = null
  readonly url: string

  constructor(url: string) {
    this.url = url
    FakeSocket.last = this
    queueMicrotask(() => this.onopen?.({}))
  }

  send(text: string): void {
    const frame = JSON.parse(text) as Record<string, unknown>
    this.sent.push(frame)
    if (frame['msgCata'] === 8) queueMicrotask(() => this.deliver({ msgCata: 8 }))
    if (frame['msgCata'] === 0) queueMicrotask(() => this.deliver({ msgCata: 0, ready: true, user_id: 'me' }))
  }

  deliver(frame: unknown): void {
    this.onmessage?.({ data: JSON.stringify(frame) })
  }

  close(): void {}
}
