import { FaceStatus } from '@xinyu/contracts/enums'
import { detectFaces } from '@xinyu/contracts/internal/face'
import type { Image } from '@xinyu/contracts/profile'
import { AppError } from '@xinyu/platform/error'
import { InternalClient } from '@xinyu/platform/internal-client'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { People } from '../people/people.public.ts'
import { imageOf, pictureKey } from '../user.rules.ts'
import { AVATAR_DESC, setAvatar } from './album.rules.ts'
import { TakeUpload } from './take-upload.ts'

export class EditAvatar extends Command<Image> {
  constructor(
    readonly userId: string,
    readonly key: string,
  ) {
    super()
  }
}

const detectionTime = 20_000

/** An avatar shows exactly one face; what does not is removed again. */
@CommandHandler(EditAvatar)
export class EditAvatarHandler implements ICommandHandler<EditAvatar> {
  constructor(
    private readonly people: People,
    private readonly uploads: TakeUpload,
    private readonly internal: InternalClient,
  ) {}

  async execute({ userId, key }: EditAvatar): Promise<Image> {
    const picture = await this.uploads.take(userId, key, AVATAR_DESC)
    const before = await this.people.get(userId)
    try {
      await this.#demandOneFace(pictureKey(picture.name, 960))
      await this.people.change(userId, (user) => setAvatar(user, picture, this.people.urlOf))
    } catch (error) {
      await this.uploads.drop(picture)
      throw error
    }
    await this.uploads.forget(key)
    // others go on seeing the approved one until the review
    if (before?.avatar && before.avatar.name !== before.shown?.avatar?.name) await this.uploads.drop(before.avatar)
    return imageOf(picture, this.people.urlOf)
  }

  async #demandOneFace(key: string): Promise<void> {
    const found = (await this.internal.ask(detectFaces, { key }, detectionTime).catch(() => null))?.data
    if (!found || found.status === FaceStatus.Error) throw new AppError('FACE_DETECT_FAILED')
    if (found.status === FaceStatus.NoFace || found.faces === 0) throw new AppError('NO_FACE')
    if (found.faces > 1) throw new AppError('MANY_FACES')
  }
}
