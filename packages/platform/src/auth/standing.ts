import { randomUUID } from 'node:crypto'
import { getStanding, standing, type Standing } from '@xinyu/contracts/internal/users'
import { Injectable } from '@nestjs/common'
import { GroupCommit } from '../group-commit.ts'
import { InternalClient } from '../internal-client.ts'
import type { Log } from '../log.ts'
import { RecentMap } from '../recent-map.ts'
import { RedisStore } from '../redis.ts'

/** Bounds how long a standing may be stale if the users service died between its write and `publish`. */
const seconds = 60
/** how long whoever reads a standing has to bring it; the question to the users service takes half of that at most */
const leaseSeconds = 10
/** how soon a change that Redis did not take is told again */
const againMs = 1_000
/** how long a process may go by what Redis said: a ban ends a token within a second, also when nobody hears of it */
const recentMs = 1_000
const mostRecent = 10_000
/** whoever has called again is asked about so long before their second is over, together with others */
const aheadMs = 300
const mostTogether = 200
const channel = 'standing-changed'
/** What a key holds while somebody reads the standing that belongs there; no process takes it for a standing. */
const newLease = (): string => JSON.stringify({ lease: randomUUID() })
const isLease = (text: string): boolean => text.startsWith('{"lease":')
/** Who finds nothing leaves a lease; who finds a lease joins it. */
const joinLease = `
redis.call('SET', KEYS[1], ARGV[1], 'NX', 'EX', ARGV[2])
return redis.call('GET', KEYS[1])`
/** What was read is stored under the lease it was read for: any change since has put another in its place, or none. */
const storeUnderLease = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2], 'EX', ARGV[3])
return 1`

interface Known {
  userId: string
  /** as Redis keeps it, and what that means */
  text: string
  standing: Standing
  until: number
  /** somebody was let in by it */
  isUsed: boolean
}

/**
 * Who a person is at this moment, cached in Redis: the users service publishes, every guard reads. A standing is stored
 * only under a lease that is older than its reading, and a change replaces the lease: so what was read before a change
 * is never stored after it, however late it comes. A process remembers for a second what Redis said, and forgets it as
 * soon as it hears of a change. Callers that come meanwhile are asked about in one question.
 */
@Injectable()
export class Standings {
  readonly #redis: RedisStore
  readonly #internal: InternalClient
  readonly #log: Log
  readonly #recent = new RecentMap<string, Known>(mostRecent)
  /** what is remembered, the first to run out first */
  readonly #aging: Known[] = []
  readonly #questions = new GroupCommit<string, Standing | null>((ids) => this.#readAll(ids), { most: mostTogether })
  #hears: 'not yet' | 'soon' | 'yes' = 'not yet'
  /** how many changes were heard: whatever was asked before one may be older than it */
  #changes = 0
  /** of whom a change was not told, since Redis did not take it */
  readonly #untold = new Set<string>()
  #storing: Promise<void> = Promise.resolve()

  constructor(redis: RedisStore, internal: InternalClient, log: Log) {
    this.#redis = redis
    this.#internal = internal
    this.#log = log
  }

  /** What Redis said less than a second ago; undefined: ask. */
  recent(userId: string): Standing | undefined {
    const known = this.#recent.get(userId)
    if (!known || known.until <= Date.now()) return undefined
    known.isUsed = true
    return known.standing
  }

  async of(userId: string): Promise<Standing | null> {
    const known = await this.#questions.run(userId)
    if (known) return known
    const lease = await this.#joinLease(userId)
    const fresh = (await this.#internal.ask(getStanding, { user_id: userId })).standing
    // the caller is answered meanwhile; without a lease, or when it fails, the next guard asks
    if (fresh && lease !== null) this.#storing = this.#store(userId, lease, fresh)
    return fresh
  }

  /** Resolves when what was read last has been stored, or was not to be. */
  async stored(): Promise<void> {
    await this.#storing
  }

  /** The next guard asks the users service. */
  async drop(userId: string): Promise<void> {
    await this.#tell(userId, () => this.#redis.client.del(keyOf(userId)))
  }

  /** As `publish`, of a standing that is known. */
  async put(userId: string, value: Standing): Promise<void> {
    await this.publish(userId, async () => value)
  }

  /**
   * Makes a change of standing, which is written already, visible to every guard at once. `read` is asked after what
   * Redis said before is gone, so that of two changes at once the later one stands, whichever comes last.
   */
  async publish(userId: string, read: () => Promise<Standing | null>): Promise<void> {
    const lease = newLease()
    const isTold = await this.#tell(userId, () => this.#redis.client.set(keyOf(userId), lease, 'EX', leaseSeconds))
    const value = isTold ? await read() : null
    if (value) await this.#store(userId, lease, value)
  }

  /** Null while Redis is away, or when somebody has stored a standing meanwhile. */
  async #joinLease(userId: string): Promise<string | null> {
    const text = await this.#redis.ask((client) =>
      client.eval(joinLease, 1, keyOf(userId), newLease(), String(leaseSeconds)),
    )
    return typeof text === 'string' && isLease(text) ? text : null
  }

  async #store(userId: string, lease: string, value: Standing): Promise<void> {
    const args = [keyOf(userId), lease, JSON.stringify(value), String(seconds)] as const
    await this.#redis.client.eval(storeUnderLease, 1, ...args).catch((err: unknown) => {
      this.#log.warn('a standing was not stored', { userId, err })
    })
  }

  /** False: Redis did not take it. Then guards may go by what it holds, until it takes that what it holds is old. */
  async #tell(userId: string, change: () => Promise<unknown>): Promise<boolean> {
    this.#forget(userId)
    try {
      await change()
      await this.#redis.publish(channel, userId)
      return true
    } catch (err) {
      this.#log.error('a change of standing was not told', { userId, err })
      if (this.#untold.size === 0) this.#tellLater()
      this.#untold.add(userId)
      return false
    }
  }

  #tellLater(): void {
    setTimeout(() => void this.#tellAgain().catch(() => this.#tellLater()), againMs).unref()
  }

  /** Says only that the users service must be asked: by now somebody else may have told of a later change. */
  async #tellAgain(): Promise<void> {
    for (const userId of this.#untold) {
      await this.#redis.client.del(keyOf(userId))
      await this.#redis.publish(channel, userId)
      this.#untold.delete(userId)
    }
  }

  #forget(userId: string): void {
    this.#changes++
    this.#recent.delete(userId)
  }

  async #readAll(userIds: string[]): Promise<(Standing | null)[]> {
    const changes = this.#changes
    const asked = [...new Set([...userIds, ...this.#soonOver()])]
    const texts = await this.#redis.values(asked.map(keyOf))
    const found = new Map(asked.map((userId, index) => [userId, this.#keep(userId, texts[index] ?? null, changes)]))
    return userIds.map((userId) => found.get(userId) ?? null)
  }

  /** Whose second is nearly over and who has called in it. */
  #soonOver(): string[] {
    const soon = Date.now() + aheadMs
    const userIds: string[] = []
    for (let next = this.#aging[0]; next && next.until < soon; next = this.#aging[0]) {
      this.#aging.shift()
      const isOfUse = next.isUsed && this.#recent.get(next.userId) === next
      if (isOfUse && userIds.length < mostTogether) userIds.push(next.userId)
    }
    return userIds
  }

  /** What Redis said; remembered unless a change was heard since it was asked. */
  #keep(userId: string, text: string | null, changes: number): Standing | null {
    if (text === null) return null
    const before = this.#recent.get(userId)
    const standing = before?.text === text ? before.standing : read(text)
    if (!standing) return null
    if (this.#hears === 'not yet') this.#listen()
    if (this.#hears !== 'yes' || changes !== this.#changes) return standing
    const known = { userId, text, standing, until: Date.now() + recentMs, isUsed: false }
    this.#recent.set(userId, known)
    if (this.#aging.length < mostRecent) this.#aging.push(known)
    return standing
  }

  #listen(): void {
    this.#hears = 'soon'
    this.#redis
      .subscribe(channel, (userId) => this.#forget(userId))
      .then(
        () => {
          this.#hears = 'yes'
        },
        () => {
          this.#hears = 'not yet'
        },
      )
  }
}

const keyOf = (userId: string): string => `standing:${userId}`

const read = (text: string): Standing | null => standing.safeParse(JSON.parse(text)).data ?? null
