import { accountStatus, type AccountStatus } from '@xinyu/contracts/internal/users'
import { RecentMap } from '../concurrency/recent-map.ts'

/** how long a process may reuse an answer of Redis: a ban ends a token within a second even if its message is lost */
const recentMs = 1_000
const maxCached = 10_000
/** the status of an active caller is refreshed this long before it expires, together with others */
const refreshAheadMs = 300

interface Known {
  userId: string
  /** the value in Redis, and the status parsed from it */
  text: string
  accountStatus: AccountStatus
  until: number
  /** an admitted caller has used it */
  isUsed: boolean
}

/** A process's answers of Redis, each for a second or until its change is received. */
export class RecentStatuses {
  readonly #cached = new RecentMap<string, Known>(maxCached)
  readonly #byExpiry: Known[] = []

  /** The answer from less than a second ago; it counts as used. */
  find(userId: string): AccountStatus | undefined {
    const known = this.#cached.get(userId)
    if (!known || known.until <= Date.now()) return undefined
    known.isUsed = true
    return known.accountStatus
  }

  /** The status in this text of Redis; null if it has none. */
  parse(userId: string, text: string): AccountStatus | null {
    const before = this.#cached.get(userId)
    return before?.text === text ? before.accountStatus : (accountStatus.safeParse(JSON.parse(text)).data ?? null)
  }

  add(userId: string, text: string, status: AccountStatus): void {
    const known = { userId, text, accountStatus: status, until: Date.now() + recentMs, isUsed: false }
    this.#cached.set(userId, known)
    if (this.#byExpiry.length < maxCached) this.#byExpiry.push(known)
  }

  delete(userId: string): void {
    this.#cached.delete(userId)
  }

  /** At most `limit` accounts whose status expires soon and was used. */
  expiringSoon(limit: number): string[] {
    const soon = Date.now() + refreshAheadMs
    const userIds: string[] = []
    for (let next = this.#byExpiry[0]; next && next.until < soon; next = this.#byExpiry[0]) {
      this.#byExpiry.shift()
      const isActive = next.isUsed && this.#cached.get(next.userId) === next
      if (isActive && userIds.length < limit) userIds.push(next.userId)
    }
    return userIds
  }
}
