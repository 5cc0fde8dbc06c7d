import type { AnswerOf, InputOf } from '@xinyu/contracts/call'
import { getProfile, isCompleted, updateUserInfo } from '@xinyu/contracts/http/users'
import type { Person } from '@xinyu/platform/auth/person'
import { Answers, Input, Who } from '@xinyu/platform/http/decorators'
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

  @Answers(getProfile)
  async profile(@Input() input: InputOf<typeof getProfile>, @Who() who: Person): Promise<AnswerOf<typeof getProfile>> {
    return { profile: await this.reads.profile(who, input.user_id) }
  }

  @Answers(isCompleted)
  async isCompleted(
    @Input() input: InputOf<typeof isCompleted>,
    @Who() who: Person,
  ): Promise<AnswerOf<typeof isCompleted>> {
    return { isCompleted: await this.reads.isCompleted(who, input.user_id) }
  }

  @Answers(updateUserInfo)
  async update(
    @Input() input: InputOf<typeof updateUserInfo>,
    @Who() who: Person,
  ): Promise<AnswerOf<typeof updateUserInfo>> {
    await this.commands.execute(new UpdateProfile(who.id, input))
    return { profile: await this.reads.profile(who) }
  }
}
