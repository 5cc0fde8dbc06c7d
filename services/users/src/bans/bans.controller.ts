import { banByOperator } from '@xinyu/contracts/internal/users'
import { Commands } from '@xinyu/platform/command/commands'
import type { InternalContext } from '@xinyu/platform/http/context'
import { ImplementsInternal } from '@xinyu/platform/http/decorators'
import { Controller } from '@nestjs/common'
import { BanUser } from './ban-user.ts'
import { UnbanUser } from './unban-user.ts'

@Controller()
export class BansController {
  constructor(private readonly commands: Commands) {}

  @ImplementsInternal(banByOperator)
  async ban({ input: { user_id, banned, reason, until } }: InternalContext<typeof banByOperator>) {
    const user = await this.commands.execute(
      banned ? new BanUser(user_id, reason, until === null ? null : new Date(until)) : new UnbanUser(user_id),
    )
    return { user_id, isCompleted: user.isCompleted }
  }
}
