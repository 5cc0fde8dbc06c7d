import type { Image } from '@xinyu/contracts/profile'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { UsersStore } from '../directory/directory.public.ts'
import { imageOf } from '../user.rules.ts'
import { addPicture } from './album.rules.ts'
import { PictureUploads } from './picture-uploads.ts'

export class AddPicture extends Command<Image> {
  constructor(
    readonly userId: string,
    readonly key: string,
    readonly desc: string,
  ) {
    super()
  }
}

@CommandHandler(AddPicture)
export class AddPictureHandler implements ICommandHandler<AddPicture> {
  constructor(
    private readonly users: UsersStore,
    private readonly uploads: PictureUploads,
  ) {}

  async execute({ userId, key, desc }: AddPicture): Promise<Image> {
    const picture = await this.uploads.store(userId, key, desc)
    try {
      await this.users.change(userId, (user) => addPicture(user, picture, this.users.urlOf))
    } catch (error) {
      await this.uploads.removePicture(picture)
      throw error
    }
    await this.uploads.removeUpload(key)
    return imageOf(picture, this.users.urlOf)
  }
}
