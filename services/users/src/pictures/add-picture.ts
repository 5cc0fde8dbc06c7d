import type { Image } from '@xinyu/contracts/profile'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { People } from '../people/people.public.ts'
import { imageOf } from '../user.rules.ts'
import { addPicture } from './album.rules.ts'
import { TakeUpload } from './take-upload.ts'

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
    private readonly people: People,
    private readonly uploads: TakeUpload,
  ) {}

  async execute({ userId, key, desc }: AddPicture): Promise<Image> {
    const picture = await this.uploads.take(userId, key, desc)
    try {
      await this.people.change(userId, (user) => addPicture(user, picture, this.people.urlOf))
    } catch (error) {
      await this.uploads.drop(picture)
      throw error
    }
    await this.uploads.forget(key)
    return imageOf(picture, this.people.urlOf)
  }
}
