import type { AnswerOf, InputOf } from '@xinyu/contracts/call'
import { addToBlackList, getBlackList, getPrivacy, removeFromBlackList, setPrivacy } from '@xinyu/contracts/http/users'
import type { AuthenticatedUser } from '@xinyu/platform/auth/authenticated-user'
import { Implements, Input, CurrentUser } from '@xinyu/platform/http/decorators'
import { Controller } from '@nestjs/common'
import { CommandBus } from '@nestjs/cqrs'
import { Block, Unblock } from './change-blacklist.ts'
import { PrivacyReads } from './privacy.reads.ts'
import { SetPrivacy } from './set-privacy.ts'

@Controller()
export class PrivacyController {
  constructor(
    private readonly commands: CommandBus,
    private readonly reads: PrivacyReads,
  ) {}

  @Implements(addToBlackList)
  async block(
    @Input() input: InputOf<typeof addToBlackList>,
    @CurrentUser() currentUser: AuthenticatedUser,
  ): Promise<AnswerOf<typeof addToBlackList>> {
    await this.commands.execute(new Block(currentUser.id, input.user2_id))
    return {}
  }

  @Implements(removeFromBlackList)
  async unblock(
    @Input() input: InputOf<typeof removeFromBlackList>,
    @CurrentUser() currentUser: AuthenticatedUser,
  ): Promise<AnswerOf<typeof removeFromBlackList>> {
    await this.commands.execute(new Unblock(currentUser.id, input.user2_id))
    return {}
  }

  @Implements(getBlackList)
  async list(
    @Input() input: InputOf<typeof getBlackList>,
    @CurrentUser() currentUser: AuthenticatedUser,
  ): Promise<AnswerOf<typeof getBlackList>> {
    return this.reads.blacklist(currentUser.id, input)
  }

  @Implements(setPrivacy)
  async set(
    @Input() input: InputOf<typeof setPrivacy>,
    @CurrentUser() currentUser: AuthenticatedUser,
  ): Promise<AnswerOf<typeof setPrivacy>> {
    return { privacy: await this.commands.execute(new SetPrivacy(currentUser.id, input)) }
  }

  @Implements(getPrivacy)
  async get(@CurrentUser() currentUser: AuthenticatedUser): Promise<AnswerOf<typeof getPrivacy>> {
    return { privacy: await this.reads.privacy(currentUser.id) }
  }
}
