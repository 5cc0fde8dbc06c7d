import { addImg, deleteImg, editAvatar, policy } from '@xinyu/contracts/http/upload'
import { Implements } from '@xinyu/platform/http/decorators'
import { ObjectStore } from '@xinyu/platform/object-store'
import { Controller } from '@nestjs/common'
import { ProfileReads } from '../profile/profile.public.ts'
import { AddPicture } from './add-picture.ts'
import { uploadPrefix } from '../user.rules.ts'
import { EditAvatar } from './edit-avatar.ts'
import { RemovePicture } from './remove-picture.ts'
import { maxBytes } from './picture-uploads.ts'
import type { CallContext } from '@xinyu/platform/http/context'
import { Commands } from '@xinyu/platform/command/commands'

const seconds = 600
const types = ['image/jpeg', 'image/png', 'image/webp']

@Controller()
export class PicturesController {
  constructor(
    private readonly commands: Commands,
    private readonly objects: ObjectStore,
    private readonly profiles: ProfileReads,
  ) {}

  @Implements(policy)
  policy({ currentUser }: CallContext<typeof policy>) {
    return this.objects.postPolicy(uploadPrefix(currentUser.id), { maxBytes, seconds, types })
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
    return { img, profile: await this.profiles.profile(currentUser) }
  }
}
