import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { type ConnectionOptions, Instance, isUnsent, type Kind } from './instance.ts'

export interface NamedAddress {
  address: string
  family: number
}
/** What a name stands for now; refuses with ENOTFOUND when it stands for nothing. */
export type LookUp = (name: string) => Promise<NamedAddress[]>

const lookUpAll: LookUp = (name) => lookup(name, { all: true })
const lookEveryMs = 1_000
/** how many more are tried when one is not reached */
const mostOthers = 3

interface InstancesOptions extends ConnectionOptions {
  lookUp?: LookUp
}

/**
 * The instances of a service: the addresses that its name stands for, looked up every second. What is new goes to the
 * one with the least under way, in turn where several have as little; one that could not be reached is left out for a
 * moment, unless there is no other. An address that the name no longer stands for gets nothing new.
 */
export class Instances {
  readonly #url: URL
  readonly #options: InstancesOptions
  #known: Instance[] = []
  #turn = 0
  #looking: Promise<void> | null = null
  #timer: NodeJS.Timeout | undefined
  #nameless: unknown
  /** those that still end what they began */
  readonly #leaving = new Set<Instance>()

  constructor(url: string, options: InstancesOptions) {
    this.#url = new URL(url)
    this.#options = options
    if (isIP(bare(this.#url.hostname)) !== 0) this.#become([this.#url.origin])
  }

  /** The one to ask next; it bears what is begun there until it is told of the end. */
  async take(kind: Kind): Promise<Instance> {
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
    if (!best) throw this.#nameless
    best.begin(kind)
    return best
  }

  get count(): number {
    return this.#known.length
  }

  underWay(kind: Kind): number {
    return this.#known.reduce((sum, one) => sum + one.underWay[kind], 0)
  }

  /** Whether somebody else could be asked at once. */
  get isAnyAwake(): boolean {
    const now = performance.now()
    return this.#known.some((one) => !one.isResting(now))
  }

  /** Does `work` with an instance; with another one while none was reached that could have seen anything of it. */
  async reach<T>(kind: Kind, work: (instance: Instance) => Promise<T>): Promise<T> {
    for (let others = mostOthers; ; others--) {
      const instance = await this.take(kind)
      try {
        const result = await work(instance)
        instance.end(kind)
        return result
      } catch (error) {
        instance.end(kind, error)
        if (!isUnsent(error) || !this.isAnyAwake || others === 0) throw error
      }
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await Promise.all([...this.#known, ...this.#leaving].map((one) => one.close()))
  }

  /** The name is looked up now, and from now on. */
  #begin(): Promise<void> {
    this.#timer ??= setInterval(() => void this.#look(), lookEveryMs).unref()
    return this.#look()
  }

  /** One look at a time, so that an older answer never follows a newer one. */
  #look(): Promise<void> {
    this.#looking ??= this.#lookNow().finally(() => (this.#looking = null))
    return this.#looking
  }

  async #lookNow(): Promise<void> {
    const { lookUp = lookUpAll } = this.#options
    try {
      this.#become(originsOf(this.#url, await lookUp(bare(this.#url.hostname))))
    } catch (error) {
      this.#nameless = error
      // names that nobody can tell for a while leave the addresses as they were; another part may soon have one of a
      // name that stands for nothing
      if ((error as { code?: string }).code === 'ENOTFOUND') this.#become([])
    }
  }

  #become(origins: string[]): void {
    const before = new Map(this.#known.map((one) => [one.origin, one]))
    this.#known = origins.map((origin) => before.get(origin) ?? new Instance(origin, this.#options))
    for (const one of this.#known) before.delete(one.origin)
    for (const gone of before.values()) {
      this.#leaving.add(gone)
      void gone.leave().finally(() => this.#leaving.delete(gone))
    }
  }
}

const isBetter = (one: Instance, best: Instance, kind: Kind, now: number): boolean => {
  const [rests, bestRests] = [one.isResting(now), best.isResting(now)]
  return rests === bestRests ? one.underWay[kind] < best.underWay[kind] : !rests
}

/** An address of the sixth version stands in brackets. */
const bare = (hostname: string): string => hostname.replace(/^\[(.*)\]$/, '$1')

/**
 * Where a service is asked, in an order that stays. Addresses of two families are two ways to the same instances: one
 * family is used, and a name with one of each stays a name, so that the way that is open is found.
 */
const originsOf = ({ protocol, hostname, port, origin }: URL, addresses: NamedAddress[]): string[] => {
  const of = (family: number): string[] =>
    [...new Set(addresses.filter((one) => one.family === family).map(({ address }) => address))].toSorted()
  const [fourth, sixth] = [of(4), of(6)]
  if (fourth.length === 1 && sixth.length === 1) return [origin]
  const used = fourth.length > 0 ? fourth : sixth.map((address) => `[${address}]`)
  return used.map((address) => `${protocol}//${address}${port === '' ? '' : `:${port}`}`)
}
