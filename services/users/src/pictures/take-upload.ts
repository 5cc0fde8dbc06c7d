import { randomFileName } from '@xinyu/contracts/rules/file-names'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { newId } from '@xinyu/platform/ids'
import { Log } from '@xinyu/platform/log'
import { ObjectStore } from '@xinyu/platform/object-store'
import { Injectable } from '@nestjs/common'
import { type Picture, pictureKey, pictureSizes } from '../user.rules.ts'
import { isOwnUpload } from './album.rules.ts'
import { encodeSizes } from './image-codec.ts'

export const maxBytes = 10 << 20

/** From an upload to a picture of ours: only the re-encoded copies are ever public. */
@Injectable()
export class TakeUpload {
  constructor(
    private readonly objects: ObjectStore,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Stores the three sizes. The upload itself stays until `forget`. IMAGE_INVALID when the key is not the caller's own or nothing is there. */
  async take(userId: string, key: string, desc: string): Promise<Picture> {
    if (!isOwnUpload(key, userId)) throw new AppError('IMAGE_INVALID')
    const bytes = await this.objects.get(key, maxBytes).catch((error: unknown) => {
      throw error instanceof AppError && error.code === 'NOT_FOUND' ? new AppError('IMAGE_INVALID') : error
    })
    const sizes = await encodeSizes(bytes)
    const name = randomFileName()
    for (const [size, encoded] of sizes) await this.objects.put(pictureKey(name, size), encoded, { type: 'image/jpeg', isPublic: true })
    return { _id: newId(), desc, name, isChecked: 0, addtime: this.clock.now() }
  }

  /** The original carries metadata nobody should keep. */
  async forget(key: string): Promise<void> {
    await this.#remove([key])
  }

  async drop(picture: Picture): Promise<void> {
    await this.#remove(pictureSizes.map((size) => pictureKey(picture.name, size)))
  }

  async #remove(keys: string[]): Promise<void> {
    for (const key of keys) await this.objects.remove(key).catch((error: unknown) => this.log.warn('pictures: an object was left behind', { err: error }))
  }
}
