import { AppError } from '@xinyu/platform/error'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { UsersStore } from '../user-store/user-store.public.ts'
import { removePicture } from './album.rules.ts'
import { PictureUploads } from '@xinyu/platform/pictures/picture-uploads'

export class RemovePicture extends Command<void> {
  constructor(
    readonly userId: string,
    readonly pictureId: string,
  ) {
    super()
  }
}

@CommandHandler(RemovePicture)
export class RemovePictureHandler implements ICommandHandler<RemovePicture> {
  constructor(
    private readonly users: UsersStore,
    private readonly uploads: PictureUploads,
  ) {}

  async execute({ userId, pictureId }: RemovePicture): Promise<void> {
    const picture = (await this.users.find(userId))?.images.find(({ _id }) => _id === pictureId)
    if (!picture) throw new AppError('NOT_FOUND')
    await this.users.change(userId, (user) => removePicture(user, pictureId))
    await this.uploads.removePicture(picture)
  }
}
