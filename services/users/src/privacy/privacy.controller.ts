import { getPrivacy, setPrivacy } from '@xinyu/contracts/http/users'
import { Implements } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { PrivacyReads } from './privacy.reads.ts'
import { SetPrivacy } from './set-privacy.ts'
import type { CallContext } from '@xinyu/platform/http/calls/context'
import { Commands } from '@xinyu/platform/command/commands'

@Controller()
export class PrivacyController {
  constructor(
    private readonly commands: Commands,
    private readonly reads: PrivacyReads,
  ) {}

  @Implements(setPrivacy)
  async set({ input, currentUser }: CallContext<typeof setPrivacy>) {
    return { privacy: await this.commands.execute(new SetPrivacy(currentUser.id, input)) }
  }

  @Implements(getPrivacy)
  async get({ currentUser }: CallContext<typeof getPrivacy>) {
    return { privacy: await this.reads.privacy(currentUser.id) }
  }
}
