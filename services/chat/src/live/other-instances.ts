import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common'
import { newId } from '@xinyu/platform/ids'
import { RedisStore } from '@xinyu/platform/redis'
import { LiveFigures } from './live-figures.ts'
import { RetryLoop } from './retry-loop.ts'
import { SocketDirectory } from './socket-directory.ts'

const channel = 'live-instances'

/**
 * Which other instances there are: each announces itself when it starts and when Redis comes back, and their leases
 * say it again and again. Not known while an announcement may be missed.
 */
@Injectable()
export class OtherInstances implements OnApplicationBootstrap, OnModuleDestroy {
  readonly own = newId()
  /** null: not known */
  #others: Set<string> | null = null
  /** those who announced themselves while an answer is on its way, which may be older */
  readonly #announced = new Set<string>()
  #people = 0
  #isHearing = false
  /** changes with each beginning and end of hearing: an answer holds only when nothing was missed since it was asked */
  #hearing = 0
  #isTold = false
  #renewing: Promise<boolean> = Promise.resolve(false)
  readonly #telling = new RetryLoop(() => {
    this.figures.retries.inc({ what: 'announcement' })
    return this.#tell()
  })

  constructor(
    private readonly directory: SocketDirectory,
    private readonly redis: RedisStore,
    private readonly figures: LiveFigures,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.redis.listen(
      channel,
      (instance) => this.#heard(instance),
      (isHeard) => this.#followed(isHeard),
    )
    // an instance that starts while Redis is slow or away tells of itself as soon as Redis is there
    this.redis.client.on('ready', () => void this.announce())
    await this.announce()
  }

  onModuleDestroy(): void {
    this.#telling.end()
  }

  /** True only when it is certain that there is none. */
  get areNone(): boolean {
    return this.#others?.size === 0
  }

  /** Whether the others were told of this instance, so that they look for its people. */
  get isTold(): boolean {
    return this.#isTold
  }

  /** Says how many people this instance holds, and learns which others there are; false: Redis did not answer. */
  renew(people: number): Promise<boolean> {
    this.#people = people
    // one after the other: of two answers the older could come last
    this.#renewing = this.#renewing.then(() => this.#renew())
    return this.#renewing
  }

  /** Tells the others of this instance, again and again until Redis has it; resolves after the first try. */
  async announce(): Promise<void> {
    if (!(await this.#tell())) this.#telling.start()
  }

  async #tell(): Promise<boolean> {
    const isCounted = await this.renew(this.#people)
    const isPublished = await this.redis.ask(async () => {
      await this.redis.publish(channel, this.own)
      return true
    })
    const isTold = isCounted && isPublished === true
    this.#isTold ||= isTold
    return isTold
  }

  #heard(instance: string): void {
    if (instance === this.own) return
    this.#announced.add(instance)
    this.#others?.add(instance)
  }

  #followed(isHeard: boolean): void {
    this.#isHearing = isHeard
    this.#hearing++
    this.#others = null
    if (isHeard) void this.renew(this.#people)
  }

  async #renew(): Promise<boolean> {
    this.#announced.clear()
    const hearing = this.#hearing
    const told = await this.directory.count(this.own, this.#people)
    if (!told || !this.#isHearing || hearing !== this.#hearing) {
      this.#others = null
      return told !== null
    }
    const known = new Set(told)
    const late = [...this.#announced].filter((instance) => !known.has(instance))
    this.figures.merged.inc(late.length)
    this.#others = new Set([...told, ...late].filter((instance) => instance !== this.own))
    return true
  }
}
