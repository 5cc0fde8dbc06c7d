import { endSession, getSessions, getLoginLog } from '@xinyu/contracts/http/users/account'
import { logout, refreshToken } from '@xinyu/contracts/http/users/login'
import { Commands } from '@xinyu/platform/command/commands'
import type { CallContext } from '@xinyu/platform/http/calls/context'
import { Implements } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { EndSession } from './end-session.ts'
import { EndSessions } from './end-sessions.ts'
import { LoginsReads } from './logins.reads.ts'
import { RefreshSession } from './refresh-session.ts'
import { SessionsReads } from './sessions.reads.ts'

@Controller()
export class SessionsController {
  constructor(
    private readonly commands: Commands,
    private readonly endSessions: EndSessions,
    private readonly logins: LoginsReads,
    private readonly sessions: SessionsReads,
  ) {}

  @Implements(refreshToken)
  async refresh({ input, ip, userAgent, client }: CallContext<typeof refreshToken>) {
    const { refreshToken: given, userId, token, ...device } = input
    const tokens = await this.commands.execute(
      new RefreshSession({ refreshToken: given, userId, token, device: { ...device, ip, userAgent, client } }),
    )
    return { success: true, ...tokens }
  }

  @Implements(logout)
  async logout({ input, currentUser }: CallContext<typeof logout>) {
    await this.endSessions.endOne(currentUser.id, currentUser.sessionId)
    if (input.everywhere) await this.endSessions.endAll(currentUser.id)
    return {}
  }

  @Implements(getSessions)
  async list({ currentUser }: CallContext<typeof getSessions>) {
    return this.sessions.listActive(currentUser.id, currentUser.sessionId)
  }

  @Implements(endSession)
  async end({ input: { session_id }, currentUser }: CallContext<typeof endSession>) {
    const { id, sessionId } = currentUser
    return { ended: await this.commands.execute(new EndSession(id, sessionId, session_id)) }
  }

  @Implements(getLoginLog)
  async listLogins({ input, currentUser }: CallContext<typeof getLoginLog>) {
    return this.logins.listOwn(currentUser.id, input)
  }
}
