import { imageOf, pictureKey } from '@xinyu/platform/pictures/picture.rules'
import { FaceStatus } from '@xinyu/contracts/enums'
import { detectFaces } from '@xinyu/contracts/internal/face'
import type { Image } from '@xinyu/contracts/profile'
import { AppError } from '@xinyu/platform/error'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { UsersStore } from '../user-store/user-store.public.ts'
import { AVATAR_DESC, setAvatar } from './album.rules.ts'
import { PictureUploads } from '@xinyu/platform/pictures/picture-uploads'
import { ObjectStore } from '@xinyu/platform/object-store/object-store'

export class EditAvatar extends Command<Image> {
  constructor(
    readonly userId: string,
    readonly key: string,
  ) {
    super()
  }
}

const detectionTimeoutMs = 20_000

/** An avatar shows exactly one face; any other picture is deleted again. */
@CommandHandler(EditAvatar)
export class EditAvatarHandler implements ICommandHandler<EditAvatar> {
  constructor(
    private readonly users: UsersStore,
    private readonly objects: ObjectStore,
    private readonly uploads: PictureUploads,
    private readonly internal: InternalClient,
  ) {}

  async execute({ userId, key }: EditAvatar): Promise<Image> {
    const picture = await this.uploads.store(userId, key, AVATAR_DESC)
    const before = await this.users.find(userId)
    try {
      await this.#assertOneFace(pictureKey(picture.name, 960))
      await this.users.change(userId, (user) => setAvatar(user, picture))
    } catch (error) {
      await this.uploads.removePicture(picture)
      throw error
    }
    await this.uploads.removeUpload(key)
    // others see the approved avatar until the review
    if (before?.avatar && before.avatar.name !== before.approved?.avatar?.name)
      await this.uploads.removePicture(before.avatar)
    return imageOf(picture, this.objects.publicUrl)
  }

  async #assertOneFace(key: string): Promise<void> {
    const found = (await this.internal.call(detectFaces, { key }, detectionTimeoutMs).catch(() => null))?.data
    if (!found || found.status === FaceStatus.Error) throw new AppError('FACE_DETECT_FAILED')
    if (found.status === FaceStatus.NoFace || found.faces === 0) throw new AppError('NO_FACE')
    if (found.faces > 1) throw new AppError('MANY_FACES')
  }
}
