import { AccountStatuses } from '@xinyu/platform/auth/account-status'
import { Clock } from '@xinyu/platform/clock'
import { CONFIG } from '@xinyu/platform/config'
import { Inject, Injectable } from '@nestjs/common'
import type { UsersConfig } from '../config.ts'
import { UsersStore } from '../user-store/user-store.public.ts'
import { nextGeneration } from '../user/user-credentials.rules.ts'
import { endSessions } from './sessions.rules.ts'
import { SessionsStore } from './sessions.store.ts'

/**
 * Ends logins: first the refresh token, so that it issues nothing new, then with one write the access tokens (every
 * guard reads the account status) and the sockets (chat receives the fact). A repeat finishes what a crash left.
 */
@Injectable()
export class EndSessions {
  constructor(
    private readonly sessions: SessionsStore,
    private readonly users: UsersStore,
    private readonly accountStatuses: AccountStatuses,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<UsersConfig, 'ACCESS_TOKEN_SECONDS'>,
  ) {}

  async endOne(userId: string, sessionId: string): Promise<void> {
    await this.sessions.end(sessionId)
    await this.#endTokens(userId, [sessionId])
  }

  /**
   * Ends every login of a person except `except`. Logins in progress are invalidated first, so that none slips through.
   */
  async endAll(userId: string, except?: string): Promise<void> {
    if (await this.users.find(userId)) await this.users.change(userId, (user) => ({ set: nextGeneration(user) }))
    await this.sessions.endAll(userId, except)
    const ids = await this.sessions.listWithLiveTokens(userId)
    await this.#endTokens(
      userId,
      ids.filter((id) => id !== except),
    )
  }

  async #endTokens(userId: string, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return
    const [now, seconds] = [this.clock.now(), this.config.ACCESS_TOKEN_SECONDS]
    if (await this.users.find(userId)) await this.users.change(userId, (user) => endSessions(user, ids, now, seconds))
    // a guest has no document to change: the next guard queries the account status, which lists the ended logins
    else await this.accountStatuses.drop(userId)
  }
}
