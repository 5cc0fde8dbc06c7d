import { setTimeout as pause } from 'node:timers/promises'
import { type ApiClient, CallError, createClient } from '@xinyu/contracts/client/client'
import { getPayurlH5 } from '@xinyu/contracts/http/product/alipay'
import { getSecretKey } from '@xinyu/contracts/http/users/login'
import type { InternalRequestOf } from '@xinyu/contracts/internal-call'
import { importOrder } from '@xinyu/contracts/internal/payments'
import { importPost } from '@xinyu/contracts/internal/social'
import { sealedRequest } from '@xinyu/contracts/rules/signing/sealed-body'
import { signedHeaders } from '@xinyu/contracts/rules/signing/signing'
import { TokenSigner } from '@xinyu/platform/auth/token'
import type { PlatformConfig } from '@xinyu/platform/config'
import { AppError } from '@xinyu/platform/error'
import { InternalClient } from '@xinyu/platform/connections/internal-client'

const maxAttempts = 6
const isUnavailable = (error: unknown): boolean =>
  error instanceof CallError
    ? [0, 503].includes(error.http)
    : error instanceof AppError && ['UNAVAILABLE', 'TIMED_OUT'].includes(error.code)

/** An overloaded machine sometimes does not answer; the seed's requests are safe to repeat. */
export const withRetries = async <T>(send: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries++)
    try {
      return await send()
    } catch (error) {
      if (!isUnavailable(error) || tries === maxAttempts) throw error
      await pause(tries * 1_000)
    }
}

const retryingClient =
  (client: ApiClient): ApiClient =>
  (call, input, options) =>
    withRetries(() => client(call, input, options))

export class DemoClients {
  readonly #signer: TokenSigner
  readonly #internal: InternalClient
  readonly #url: string
  readonly #clients = new Map<string, ApiClient>()
  readonly #tokens = new Map<string, string>()

  constructor(url: string, env: Record<string, string | undefined>) {
    this.#url = url
    this.#internal = new InternalClient(env as unknown as PlatformConfig)
    this.#signer = new TokenSigner(env.TOKEN_PRIVATE_JWK ?? '')
  }

  async as(id: string): Promise<ApiClient> {
    const known = this.#clients.get(id)
    if (known) return known
    this.#tokens.set(id, await this.#signer.sign({ sub: id, type: 'normal', sid: 'demo' }, 3_600, new Date()))
    const client: ApiClient = retryingClient(
      createClient({
        base: `${this.#url}/api`,
        credentials: 'app:app-secret',
        token: () => this.#tokens.get(id) ?? null,
        language: () => 'zh-CN',
        // sealing and signing use the same timestamp
        sign: async (call, body, at) =>
          signedHeaders(
            { method: call.verb, path: call.path, body: JSON.stringify(body), userId: id },
            (await client(getSecretKey, {})).keyV2,
            at,
          ),
        seal: async (call, body, at) => ({
          ...sealedRequest(body, await client(getSecretKey, {}), { path: call.path, userId: id, at }),
        }),
      }),
    )
    this.#clients.set(id, client)
    return client
  }

  async asModerator(id: string): Promise<ApiClient> {
    const token = await this.#consoleToken(id)
    return retryingClient(
      createClient({
        base: `${this.#url}/api`,
        credentials: 'admin:admin-secret',
        token: () => token,
        language: () => 'zh-CN',
      }),
    )
  }

  /** Runs an action of a console resource, with a confirmed second factor. */
  async actInConsole(id: string, path: string, body: object): Promise<void> {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${await this.#consoleToken(id)}` }
    await withRetries(async () => {
      const reply = await fetch(`${this.#url}/api/admin/${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      })
      if (reply.status === 503) throw new AppError('UNAVAILABLE')
      if (!reply.ok) throw new Error(`the console answered ${reply.status} to ${path}`)
    })
  }

  #consoleToken(id: string): Promise<string> {
    return this.#signer.sign({ sub: id, type: 'normal', sid: 'demo', client: 'admin', amr: ['otp'] }, 3_600, new Date())
  }

  /** Waits until every service has handled all facts published so far. */
  async waitUntilIdle(): Promise<void> {
    for (let idleChecks = 0; idleChecks < 2;) {
      const state = (await (await fetch(`${this.#url}/health/rest`)).json()) as { waiting: number; idle: boolean }
      idleChecks = state.waiting === 0 && state.idle ? idleChecks + 1 : 0
      if (idleChecks === 0) await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  /** Opens the page of an order at Alipay's sandbox. An order that an interrupted seed has paid opens none. */
  async openPage(id: string, orderId: string): Promise<void> {
    const call = await this.as(id)
    const opened = await call(getPayurlH5, { orderId }).catch((error: unknown) => {
      if (error instanceof CallError && error.code === 'ORDER_CANNOT_MOVE') return null
      throw error
    })
    if (!opened) return
    const { pathname, search } = new URL(opened.payUrl)
    const page = await fetch(this.#url + pathname + search)
    if (!page.ok) throw new Error(`the sandbox's page answered ${page.status}`)
  }

  /** Pays, cancels or refunds an order on that page. */
  async payAtSandbox(action: 'pay' | 'cancel' | 'refund', orderId: string): Promise<void> {
    const reply = await fetch(`${this.#url}/sandbox/alipay/${action}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ orderId }),
    })
    if (!reply.ok) throw new Error(`the sandbox cashier answered ${reply.status} to ${action}`)
  }

  /** Imports an order whose payment the provider refused; the sandbox payment page cannot make one. */
  async importRefusedOrder(id: string, productNum: string, clientId: string): Promise<void> {
    await withRetries(() => this.#internal.call(importOrder, { user_id: id, productNum, clientId }))
  }

  /** Imports a post with an earlier date, or one with a drawn smile. */
  async importDemoPost(post: InternalRequestOf<typeof importPost>): Promise<void> {
    await withRetries(() => this.#internal.call(importPost, post, 30_000))
  }
}

/** Runs `job` for all items, `concurrency` at a time. */
export const inParallel = async <T>(
  items: readonly T[],
  concurrency: number,
  job: (item: T, index: number) => Promise<unknown>,
): Promise<void> => {
  const queue = items.map((item, index) => ({ item, index }))
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (let next = queue.shift(); next; next = queue.shift()) await job(next.item, next.index)
    }),
  )
}
