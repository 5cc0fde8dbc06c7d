import { Client, Pool } from 'undici'

export interface ConnectionOptions {
  /** how long a service may take to begin an answer, or to go on with it */
  answerMs: number
}

const connectMs = 3_000
/**
 * How old a connection grows, and how long it stays when it is quiet: what stands behind an address that is shared gets
 * its share of the calls by new ones, and an instance that is chosen no more has no connections soon.
 */
const connectionMs = 5_000
/** how long an instance that could not be reached is left out */
const restMs = 1_000

/** What an instance bears at this moment, each kind balanced by itself: a socket is quiet for hours, a call is not. */
export type Kind = 'calls' | 'sockets'

/** One address of a service, the connections to it, and what is under way there. */
export class Instance {
  readonly pool: Pool
  readonly underWay: Record<Kind, number> = { calls: 0, sockets: 0 }
  /** all connections that the pool has */
  readonly #clients = new Set<Client>()
  #restsUntil = 0

  constructor(
    readonly origin: string,
    { answerMs }: ConnectionOptions,
  ) {
    // no limit of connections: undici's pool forgets the calls that wait for one when all of them have grown too old.
    // Who asks bounds how many calls are under way
    this.pool = new Pool(origin, {
      pipelining: 1,
      clientTtl: connectionMs,
      keepAliveMaxTimeout: connectionMs,
      connect: { timeout: connectMs },
      headersTimeout: answerMs,
      bodyTimeout: answerMs,
      factory: (url: URL, given: object) => {
        const client = new Client(url, given)
        this.#clients.add(client)
        client.on('disconnect', () => client.closed && this.#clients.delete(client))
        return client
      },
    })
  }

  isResting(now: number): boolean {
    return this.#restsUntil > now
  }

  begin(kind: Kind): void {
    this.underWay[kind]++
  }

  /** Of what was begun, each once; with what it failed by, if it did. */
  end(kind: Kind, error?: unknown): void {
    this.underWay[kind]--
    if (isUnsent(error) || isBroken(error)) this.#restsUntil = performance.now() + restMs
  }

  /** Its calls end as they would; nothing begins any more. */
  async leave(): Promise<void> {
    await this.pool.close()
  }

  /**
   * Ends all connections. Each by itself: a pool would end its own with one error, and a library of another part of the
   * same process (urllib) marks each error with its connection and takes no error twice.
   */
  async close(): Promise<void> {
    await Promise.all([...this.#clients].map((client) => client.destroy()))
    await this.pool.destroy()
  }
}

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | undefined)?.code

/** Nobody has seen anything of it: no connection came about. */
export const isUnsent = (error: unknown): boolean =>
  (error as { syscall?: unknown } | undefined)?.syscall === 'connect' ||
  ['ECONNREFUSED', 'UND_ERR_CONNECT_TIMEOUT', 'ENOTFOUND', 'EAI_AGAIN'].includes(String(codeOf(error)))

/** The connection ended before the answer did: what was asked may have been done or not. */
export const isBroken = (error: unknown): boolean =>
  ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'].includes(String(codeOf(error)))
