import { maxBytes, uploadPrefix } from '@xinyu/platform/pictures/picture.rules'
import { addImg, deleteImg, editAvatar, policy } from '@xinyu/contracts/http/upload/upload'
import { randomFileName } from '@xinyu/contracts/rules/text/file-names'
import { Implements } from '@xinyu/platform/http/calls/decorators'
import { newId } from '@xinyu/platform/ids'
import { ObjectStore } from '@xinyu/platform/object-store/object-store'
import { RateLimit } from '@xinyu/platform/limits/rate-limit'
import { Controller } from '@nestjs/common'
import { ProfileReads } from '../profile/profile.public.ts'
import { AddPicture } from './add-picture.ts'
import { UPLOADS_PER_DAY } from './album.rules.ts'
import { EditAvatar } from './edit-avatar.ts'
import { RemovePicture } from './remove-picture.ts'

import { maxVoiceBytes } from '@xinyu/platform/voices/voices'
import type { CallContext } from '@xinyu/platform/http/calls/context'
import { Commands } from '@xinyu/platform/command/commands'

const seconds = 600
const day = 86_400

@Controller()
export class PicturesController {
  constructor(
    private readonly commands: Commands,
    private readonly objects: ObjectStore,
    private readonly limits: RateLimit,
    private readonly profiles: ProfileReads,
  ) {}

  @Implements(policy)
  async getPolicy({ input: { type }, currentUser }: CallContext<typeof policy>) {
    await this.limits.consume('upload', currentUser.id, UPLOADS_PER_DAY, day)
    const startsWith = `${uploadPrefix(currentUser.id)}${newId()}/`
    const maxSize = type.startsWith('audio/') ? maxVoiceBytes : maxBytes
    const key = startsWith + randomFileName()
    return { startsWith, ...this.objects.postPolicy({ key, startsWith, type, maxBytes: maxSize, seconds }) }
  }

  @Implements(addImg)
  async add({ input, currentUser }: CallContext<typeof addImg>) {
    return { img: await this.commands.execute(new AddPicture(currentUser.id, input.key, input.desc ?? '')) }
  }

  @Implements(deleteImg)
  async remove({ input, currentUser }: CallContext<typeof deleteImg>) {
    await this.commands.execute(new RemovePicture(currentUser.id, input.img_id))
    return {}
  }

  @Implements(editAvatar)
  async editAvatar({ input, currentUser }: CallContext<typeof editAvatar>) {
    const img = await this.commands.execute(new EditAvatar(currentUser.id, input.key))
    return { img, profile: await this.profiles.getProfile(currentUser) }
  }
}
