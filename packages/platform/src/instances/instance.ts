import { Client, Pool } from 'undici'

export interface ConnectionOptions {
  /** how long a service may take to start an answer, or to continue it */
  responseTimeoutMs: number
}

const connectMs = 3_000
/**
 * Maximum age and idle time of connections: new connections give all instances behind a shared address their share of
 * the calls, and an instance that is no longer used soon has no connections.
 */
const connectionMs = 5_000
const skipMs = 1_000
/** calls that break within this time of each other broke with the same process */
const sameBreakMs = 100

/** The load of an instance, balanced separately: a socket is idle for hours, a call is not. */
export type Kind = 'calls' | 'sockets'

/** One address of a service, its connections, and its running calls. */
export class Instance {
  readonly running: Record<Kind, number> = { calls: 0, sockets: 0 }
  readonly #responseTimeoutMs: number
  #pool: Pool
  #pooledSince = performance.now()
  #hasLeft = false
  /** resolves when no call runs on the pools that were left */
  #oldPools: Promise<unknown> = Promise.resolve()
  /** all connections, also those of earlier pools */
  readonly #clients = new Set<Client>()
  #skippedUntil = 0

  constructor(
    readonly origin: string,
    { responseTimeoutMs }: ConnectionOptions,
  ) {
    this.#responseTimeoutMs = responseTimeoutMs
    this.#pool = this.#open()
  }

  get pool(): Pool {
    return this.#pool
  }

  #open(): Pool {
    // no connection limit: undici's pool loses the waiting calls when all connections have expired. The caller limits
    // the number of running calls
    return new Pool(this.origin, {
      pipelining: 1,
      clientTtl: connectionMs,
      keepAliveMaxTimeout: connectionMs,
      connect: { timeout: connectMs },
      headersTimeout: this.#responseTimeoutMs,
      bodyTimeout: this.#responseTimeoutMs,
      factory: (url: URL, given: object) => {
        const client = new Client(url, given)
        this.#clients.add(client)
        client.on('disconnect', () => client.closed && this.#clients.delete(client))
        return client
      },
    })
  }

  isSkipped(now: number): boolean {
    return this.#skippedUntil > now
  }

  startRequest(kind: Kind): void {
    this.running[kind]++
  }

  /** Ends what `startRequest` started, exactly once; with its error if it failed. */
  endRequest(kind: Kind, error?: unknown): void {
    this.running[kind]--
    if (isUnsent(error) || isBroken(error)) this.#skippedUntil = performance.now() + skipMs
    if (isBroken(error)) this.#leaveConnections()
  }

  /**
   * After one connection broke, new calls get new connections: a process that died broke all of them, also those whose
   * end has not arrived yet. Calls that still run on the old ones may finish.
   */
  #leaveConnections(): void {
    if (this.#hasLeft || performance.now() - this.#pooledSince < sameBreakMs) return
    this.#leavePool()
    this.#pool = this.#open()
    this.#pooledSince = performance.now()
  }

  /** The pool is closed once: undici throws at a second time when the first has ended. */
  #leavePool(): void {
    this.#oldPools = Promise.all([this.#oldPools, this.#pool.close()])
  }

  /** Lets its calls finish; no new ones start. */
  async leave(): Promise<void> {
    if (!this.#hasLeft) this.#leavePool()
    this.#hasLeft = true
    await this.#oldPools
  }

  /**
   * Ends all connections. One by one: a pool would end its own with one error object, and another library in the same
   * process (urllib) marks each error with its connection and rejects one it has seen.
   */
  async close(): Promise<void> {
    this.#hasLeft = true
    await Promise.all([...this.#clients].map((client) => client.destroy()))
    await this.#pool.destroy()
  }
}

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | undefined)?.code

/** The request was not sent: no connection was established. */
export const isUnsent = (error: unknown): boolean =>
  (error as { syscall?: unknown } | undefined)?.syscall === 'connect' ||
  ['ECONNREFUSED', 'UND_ERR_CONNECT_TIMEOUT', 'ENOTFOUND', 'EAI_AGAIN'].includes(String(codeOf(error)))

/** The connection ended before the answer did: the request may or may not have been executed. */
export const isBroken = (error: unknown): boolean =>
  ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'].includes(String(codeOf(error)))
