import type { AnswerOf } from '@xinyu/contracts/call'
import type { getSessions } from '@xinyu/contracts/http/users/account'
import { CONFIG } from '@xinyu/platform/config'
import { Inject, Injectable } from '@nestjs/common'
import type { UsersConfig } from '../config.ts'
import { SessionsStore } from './sessions.store.ts'

@Injectable()
export class SessionsReads {
  constructor(
    private readonly sessions: SessionsStore,
    @Inject(CONFIG) private readonly config: Pick<UsersConfig, 'CONSOLE_CLIENT'>,
  ) {}

  /** Where a person is logged in: this login first, then the most recent. */
  async listActive(userId: string, ownSessionId: string): Promise<AnswerOf<typeof getSessions>> {
    const active = await this.sessions.listActive(userId)
    const own = active.filter(({ _id }) => _id === ownSessionId)
    const others = active.filter(({ _id }) => _id !== ownSessionId)
    return {
      list: [...own, ...others].map(({ _id, client, usedFrom, createdAt, rotatedAt }) => ({
        _id,
        isThis: _id === ownSessionId,
        isConsole: client === this.config.CONSOLE_CLIENT,
        os: usedFrom?.os ?? '',
        browser: usedFrom?.browser ?? '',
        location: usedFrom?.location ?? '',
        ip: usedFrom?.ip ?? '',
        openedAt: createdAt.toISOString(),
        usedAt: rotatedAt.toISOString(),
      })),
    }
  }
}
