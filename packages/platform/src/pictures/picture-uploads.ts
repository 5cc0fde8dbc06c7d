import { type NudityVerdict, scoreNudity } from '@xinyu/contracts/internal/face'
import { randomFileName } from '@xinyu/contracts/rules/text/file-names'
import { Injectable } from '@nestjs/common'
import { Clock } from '../clock.ts'
import { AppError } from '../error.ts'
import { newId } from '../ids.ts'
import { InternalClient } from '../connections/internal-client.ts'
import { Log } from '../logging/log.ts'
import { ObjectStore } from '../object-store/object-store.ts'
import { encodeSizes, pictureType } from './image-codec.ts'
import { isOwnUpload, maxBytes, type Picture, pictureKey, pictureSizes } from './picture.rules.ts'

const scoringTimeoutMs = 10_000

/** The score of a picture; null: unknown. */
export interface PictureScore {
  score: number
  verdict: NudityVerdict
}

/** Turns uploads into pictures: only re-encoded copies are shown. */
@Injectable()
export class PictureUploads {
  constructor(
    private readonly objects: ObjectStore,
    private readonly clock: Clock,
    private readonly internal: InternalClient,
    private readonly log: Log,
  ) {}

  /** As `storeScored`; public by default: readable by anyone with the address. */
  async store(userId: string, key: string, desc: string, { isPublic = true } = {}): Promise<Picture> {
    const { picture } = await this.storeScored(userId, key, desc, { isPublic })
    return isPublic ? picture : { ...picture, isPrivate: true }
  }

  /**
   * Stores the three sizes. The upload itself stays until `removeUpload`. IMAGE_INVALID if the key is not the caller's
   * or does not exist; IMAGE_SENSITIVE if the picture is certainly indecent, and nothing of it is kept.
   */
  async storeScored(
    userId: string,
    key: string,
    desc: string,
    { isPublic }: { isPublic: boolean },
  ): Promise<{ picture: Picture; scored: PictureScore | null }> {
    if (!isOwnUpload(key, userId)) throw new AppError('IMAGE_INVALID')
    const bytes = await this.objects.get(key, maxBytes).catch(async (error: unknown) => {
      if (!(error instanceof AppError)) throw error
      if (error.code === 'TOO_LARGE') await this.removeUpload(key)
      throw error.code === 'NOT_FOUND' ? new AppError('IMAGE_INVALID') : error
    })
    const sizes = await encodeSizes(bytes)
    const name = randomFileName()
    for (const [size, encoded] of sizes)
      await this.objects.put(pictureKey(name, size), encoded, { type: pictureType, isPublic })
    const picture = { _id: newId(), desc, name, isChecked: 0, addtime: this.clock.now() }
    const scored = await this.#scoreOf(userId, name)
    if (scored?.verdict !== 'refuse') return { picture, scored }
    await this.removePicture(picture)
    await this.removeUpload(key)
    throw new AppError('IMAGE_SENSITIVE')
  }

  /** A doubtful or unscored picture is accepted: it waits for a moderator as every picture does. */
  async #scoreOf(userId: string, name: string): Promise<PictureScore | null> {
    return this.internal
      .call(scoreNudity, { key: pictureKey(name, 960), user_id: userId }, scoringTimeoutMs)
      .catch((error: unknown) => {
        this.log.warn('pictures: not scored, left to the moderator', {
          userId,
          code: error instanceof AppError ? error.code : 'INTERNAL',
        })
        return null
      })
  }

  /** The original contains metadata that must not be kept. */
  async removeUpload(key: string): Promise<void> {
    await this.#remove([key])
  }

  async removePicture(picture: Pick<Picture, 'name'>): Promise<void> {
    await this.#remove(pictureSizes.map((size) => pictureKey(picture.name, size)))
  }

  async #remove(keys: string[]): Promise<void> {
    for (const key of keys)
      await this.objects
        .remove(key)
        .catch((error: unknown) => this.log.warn('pictures: an object was left behind', { err: error }))
  }
}
