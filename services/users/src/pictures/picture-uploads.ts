import { scoreNudity } from '@xinyu/contracts/internal/face'
import { randomFileName } from '@xinyu/contracts/rules/file-names'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { newId } from '@xinyu/platform/ids'
import { InternalClient } from '@xinyu/platform/internal-client'
import { Log } from '@xinyu/platform/log'
import { ObjectStore } from '@xinyu/platform/object-store'
import { Injectable } from '@nestjs/common'
import { type Picture, pictureKey, pictureSizes } from '../user.rules.ts'
import { isOwnUpload } from './album.rules.ts'
import { encodeSizes } from './image-codec.ts'

export const maxBytes = 10 << 20
const scoringTimeoutMs = 10_000

/** From an upload to a picture of ours: only the re-encoded copies are ever public. */
@Injectable()
export class PictureUploads {
  constructor(
    private readonly objects: ObjectStore,
    private readonly clock: Clock,
    private readonly internal: InternalClient,
    private readonly log: Log,
  ) {}

  /**
   * Stores the three sizes. The upload itself stays until `removeUpload`. IMAGE_INVALID
   * when the key is not the caller's own or nothing is there; IMAGE_SENSITIVE, and nothing of it stays, when the
   * picture is certainly indecent.
   */
  async store(userId: string, key: string, desc: string): Promise<Picture> {
    if (!isOwnUpload(key, userId)) throw new AppError('IMAGE_INVALID')
    const bytes = await this.objects.get(key, maxBytes).catch((error: unknown) => {
      throw error instanceof AppError && error.code === 'NOT_FOUND' ? new AppError('IMAGE_INVALID') : error
    })
    const sizes = await encodeSizes(bytes)
    const name = randomFileName()
    for (const [size, encoded] of sizes)
      await this.objects.put(pictureKey(name, size), encoded, { type: 'image/jpeg', isPublic: true })
    const picture = { _id: newId(), desc, name, isChecked: 0, addtime: this.clock.now() }
    if (!(await this.#isIndecent(userId, name))) return picture
    await this.removePicture(picture)
    await this.removeUpload(key)
    throw new AppError('IMAGE_SENSITIVE')
  }

  /** In doubt, or while nobody can say, the picture is taken: it waits for a moderator as every picture does. */
  async #isIndecent(userId: string, name: string): Promise<boolean> {
    const scored = await this.internal
      .ask(scoreNudity, { key: pictureKey(name, 960), user_id: userId }, scoringTimeoutMs)
      .catch((error: unknown) => {
        this.log.warn('pictures: not scored, left to the moderator', {
          userId,
          code: error instanceof AppError ? error.code : 'INTERNAL',
        })
        return null
      })
    return scored?.verdict === 'refuse'
  }

  /** The original carries metadata nobody should keep. */
  async removeUpload(key: string): Promise<void> {
    await this.#remove([key])
  }

  async removePicture(picture: Picture): Promise<void> {
    await this.#remove(pictureSizes.map((size) => pictureKey(picture.name, size)))
  }

  async #remove(keys: string[]): Promise<void> {
    for (const key of keys)
      await this.objects
        .remove(key)
        .catch((error: unknown) => this.log.warn('pictures: an object was left behind', { err: error }))
  }
}
