import type { AnswerOf, InputOf } from '@xinyu/contracts/call'
import { getProfile, isCompleted, updateUserInfo } from '@xinyu/contracts/http/users'
import type { AuthenticatedUser } from '@xinyu/platform/auth/authenticated-user'
import { Implements, Input, CurrentUser } from '@xinyu/platform/http/decorators'
import { Controller } from '@nestjs/common'
import { CommandBus } from '@nestjs/cqrs'
import { ProfileReads } from './profile.reads.ts'
import { UpdateProfile } from './update-profile.ts'

@Controller()
export class ProfileController {
  constructor(
    private readonly commands: CommandBus,
    private readonly reads: ProfileReads,
  ) {}

  @Implements(getProfile)
  async profile(
    @Input() input: InputOf<typeof getProfile>,
    @CurrentUser() currentUser: AuthenticatedUser,
  ): Promise<AnswerOf<typeof getProfile>> {
    return { profile: await this.reads.profile(currentUser, input.user_id) }
  }

  @Implements(isCompleted)
  async isCompleted(
    @Input() input: InputOf<typeof isCompleted>,
    @CurrentUser() currentUser: AuthenticatedUser,
  ): Promise<AnswerOf<typeof isCompleted>> {
    return { isCompleted: await this.reads.isCompleted(currentUser, input.user_id) }
  }

  @Implements(updateUserInfo)
  async update(
    @Input() input: InputOf<typeof updateUserInfo>,
    @CurrentUser() currentUser: AuthenticatedUser,
  ): Promise<AnswerOf<typeof updateUserInfo>> {
    await this.commands.execute(new UpdateProfile(currentUser.id, input))
    return { profile: await this.reads.profile(currentUser) }
  }
}
