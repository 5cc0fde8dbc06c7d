import { getLoginLog, getSecretKey, logout, refreshToken } from '@xinyu/contracts/http/users'
import { Commands } from '@xinyu/platform/command/commands'
import { CONFIG } from '@xinyu/platform/config'
import type { CallContext } from '@xinyu/platform/http/context'
import { Implements } from '@xinyu/platform/http/decorators'
import { Controller, Inject } from '@nestjs/common'
import type { UsersConfig } from '../config.ts'
import { LogOut } from './log-out.ts'
import { LoginsReads } from './logins.reads.ts'
import { RefreshSession } from './refresh-session.ts'
import { secretKeysOf } from './secret-keys.ts'

@Controller()
export class SessionsController {
  constructor(
    private readonly commands: Commands,
    private readonly logins: LoginsReads,
    @Inject(CONFIG) private readonly config: UsersConfig,
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
    await this.commands.execute(new LogOut(currentUser.id, currentUser.sessionId, input.everywhere))
    return {}
  }

  @Implements(getSecretKey)
  secretKeys({ currentUser }: CallContext<typeof getSecretKey>) {
    return secretKeysOf(this.config, currentUser.id)
  }

  @Implements(getLoginLog)
  async loginLog({ input, currentUser }: CallContext<typeof getLoginLog>) {
    return this.logins.page(currentUser.id, input)
  }
}
