import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common'
import { newId } from '@xinyu/platform/ids'
import { RedisStore } from '@xinyu/platform/redis/redis'
import { LiveMetrics } from './live-metrics.ts'
import { RetryLoop } from './retry-loop.ts'
import { SocketDirectory } from './socket-directory.ts'

const channel = 'live-instances'

/**
 * Tracks the other instances: each announces itself when it starts and when Redis comes back, and its lease repeats
 * that. The list is unknown while an announcement may have been missed.
 */
@Injectable()
export class OtherInstances implements OnApplicationBootstrap, OnModuleDestroy {
  readonly own = newId()
  /** null: unknown */
  #others: Set<string> | null = null
  /** instances announced while an answer is under way, which may be older */
  readonly #announced = new Set<string>()
  #people = 0
  #isSubscribed = false
  /**
   * changes whenever the subscription starts or ends: an answer is valid only if nothing was missed since its request
   */
  #subscriptionChanges = 0
  #isAnnounced = false
  #renewing: Promise<boolean> = Promise.resolve(false)
  readonly #announcing = new RetryLoop(() => {
    this.metrics.retries.inc({ what: 'announcement' })
    return this.#tryAnnounce()
  })

  constructor(
    private readonly directory: SocketDirectory,
    private readonly redis: RedisStore,
    private readonly metrics: LiveMetrics,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.redis.listen(
      channel,
      (instance) => this.#onAnnounced(instance),
      (isSubscribed) => this.#onSubscription(isSubscribed),
    )
    // an instance that starts while Redis is slow or down announces itself as soon as Redis is back
    this.redis.client.on('ready', () => void this.announce())
    await this.announce()
  }

  onModuleDestroy(): void {
    this.#announcing.end()
  }

  /** True only when it is certain that there are none. */
  get isAlone(): boolean {
    return this.#others?.size === 0
  }

  /** Whether this instance is announced, so that the others look up its people. */
  get isAnnounced(): boolean {
    return this.#isAnnounced
  }

  /** Reports this instance's number of people and updates the list of others; false: Redis did not answer. */
  renew(people: number): Promise<boolean> {
    this.#people = people
    // one at a time: of two concurrent answers the older could be applied last
    this.#renewing = this.#renewing.then(() => this.#renew())
    return this.#renewing
  }

  /** Announces this instance, repeatedly until Redis has it; resolves after the first attempt. */
  async announce(): Promise<void> {
    if (!(await this.#tryAnnounce())) this.#announcing.start()
  }

  async #tryAnnounce(): Promise<boolean> {
    const isCounted = await this.renew(this.#people)
    const isPublished = await this.redis.tryCommand(async () => {
      await this.redis.publish(channel, this.own)
      return true
    })
    const isAnnounced = isCounted && isPublished === true
    this.#isAnnounced ||= isAnnounced
    return isAnnounced
  }

  #onAnnounced(instance: string): void {
    if (instance === this.own) return
    this.#announced.add(instance)
    this.#others?.add(instance)
  }

  #onSubscription(isSubscribed: boolean): void {
    this.#isSubscribed = isSubscribed
    this.#subscriptionChanges++
    this.#others = null
    if (isSubscribed) void this.renew(this.#people)
  }

  async #renew(): Promise<boolean> {
    this.#announced.clear()
    const changesBefore = this.#subscriptionChanges
    const reported = await this.directory.count(this.own, this.#people)
    if (!reported || !this.#isSubscribed || changesBefore !== this.#subscriptionChanges) {
      this.#others = null
      return reported !== null
    }
    const known = new Set(reported)
    const late = [...this.#announced].filter((instance) => !known.has(instance))
    this.metrics.merged.inc(late.length)
    this.#others = new Set([...reported, ...late].filter((instance) => instance !== this.own))
    return true
  }
}
