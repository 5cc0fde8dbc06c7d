import { passUser } from '@xinyu/contracts/http/users/deck'
import { Commands } from '@xinyu/platform/command/commands'
import type { CallContext } from '@xinyu/platform/http/calls/context'
import { Implements } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { PassUser } from './pass-user.ts'

@Controller()
export class MatchingController {
  constructor(private readonly commands: Commands) {}

  @Implements(passUser)
  async passUser({ input: { user2_id, undo }, currentUser }: CallContext<typeof passUser>) {
    await this.commands.execute(new PassUser(currentUser, user2_id, undo))
    return {}
  }
}
