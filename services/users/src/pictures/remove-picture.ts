import { AppError } from '@xinyu/platform/error'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { People } from '../people/people.public.ts'
import { removePicture } from './album.rules.ts'
import { TakeUpload } from './take-upload.ts'

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
    private readonly people: People,
    private readonly uploads: TakeUpload,
  ) {}

  async execute({ userId, pictureId }: RemovePicture): Promise<void> {
    const picture = (await this.people.get(userId))?.images.find(({ _id }) => _id === pictureId)
    if (!picture) throw new AppError('NOT_FOUND')
    await this.people.change(userId, (user) => removePicture(user, pictureId))
    await this.uploads.drop(picture)
  }
}
