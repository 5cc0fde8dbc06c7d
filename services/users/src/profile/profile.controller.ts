import { languageOf } from '@xinyu/contracts/errors'
import { addAnswerVoice } from '@xinyu/contracts/http/upload/upload'
import { getProfile, isCompleted, updateUserInfo } from '@xinyu/contracts/http/users/profile'
import { getPagePart, getPublicWords } from '@xinyu/contracts/internal/users'
import { Implements, ImplementsInternal } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { AddAnswerVoice } from './answers/add-answer-voice.ts'
import { withoutLinks } from './edit-profile.rules.ts'
import { ProfileReads } from './profile.reads.ts'
import { UpdateProfile } from './update-profile.ts'
import type { CallContext, InternalContext } from '@xinyu/platform/http/calls/context'
import { Commands } from '@xinyu/platform/command/commands'

@Controller()
export class ProfileController {
  constructor(
    private readonly commands: Commands,
    private readonly reads: ProfileReads,
  ) {}

  @Implements(getProfile)
  async getProfile({ input, currentUser }: CallContext<typeof getProfile>) {
    return { profile: await this.reads.getProfile(currentUser, input.user_id) }
  }

  @Implements(isCompleted)
  async getStatus({ input, currentUser }: CallContext<typeof isCompleted>) {
    return { isCompleted: await this.reads.getStatus(currentUser, input.user_id) }
  }

  @ImplementsInternal(getPublicWords)
  async getPublicWords({ input }: InternalContext<typeof getPublicWords>) {
    return { words: await this.reads.getPublicWords(input.viewer_id, input.user_id) }
  }

  @ImplementsInternal(getPagePart)
  async getPagePart({ input }: InternalContext<typeof getPagePart>) {
    return { part: await this.reads.getPagePart(input.viewer_id, input.user_id, input.on) }
  }

  @Implements(addAnswerVoice)
  async addVoice({ input, currentUser }: CallContext<typeof addAnswerVoice>) {
    await this.commands.execute(new AddAnswerVoice(currentUser.id, input))
    return { profile: await this.reads.getProfile(currentUser) }
  }

  @Implements(updateUserInfo)
  async update({ input, currentUser, language }: CallContext<typeof updateUserInfo>) {
    const { withdrawInfo, smsCode: _code, password: _password, deviceId: _device, ...rest } = input
    const { edit, isFiltered } = withoutLinks(rest, languageOf(language))
    await this.commands.execute(new UpdateProfile(currentUser.id, edit, withdrawInfo))
    return { profile: await this.reads.getProfile(currentUser), linkFiltered: isFiltered }
  }
}
