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
  async profile({ input, currentUser }: CallContext<typeof getProfile>) {
    return { profile: await this.reads.profile(currentUser, input.user_id) }
  }

  @Implements(isCompleted)
  async isCompleted({ input, currentUser }: CallContext<typeof isCompleted>) {
    return { isCompleted: await this.reads.isCompleted(currentUser, input.user_id) }
  }

  @ImplementsInternal(getPublicWords)
  async publicWords({ input }: InternalContext<typeof getPublicWords>) {
    return { words: await this.reads.publicWords(input.viewer_id, input.user_id) }
  }

  @ImplementsInternal(getPagePart)
  async pagePart({ input }: InternalContext<typeof getPagePart>) {
    return { part: await this.reads.pagePart(input.viewer_id, input.user_id, input.on) }
  }

  @Implements(addAnswerVoice)
  async addVoice({ input, currentUser }: CallContext<typeof addAnswerVoice>) {
    await this.commands.execute(new AddAnswerVoice(currentUser.id, input))
    return { profile: await this.reads.profile(currentUser) }
  }

  @Implements(updateUserInfo)
  async update({ input, currentUser, language }: CallContext<typeof updateUserInfo>) {
    const { withdrawInfo, smsCode: _code, password: _password, deviceId: _device, ...rest } = input
    const { edit, isFiltered } = withoutLinks(rest, languageOf(language))
    await this.commands.execute(new UpdateProfile(currentUser.id, edit, withdrawInfo))
    return { profile: await this.reads.profile(currentUser), linkFiltered: isFiltered }
  }
}
