import { Standings } from '@xinyu/platform/auth/standing'
import { Clock } from '@xinyu/platform/clock'
import { CONFIG } from '@xinyu/platform/config'
import { Inject, Injectable } from '@nestjs/common'
import type { UsersConfig } from '../config.ts'
import { UsersStore } from '../directory/directory.public.ts'
import { nextGeneration } from '../user-credentials.rules.ts'
import { endSessions } from './sessions.rules.ts'
import { SessionsStore } from './sessions.store.ts'

/**
 * Ends logins: first the refresh token, so that nothing new comes of it, then by one write of its owner the access
 * tokens (every guard sees the standing) and the sockets (chat hears the fact). A repeat finishes what a crash left.
 */
@Injectable()
export class EndSessions {
  constructor(
    private readonly sessions: SessionsStore,
    private readonly users: UsersStore,
    private readonly standings: Standings,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<UsersConfig, 'ACCESS_TOKEN_SECONDS'>,
  ) {}

  async one(userId: string, sessionId: string): Promise<void> {
    await this.sessions.end(sessionId)
    await this.#endTokens(userId, [sessionId])
  }

  /** Every login of a person, but `except`; those that are only begun are told first, so that none slips through. */
  async all(userId: string, except?: string): Promise<void> {
    if (await this.users.get(userId)) await this.users.change(userId, (user) => ({ set: nextGeneration(user) }))
    await this.sessions.endAll(userId, except)
    const ids = await this.sessions.withLiveTokens(userId)
    await this.#endTokens(
      userId,
      ids.filter((id) => id !== except),
    )
  }

  async #endTokens(userId: string, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return
    const [now, seconds] = [this.clock.now(), this.config.ACCESS_TOKEN_SECONDS]
    if (await this.users.get(userId)) await this.users.change(userId, (user) => endSessions(user, ids, now, seconds))
    // a guest has no document that changes: the next guard asks, and is told which logins have ended
    else await this.standings.drop(userId)
  }
}
