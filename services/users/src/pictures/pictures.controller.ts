import type { AnswerOf, InputOf } from '@xinyu/contracts/call'
import { addImg, deleteImg, editAvatar, policy } from '@xinyu/contracts/http/upload'
import type { AuthenticatedUser } from '@xinyu/platform/auth/authenticated-user'
import { Implements, Input, CurrentUser } from '@xinyu/platform/http/decorators'
import { ObjectStore } from '@xinyu/platform/object-store'
import { Controller } from '@nestjs/common'
import { CommandBus } from '@nestjs/cqrs'
import { ProfileReads } from '../profile/profile.public.ts'
import { AddPicture } from './add-picture.ts'
import { uploadPrefix } from './album.rules.ts'
import { EditAvatar } from './edit-avatar.ts'
import { RemovePicture } from './remove-picture.ts'
import { maxBytes } from './take-upload.ts'

const seconds = 600
const types = ['image/jpeg', 'image/png', 'image/webp']

@Controller()
export class PicturesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly objects: ObjectStore,
    private readonly profiles: ProfileReads,
  ) {}

  @Implements(policy)
  policy(@CurrentUser() currentUser: AuthenticatedUser): AnswerOf<typeof policy> {
    return this.objects.postPolicy(uploadPrefix(currentUser.id), { maxBytes, seconds, types })
  }

  @Implements(addImg)
  async add(
    @Input() input: InputOf<typeof addImg>,
    @CurrentUser() currentUser: AuthenticatedUser,
  ): Promise<AnswerOf<typeof addImg>> {
    return { img: await this.commands.execute(new AddPicture(currentUser.id, input.key, input.desc ?? '')) }
  }

  @Implements(deleteImg)
  async remove(
    @Input() input: InputOf<typeof deleteImg>,
    @CurrentUser() currentUser: AuthenticatedUser,
  ): Promise<AnswerOf<typeof deleteImg>> {
    await this.commands.execute(new RemovePicture(currentUser.id, input.img_id))
    return {}
  }

  @Implements(editAvatar)
  async editAvatar(
    @Input() input: InputOf<typeof editAvatar>,
    @CurrentUser() currentUser: AuthenticatedUser,
  ): Promise<AnswerOf<typeof editAvatar>> {
    const img = await this.commands.execute(new EditAvatar(currentUser.id, input.key))
    return { img, profile: await this.profiles.profile(currentUser) }
  }
}
