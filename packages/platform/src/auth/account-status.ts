import { randomUUID } from 'node:crypto'
import { type AccountStatus, getAccountStatus } from '@xinyu/contracts/internal/users'
import { Injectable } from '@nestjs/common'
import { GroupCommit } from '../concurrency/group-commit.ts'
import { InternalClient } from '../connections/internal-client.ts'
import type { Log } from '../logging/log.ts'
import { RedisStore } from '../redis/redis.ts'
import { RecentStatuses } from './recent-statuses.ts'

/** Bounds how long an account status may be stale if the users service died between its write and `publish`. */
const seconds = 60
/** how long a reader of an account status holds its lease; querying the users service takes at most half of that */
const leaseSeconds = 10
/** how soon a change that Redis did not accept is published again */
const retryMs = 1_000
const maxPerQuery = 200
const channel = 'standing-changed'
/** The key's value while its account status is being read; no process takes it for a status. */
const newLease = (): string => JSON.stringify({ lease: randomUUID() })
const isLease = (text: string): boolean => text.startsWith('{"lease":')
/** Creates a lease if the key is empty, joins the lease if there is one. */
const joinLease = `
redis.call('SET', KEYS[1], ARGV[1], 'NX', 'EX', ARGV[2])
return redis.call('GET', KEYS[1])`
/** Stores a status only if its lease is still there: every later change replaces or removes the lease. */
const storeUnderLease = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2], 'EX', ARGV[3])
return 1`

/**
 * The current status of each account, cached in Redis: the users service publishes, every guard reads. A status is
 * stored only under a lease that is older than its reading, and a change replaces the lease: a status read before a
 * change is never stored after it, however late it arrives. A process keeps an answer for a second and drops it as soon
 * as it receives a change. Callers that arrive meanwhile share one query.
 */
@Injectable()
export class AccountStatuses {
  readonly #recent = new RecentStatuses()
  readonly #queries = new GroupCommit<string, AccountStatus | null>((ids) => this.#readAll(ids), {
    maxBatch: maxPerQuery,
  })
  #subscription: 'none' | 'pending' | 'active' = 'none'
  /** count of received changes: an answer asked for before one may be older than it */
  #changes = 0
  /** accounts whose change Redis did not accept */
  readonly #unpublished = new Set<string>()
  #storing: Promise<void> = Promise.resolve()

  constructor(
    private readonly redis: RedisStore,
    private readonly internal: InternalClient,
    private readonly log: Log,
  ) {}

  /** The answer of Redis from less than a second ago; undefined: query it. */
  findRecent(userId: string): AccountStatus | undefined {
    return this.#recent.find(userId)
  }

  async find(userId: string): Promise<AccountStatus | null> {
    const known = await this.#queries.run(userId)
    if (known) return known
    const lease = await this.#joinLease(userId)
    const fresh = (await this.internal.call(getAccountStatus, { user_id: userId })).standing
    // the caller is answered meanwhile; without a lease, or if this fails, the next guard queries again
    if (fresh && lease !== null) this.#storing = this.#store(userId, lease, fresh)
    return fresh
  }

  /** Resolves when the last write has ended. */
  async waitUntilStored(): Promise<void> {
    await this.#storing
  }

  /** The next guard queries the users service. */
  async drop(userId: string): Promise<void> {
    await this.#announce(userId, () => this.redis.client.del(keyOf(userId)))
  }

  /** As `publish`, with a known account status. */
  async publishStatus(userId: string, value: AccountStatus): Promise<void> {
    await this.publish(userId, async () => value)
  }

  /**
   * Makes a change of account status that is already written visible to every guard at once. `read` runs after the
   * value in Redis is replaced, so that of two concurrent changes the later one is stored.
   */
  async publish(userId: string, read: () => Promise<AccountStatus | null>): Promise<void> {
    const lease = newLease()
    const isSent = await this.#announce(userId, () => this.redis.client.set(keyOf(userId), lease, 'EX', leaseSeconds))
    const value = isSent ? await read() : null
    if (value) await this.#store(userId, lease, value)
  }

  /** Null while Redis is away, or if a status was stored meanwhile. */
  async #joinLease(userId: string): Promise<string | null> {
    const text = await this.redis.tryCommand((client) =>
      client.eval(joinLease, 1, keyOf(userId), newLease(), String(leaseSeconds)),
    )
    return typeof text === 'string' && isLease(text) ? text : null
  }

  async #store(userId: string, lease: string, value: AccountStatus): Promise<void> {
    const args = [keyOf(userId), lease, JSON.stringify(value), String(seconds)] as const
    await this.redis.client.eval(storeUnderLease, 1, ...args).catch((err: unknown) => {
      this.log.warn('the account status was not stored', { userId, err })
    })
  }

  /** False: Redis did not accept it. Until it does, guards may use the outdated value. */
  async #announce(userId: string, change: () => Promise<unknown>): Promise<boolean> {
    this.#forget(userId)
    try {
      await change()
      await this.redis.publish(channel, userId)
      return true
    } catch (err) {
      this.log.error('a change of account status was not published', { userId, err })
      if (this.#unpublished.size === 0) this.#retryLater()
      this.#unpublished.add(userId)
      return false
    }
  }

  #retryLater(): void {
    setTimeout(() => void this.#publishAgain().catch(() => this.#retryLater()), retryMs).unref()
  }

  /** Publishes only that the users service must be queried: a later change may have been published meanwhile. */
  async #publishAgain(): Promise<void> {
    for (const userId of this.#unpublished) {
      await this.redis.client.del(keyOf(userId))
      await this.redis.publish(channel, userId)
      this.#unpublished.delete(userId)
    }
  }

  #forget(userId: string): void {
    this.#changes++
    this.#recent.delete(userId)
  }

  async #readAll(userIds: string[]): Promise<(AccountStatus | null)[]> {
    const changes = this.#changes
    const queried = [...new Set([...userIds, ...this.#recent.expiringSoon(maxPerQuery)])]
    const texts = await this.redis.values(queried.map(keyOf))
    const found = new Map(queried.map((userId, index) => [userId, this.#cache(userId, texts[index] ?? null, changes)]))
    return userIds.map((userId) => found.get(userId) ?? null)
  }

  /** Parses the answer; caches it unless a change was received since the query. */
  #cache(userId: string, text: string | null, changes: number): AccountStatus | null {
    if (text === null) return null
    const status = this.#recent.parse(userId, text)
    if (!status) return null
    if (this.#subscription === 'none') this.#listen()
    if (this.#subscription === 'active' && changes === this.#changes) this.#recent.add(userId, text, status)
    return status
  }

  #listen(): void {
    this.#subscription = 'pending'
    this.redis
      .subscribe(channel, (userId) => this.#forget(userId))
      .then(
        () => {
          this.#subscription = 'active'
        },
        () => {
          this.#subscription = 'none'
        },
      )
  }
}

const keyOf = (userId: string): string => `standing:${userId}`
