import { isOwnUpload, maxBytes } from '@xinyu/platform/pictures/picture.rules'
import { encodeSizes, pictureType } from '@xinyu/platform/pictures/image-codec'
import { AppError } from '@xinyu/platform/error'
import { newId } from '@xinyu/platform/ids'
import { Log } from '@xinyu/platform/log'
import { ObjectStore } from '@xinyu/platform/object-store'
import { Injectable } from '@nestjs/common'
import { papersOf } from '../user-papers.rules.ts'
import type { UserState } from '../user.rules.ts'

/** Below this lie photos of ID cards and certificates. */
export const PAPERS = 'papers/'
/** not the id alone: nothing else that asks for a person's own pictures may reach them */
const prefixOf = (userId: string): string => `${PAPERS}of-${userId}/`
const readSeconds = 300
const size = 1920

/** Whose photo lies there, and which; null: no photo of ours. */
export const placeOf = (key: string): { userId: string; id: string } | null => {
  const [, userId = '', id = ''] = /^papers\/of-([^/]+)\/([^/]+)\.jpg$/.exec(key) ?? []
  return userId && id ? { userId, id } : null
}

/**
 * Photos of ID cards and certificates: encoded anew without metadata, private for as long as they are there, read by
 * their signed addresses only, which moderators get when they open a review.
 */
@Injectable()
export class Papers {
  constructor(
    private readonly objects: ObjectStore,
    private readonly log: Log,
  ) {}

  /** Keeps an upload as a photo of its own; the upload goes. Answers the photo's id. */
  async take(userId: string, upload: string): Promise<string> {
    if (!isOwnUpload(upload, userId)) throw new AppError('IMAGE_INVALID')
    const bytes = await this.objects.get(upload, maxBytes).catch((error: unknown) => {
      throw error instanceof AppError && error.code === 'NOT_FOUND' ? new AppError('IMAGE_INVALID') : error
    })
    const encoded = (await encodeSizes(bytes, [size])).get(size)
    if (!encoded) throw new AppError('IMAGE_INVALID')
    const id = newId()
    await this.objects.put(this.keyOf(userId, id), encoded, { type: pictureType, isPublic: false })
    await this.#remove(upload)
    return id
  }

  keyOf(userId: string, id: string): string {
    return `${prefixOf(userId)}${id}.jpg`
  }

  /** An address that opens the photo for five minutes. */
  urlOf(userId: string, id: string): string {
    return this.objects.signedUrl(this.keyOf(userId, id), readSeconds)
  }

  async remove(userId: string, id: string): Promise<void> {
    await this.#remove(this.keyOf(userId, id))
  }

  /** What a change has left without a name goes; what a crash leaves here the job finds. */
  async removeDropped(before: UserState, after: UserState): Promise<void> {
    const named = new Set(papersOf(after))
    for (const id of papersOf(before).filter((one) => !named.has(one))) await this.remove(after._id, id)
  }

  async removeAllOf(userId: string): Promise<void> {
    await this.objects.removeAll(prefixOf(userId))
  }

  async #remove(key: string): Promise<void> {
    await this.objects
      .remove(key)
      .catch((error: unknown) => this.log.warn('papers: an object was left behind', { err: error }))
  }
}
