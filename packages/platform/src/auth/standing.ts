import { getStanding, standing, type Standing } from '@xinyu/contracts/internal/users'
import { Injectable } from '@nestjs/common'
import { GroupCommit } from '../group-commit.ts'
import { InternalClient } from '../internal-client.ts'
import { RecentMap } from '../recent-map.ts'
import { RedisStore } from '../redis.ts'

/** Bounds how long a standing may be stale if the users service died between its write and `put`. */
const seconds = 60
/** how long a process may go by what Redis said: a ban ends a token within a second, also when nobody hears of it */
const recentMs = 1_000
const mostRecent = 10_000
/** whoever has called again is asked about so long before their second is over, together with others */
const aheadMs = 300
const mostTogether = 200
const channel = 'standing-changed'

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
 * Who a person is at this moment, cached in Redis: the users service puts, every guard reads. A process remembers for
 * a second what Redis said, and forgets it as soon as it hears of a change. Whoever calls meanwhile is asked about in
 * one question.
 */
@Injectable()
export class Standings {
  readonly #redis: RedisStore
  readonly #internal: InternalClient
  readonly #recent = new RecentMap<string, Known>(mostRecent)
  /** what is remembered, the first to run out first */
  readonly #aging: Known[] = []
  readonly #questions = new GroupCommit<string, Standing | null>((ids) => this.#readAll(ids), { most: mostTogether })
  #hears: 'not yet' | 'soon' | 'yes' = 'not yet'
  /** how many changes were heard: whatever was asked before one may be older than it */
  #changes = 0

  constructor(redis: RedisStore, internal: InternalClient) {
    this.#redis = redis
    this.#internal = internal
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
    const fresh = (await this.#internal.ask(getStanding, { user_id: userId })).standing
    if (fresh) void this.#store(userId, fresh).catch(() => undefined)
    return fresh
  }

  /** The next guard asks anew. */
  async drop(userId: string): Promise<void> {
    await this.#redis.client.del(`standing:${userId}`).catch(() => undefined)
    await this.#tell(userId)
  }

  /** Makes a change of standing visible to every guard at once. */
  async put(userId: string, value: Standing): Promise<void> {
    await this.#store(userId, value).catch(() => undefined)
    await this.#tell(userId)
  }

  async #store(userId: string, value: Standing): Promise<void> {
    await this.#redis.client.set(`standing:${userId}`, JSON.stringify(value), 'EX', seconds)
  }

  async #tell(userId: string): Promise<void> {
    this.#forget(userId)
    await this.#redis.publish(channel, userId).catch(() => undefined)
  }

  #forget(userId: string): void {
    this.#changes++
    this.#recent.delete(userId)
  }

  async #readAll(userIds: string[]): Promise<(Standing | null)[]> {
    const changes = this.#changes
    const asked = [...new Set([...userIds, ...this.#soonOver()])]
    const texts = await this.#redis.values(asked.map((userId) => `standing:${userId}`))
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

const read = (text: string): Standing | null => standing.safeParse(JSON.parse(text)).data ?? null
