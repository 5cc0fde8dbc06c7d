import { ReviewStatus } from '@xinyu/contracts/enums'
import type { Image } from '@xinyu/contracts/profile'
import { AppError } from '@xinyu/platform/error'
import { KeyedMutex } from '@xinyu/platform/concurrency/keyed-mutex'
import { ObjectStore } from '@xinyu/platform/object-store/object-store'
import { imageOf } from '@xinyu/platform/pictures/picture.rules'
import { PictureUploads } from '@xinyu/platform/pictures/picture-uploads'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { PostPicturesStore } from './post-pictures.store.ts'

/** pictures of a person that no post shows yet */
export const MAX_LOOSE_PICTURES = 30

export class AddPostPicture extends Command<Image> {
  constructor(
    readonly me: string,
    readonly key: string,
    readonly desc: string,
  ) {
    super()
  }
}

/** Turns an upload into a stored picture: readable by its owner and moderators only, until its post is approved. */
@CommandHandler(AddPostPicture)
export class AddPostPictureHandler implements ICommandHandler<AddPostPicture> {
  readonly #members = new KeyedMutex()

  constructor(
    private readonly pictures: PostPicturesStore,
    private readonly uploads: PictureUploads,
    private readonly objects: ObjectStore,
  ) {}

  /** One picture of a person at a time, and none above the limit: decoding is expensive. */
  execute({ me, key, desc }: AddPostPicture): Promise<Image> {
    return this.#members.run(me, async () => {
      if ((await this.pictures.countLooseOf(me)) >= MAX_LOOSE_PICTURES)
        throw new AppError('IMAGE_TOO_MANY', { max: MAX_LOOSE_PICTURES })
      return this.#add(me, key, desc)
    })
  }

  async #add(me: string, key: string, desc: string): Promise<Image> {
    const { picture, scored } = await this.uploads.storeScored(me, key, desc, { isPublic: false })
    try {
      await this.pictures.add(me, picture, scored)
    } catch (error) {
      await this.uploads.removePicture(picture)
      throw error
    }
    await this.uploads.removeUpload(key)
    return imageOf({ ...picture, isChecked: ReviewStatus.Waiting }, this.objects.signedUrl)
  }
}
