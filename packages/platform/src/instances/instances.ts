import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { type ConnectionOptions, Instance, isUnsent, type Kind } from './instance.ts'

export interface NamedAddress {
  address: string
  family: number
}
/** Resolves a name; throws ENOTFOUND if it has no addresses. */
export type ResolveHost = (name: string) => Promise<NamedAddress[]>

const resolveAll: ResolveHost = (name) => lookup(name, { all: true })
const refreshMs = 1_000
/** how many others are tried if one is unreachable */
const maxOthers = 3

interface InstancesOptions extends ConnectionOptions {
  resolveHost?: ResolveHost
}

/**
 * The instances of a service: the addresses of its name, resolved every second. A new request goes to the one with the
 * fewest running, in turn among equals; an unreachable one is skipped for a moment, unless there is no other. An
 * address that the name has lost gets nothing new.
 */
export class Instances {
  readonly #url: URL
  readonly #options: InstancesOptions
  #known: Instance[] = []
  #turn = 0
  #refreshing: Promise<void> | null = null
  #timer: NodeJS.Timeout | undefined
  #resolveError: unknown
  /** those that only finish their calls */
  readonly #draining = new Set<Instance>()

  constructor(url: string, options: InstancesOptions) {
    this.#url = new URL(url)
    this.#options = options
    if (isIP(withoutBrackets(this.#url.hostname)) !== 0) this.#setOrigins([this.#url.origin])
  }

  /** The next instance to call; it counts the load until it is released. */
  async acquire(kind: Kind): Promise<Instance> {
    if (this.#known.length === 0) await this.#begin()
    const now = performance.now()
    const count = this.#known.length
    let best: Instance | undefined
    let turn = this.#turn
    for (let step = 1; step <= count; step++) {
      const at = (this.#turn + step) % count
      const one = this.#known[at] as Instance
      if (best && !isBetter(one, best, kind, now)) continue
      best = one
      turn = at
    }
    this.#turn = turn
    if (!best) throw this.#resolveError
    best.startRequest(kind)
    return best
  }

  get count(): number {
    return this.#known.length
  }

  running(kind: Kind): number {
    return this.#known.reduce((sum, one) => sum + one.running[kind], 0)
  }

  /** Whether another instance could be called at once. */
  get isAnyAwake(): boolean {
    const now = performance.now()
    return this.#known.some((one) => !one.isSkipped(now))
  }

  /** Runs `work` with an instance; with another one if the request was not sent. */
  async reach<T>(kind: Kind, work: (instance: Instance) => Promise<T>): Promise<T> {
    for (let others = maxOthers; ; others--) {
      const instance = await this.acquire(kind)
      try {
        const result = await work(instance)
        instance.endRequest(kind)
        return result
      } catch (error) {
        instance.endRequest(kind, error)
        if (!isUnsent(error) || !this.isAnyAwake || others === 0) throw error
      }
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await Promise.all([...this.#known, ...this.#draining].map((one) => one.close()))
  }

  /** Resolves the name now, and regularly from now on. */
  #begin(): Promise<void> {
    this.#timer ??= setInterval(() => void this.#refresh(), refreshMs).unref()
    return this.#refresh()
  }

  /** One lookup at a time, so that an older answer never replaces a newer one. */
  #refresh(): Promise<void> {
    this.#refreshing ??= this.#resolveNow().finally(() => (this.#refreshing = null))
    return this.#refreshing
  }

  async #resolveNow(): Promise<void> {
    const { resolveHost = resolveAll } = this.#options
    try {
      this.#setOrigins(originsOf(this.#url, await resolveHost(withoutBrackets(this.#url.hostname))))
    } catch (error) {
      this.#resolveError = error
      // a failed lookup leaves the addresses as they were; those of a name without addresses may soon belong to another
      // part
      if ((error as { code?: string }).code === 'ENOTFOUND') this.#setOrigins([])
    }
  }

  #setOrigins(origins: string[]): void {
    const before = new Map(this.#known.map((one) => [one.origin, one]))
    this.#known = origins.map((origin) => before.get(origin) ?? new Instance(origin, this.#options))
    for (const one of this.#known) before.delete(one.origin)
    for (const gone of before.values()) {
      this.#draining.add(gone)
      void gone.leave().finally(() => this.#draining.delete(gone))
    }
  }
}

const isBetter = (one: Instance, best: Instance, kind: Kind, now: number): boolean => {
  const [isSkippedNow, isBestSkipped] = [one.isSkipped(now), best.isSkipped(now)]
  return isSkippedNow === isBestSkipped ? one.running[kind] < best.running[kind] : !isSkippedNow
}

/** IPv6 addresses are in brackets. */
const withoutBrackets = (hostname: string): string => hostname.replace(/^\[(.*)\]$/, '$1')

/**
 * The origins of a service, in a stable order. Addresses of two families are two ways to the same instances: one family
 * is used, and a name with one address of each stays a name, so that the open way is found.
 */
const originsOf = ({ protocol, port, origin }: URL, addresses: NamedAddress[]): string[] => {
  const of = (family: number): string[] =>
    [...new Set(addresses.filter((one) => one.family === family).map(({ address }) => address))].toSorted()
  const [ipv4, ipv6] = [of(4), of(6)]
  if (ipv4.length === 1 && ipv6.length === 1) return [origin]
  const used = ipv4.length > 0 ? ipv4 : ipv6.map((address) => `[${address}]`)
  return used.map((address) => `${protocol}//${address}${port === '' ? '' : `:${port}`}`)
}
