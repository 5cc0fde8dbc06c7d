import type { AnswerOf, InputOf } from '@xinyu/contracts/call'
import { addImg, deleteImg, editAvatar, policy } from '@xinyu/contracts/http/upload'
import type { Person } from '@xinyu/platform/auth/person'
import { Answers, Input, Who } from '@xinyu/platform/http/decorators'
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

  @Answers(policy)
  policy(@Who() who: Person): AnswerOf<typeof policy> {
    return this.objects.postPolicy(uploadPrefix(who.id), { maxBytes, seconds, types })
  }

  @Answers(addImg)
  async add(@Input() input: InputOf<typeof addImg>, @Who() who: Person): Promise<AnswerOf<typeof addImg>> {
    return { img: await this.commands.execute(new AddPicture(who.id, input.key, input.desc ?? '')) }
  }

  @Answers(deleteImg)
  async remove(@Input() input: InputOf<typeof deleteImg>, @Who() who: Person): Promise<AnswerOf<typeof deleteImg>> {
    await this.commands.execute(new RemovePicture(who.id, input.img_id))
    return {}
  }

  @Answers(editAvatar)
  async editAvatar(
    @Input() input: InputOf<typeof editAvatar>,
    @Who() who: Person,
  ): Promise<AnswerOf<typeof editAvatar>> {
    const img = await this.commands.execute(new EditAvatar(who.id, input.key))
    return { img, profile: await this.profiles.profile(who) }
  }
}
