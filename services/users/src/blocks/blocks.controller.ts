import { addToBlackList, getBlackList, removeFromBlackList } from '@xinyu/contracts/http/users/blocks'
import { Commands } from '@xinyu/platform/command/commands'
import type { CallContext } from '@xinyu/platform/http/calls/context'
import { Implements } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { BlocksReads } from './blocks.reads.ts'
import { SetBlock } from './set-block.ts'

@Controller()
export class BlocksController {
  constructor(
    private readonly commands: Commands,
    private readonly reads: BlocksReads,
  ) {}

  @Implements(addToBlackList)
  async block({ input, currentUser }: CallContext<typeof addToBlackList>) {
    await this.commands.execute(new SetBlock(currentUser.id, input.user2_id, true))
    return {}
  }

  @Implements(removeFromBlackList)
  async unblock({ input, currentUser }: CallContext<typeof removeFromBlackList>) {
    await this.commands.execute(new SetBlock(currentUser.id, input.user2_id, false))
    return {}
  }

  @Implements(getBlackList)
  async list({ input, currentUser }: CallContext<typeof getBlackList>) {
    return this.reads.list(currentUser.id, input)
  }
}
