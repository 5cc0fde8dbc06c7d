import { addToBlackList, getBlackList, getPrivacy, removeFromBlackList, setPrivacy } from '@xinyu/contracts/http/users'
import { Implements } from '@xinyu/platform/http/decorators'
import { Controller } from '@nestjs/common'
import { Block, Unblock } from './change-blacklist.ts'
import { PrivacyReads } from './privacy.reads.ts'
import { SetPrivacy } from './set-privacy.ts'
import type { CallContext } from '@xinyu/platform/http/context'
import { Commands } from '@xinyu/platform/command/commands'

@Controller()
export class PrivacyController {
  constructor(
    private readonly commands: Commands,
    private readonly reads: PrivacyReads,
  ) {}

  @Implements(addToBlackList)
  async block({ input, currentUser }: CallContext<typeof addToBlackList>) {
    await this.commands.execute(new Block(currentUser.id, input.user2_id))
    return {}
  }

  @Implements(removeFromBlackList)
  async unblock({ input, currentUser }: CallContext<typeof removeFromBlackList>) {
    await this.commands.execute(new Unblock(currentUser.id, input.user2_id))
    return {}
  }

  @Implements(getBlackList)
  async list({ input, currentUser }: CallContext<typeof getBlackList>) {
    return this.reads.blacklist(currentUser.id, input)
  }

  @Implements(setPrivacy)
  async set({ input, currentUser }: CallContext<typeof setPrivacy>) {
    return { privacy: await this.commands.execute(new SetPrivacy(currentUser.id, input)) }
  }

  @Implements(getPrivacy)
  async get({ currentUser }: CallContext<typeof getPrivacy>) {
    return { privacy: await this.reads.privacy(currentUser.id) }
  }
}
