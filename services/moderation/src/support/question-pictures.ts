import { isOwnUpload, maxBytes } from '@xinyu/platform/pictures/picture.rules'
import { encodeSizes, pictureType } from '@xinyu/platform/pictures/image-codec'
import { AppError } from '@xinyu/platform/error'
import { idOf } from '@xinyu/platform/ids'
import { Log } from '@xinyu/platform/logging/log'
import { ObjectStore } from '@xinyu/platform/object-store/object-store'
import { Injectable } from '@nestjs/common'

export const QUESTION_PICTURES_PREFIX = 'support/'
const prefixOf = (userId: string): string => `${QUESTION_PICTURES_PREFIX}of-${userId}/`
export const keyOf = (userId: string, id: string): string => `${prefixOf(userId)}${id}.jpg`
const readSeconds = 3_600
const size = 1920

/** The member and id of a key; null: not one of our pictures. */
export const pictureAt = (key: string): { userId: string; id: string } | null => {
  const [, userId = '', id = ''] = /^support\/of-([^/]+)\/([^/]+)\.jpg$/.exec(key) ?? []
  return userId && id ? { userId, id } : null
}

/**
 * Pictures of threads: re-encoded without metadata, private, read by signed addresses for the member and support. All
 * pictures of a thread are stored under its member, whoever sent them, and deleted with them. They are not scored:
 * members often show support what they complain about.
 */
@Injectable()
export class QuestionPictures {
  constructor(
    private readonly objects: ObjectStore,
    private readonly log: Log,
  ) {}

  /** Keeps uploads for a member's thread; the same upload is the same picture. Returns their ids. */
  async storeUploads(userId: string, uploader: string, uploads: readonly string[]): Promise<string[]> {
    if (uploads.some((upload) => !isOwnUpload(upload, uploader))) throw new AppError('IMAGE_INVALID')
    const ids: string[] = []
    for (const upload of new Set(uploads)) ids.push(await this.#take(userId, upload))
    return ids
  }

  /** Called once a thread shows them; after a crash the clean-up of abandoned uploads removes them. */
  async removeUploads(uploads: readonly string[]): Promise<void> {
    for (const upload of uploads) await this.#remove(upload)
  }

  urlsOf(userId: string, ids: readonly string[]): string[] {
    return ids.map((id) => this.objects.signedUrl(keyOf(userId, id), readSeconds))
  }

  async removeAllOf(userId: string): Promise<void> {
    await this.objects.removeAll(prefixOf(userId))
  }

  async #take(userId: string, upload: string): Promise<string> {
    const bytes = await this.objects.get(upload, maxBytes).catch((error: unknown) => {
      throw error instanceof AppError && error.code === 'NOT_FOUND' ? new AppError('IMAGE_INVALID') : error
    })
    const encoded = (await encodeSizes(bytes, [size])).get(size)
    if (!encoded) throw new AppError('IMAGE_INVALID')
    const id = idOf('question-picture', upload)
    await this.objects.put(keyOf(userId, id), encoded, { type: pictureType, isPublic: false })
    return id
  }

  async #remove(key: string): Promise<void> {
    await this.objects
      .remove(key)
      .catch((error: unknown) => this.log.warn('support: an object was left behind', { err: error }))
  }
}
