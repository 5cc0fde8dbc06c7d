import { addToBlackList, getBlackList, removeFromBlackList } from '@xinyu/contracts/http/users'
import { Commands } from '@xinyu/platform/command/commands'
import type { CallContext } from '@xinyu/platform/http/calls/context'
import { Implements } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { BlockUser } from './block-user.ts'
import { BlocksReads } from './blocks.reads.ts'
import { UnblockUser } from './unblock-user.ts'

@Controller()
export class BlocksController {
  constructor(
    private readonly commands: Commands,
    private readonly reads: BlocksReads,
  ) {}

  @Implements(addToBlackList)
  async block({ input, currentUser }: CallContext<typeof addToBlackList>) {
    await this.commands.execute(new BlockUser(currentUser.id, input.user2_id))
    return {}
  }

  @Implements(removeFromBlackList)
  async unblock({ input, currentUser }: CallContext<typeof removeFromBlackList>) {
    await this.commands.execute(new UnblockUser(currentUser.id, input.user2_id))
    return {}
  }

  @Implements(getBlackList)
  async list({ input, currentUser }: CallContext<typeof getBlackList>) {
    return this.reads.list(currentUser.id, input)
  }
}
