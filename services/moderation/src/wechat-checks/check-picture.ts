import { type NudityVerdict, scoreNudity } from '@xinyu/contracts/internal/face'
import { randomFileName } from '@xinyu/contracts/rules/text/file-names'
import { AppError } from '@xinyu/platform/error'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { ObjectStore } from '@xinyu/platform/object-store/object-store'
import { uploadPrefix } from '@xinyu/platform/pictures/picture.rules'
import { RateLimit } from '@xinyu/platform/limits/rate-limit'
import { Injectable } from '@nestjs/common'
import { checkableKey } from './wx.rules.ts'

const scoringTimeoutMs = 10_000
const maxBytes = 10 << 20
const [checks, seconds] = [30, 60]
const notPictures: readonly string[] = ['IMAGE_INVALID', 'IMAGE_TOO_SMALL', 'IMAGE_TOO_LARGE', 'NOT_FOUND']

/** Scores the nudity of a picture before it is submitted; limited per minute, since scoring is expensive. */
@Injectable()
export class CheckPicture {
  constructor(
    private readonly internal: InternalClient,
    private readonly objects: ObjectStore,
    private readonly limits: RateLimit,
  ) {}

  /**
   * While it is scored it is among the person's own uploads, so that an erasure would include it; then it is deleted.
   */
  async checkBytes(bytes: Uint8Array, me: string): Promise<NudityVerdict> {
    await this.#take(me)
    if (bytes.length > maxBytes) throw new AppError('TOO_LARGE')
    if (bytes.length === 0) throw new AppError('IMAGE_INVALID')
    const key = uploadPrefix(me) + randomFileName()
    await this.objects.put(key, Buffer.from(bytes), { type: 'image/jpeg', isPublic: false })
    try {
      return await this.#scored(key)
    } finally {
      await this.objects.remove(key)
    }
  }

  async checkUrl(url: string, me: string): Promise<NudityVerdict> {
    await this.#take(me)
    const key = checkableKey(this.objects.keyAt(url), uploadPrefix(me))
    if (key === null) throw new AppError('IMAGE_INVALID')
    return this.#scored(key)
  }

  #take(me: string): Promise<void> {
    return this.limits.consume('check-picture', me, checks, seconds)
  }

  async #scored(key: string): Promise<NudityVerdict> {
    // no owner: only submitted pictures are stored in a list
    const scored = this.internal.call(scoreNudity, { key, user_id: null }, scoringTimeoutMs)
    const { verdict } = await scored.catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'UPLOAD_UNSAFE') throw error
      const isNoPicture = error instanceof AppError && notPictures.includes(error.code)
      throw new AppError(isNoPicture ? 'IMAGE_INVALID' : 'WX_CHECK_ERROR')
    })
    return verdict
  }
}
