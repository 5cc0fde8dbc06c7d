import { imageOf } from '@xinyu/platform/pictures/picture.rules'
import type { Image } from '@xinyu/contracts/profile'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { AppError } from '@xinyu/platform/error'
import { KeyedMutex } from '@xinyu/platform/concurrency/keyed-mutex'
import { UsersStore } from '../user-store/user-store.public.ts'
import { addPicture, isAlbumFull, MAX_ALBUM_PICTURES } from './album.rules.ts'
import { PictureUploads } from '@xinyu/platform/pictures/picture-uploads'
import { ObjectStore } from '@xinyu/platform/object-store/object-store'

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
  readonly #members = new KeyedMutex()

  constructor(
    private readonly users: UsersStore,
    private readonly objects: ObjectStore,
    private readonly uploads: PictureUploads,
  ) {}

  /** One picture per person at a time, and none for a full album: decoding is expensive. */
  execute({ userId, key, desc }: AddPicture): Promise<Image> {
    return this.#members.run(userId, async () => {
      const user = await this.users.find(userId)
      if (user && isAlbumFull(user)) throw new AppError('IMAGE_TOO_MANY', { max: MAX_ALBUM_PICTURES })
      return this.#add(userId, key, desc)
    })
  }

  async #add(userId: string, key: string, desc: string): Promise<Image> {
    // private until a moderator has approved it
    const picture = await this.uploads.store(userId, key, desc, { isPublic: false })
    try {
      await this.users.change(userId, (user) => addPicture(user, picture))
    } catch (error) {
      await this.uploads.removePicture(picture)
      throw error
    }
    await this.uploads.removeUpload(key)
    return imageOf(picture, this.objects.signedUrl)
  }
}
