import { isOwnUpload, maxBytes } from '@xinyu/platform/pictures/picture.rules'
import { encodeSizes, pictureType } from '@xinyu/platform/pictures/image-codec'
import { AppError } from '@xinyu/platform/error'
import { newId } from '@xinyu/platform/ids'
import { Log } from '@xinyu/platform/logging/log'
import { ObjectStore } from '@xinyu/platform/object-store/object-store'
import { Injectable } from '@nestjs/common'
import { isNotFound } from '../errors.ts'
import { type User, UsersStore } from '../user-store/user-store.public.ts'
import type { Decision } from '../user/user-decision.rules.ts'
import { identityPhotosOf } from '../user/user-identity-photos.rules.ts'
import type { UserState } from '../user/user.document.ts'

/** Prefix of photos of ID cards and certificates. */
export const IDENTITY_PHOTOS = 'papers/'
/** not the id alone: no code that lists a person's own pictures can reach them */
const prefixOf = (userId: string): string => `${IDENTITY_PHOTOS}of-${userId}/`
const readSeconds = 300
const size = 1920

/** Parses a key into owner and photo id; null: not one of our photos. */
export const parseKey = (key: string): { userId: string; id: string } | null => {
  const [, userId = '', id = ''] = /^papers\/of-([^/]+)\/([^/]+)\.jpg$/.exec(key) ?? []
  return userId && id ? { userId, id } : null
}

/**
 * Photos of ID cards and certificates: re-encoded without metadata, always private, readable only by signed addresses,
 * which moderators get when they open a review.
 */
@Injectable()
export class IdentityPhotos {
  constructor(
    private readonly objects: ObjectStore,
    private readonly users: UsersStore,
    private readonly log: Log,
  ) {}

  /** Stores an upload as a photo that `decide` adds to the member. Nothing is decoded when `decide` refuses. */
  async add(userId: string, upload: string, decide: (user: User, id: string) => Decision): Promise<string> {
    const before = await this.users.change(userId, (user) => {
      const decided = decide(user, '')
      return 'refuse' in decided ? decided : {}
    })
    const id = await this.#storeUpload(userId, upload)
    try {
      const after = await this.users.change(userId, (user) => decide(user, id))
      await this.removeDropped(before, after)
    } catch (error) {
      await this.remove(userId, id)
      throw error
    }
    return id
  }

  /** Returns the photo's id; the upload is deleted. */
  async #storeUpload(userId: string, upload: string): Promise<string> {
    if (!isOwnUpload(upload, userId)) throw new AppError('IMAGE_INVALID')
    const bytes = await this.objects.get(upload, maxBytes).catch((error: unknown) => {
      throw isNotFound(error) ? new AppError('IMAGE_INVALID') : error
    })
    const encoded = (await encodeSizes(bytes, [size])).get(size)
    if (!encoded) throw new AppError('IMAGE_INVALID')
    const id = newId()
    await this.objects.put(this.keyOf(userId, id), encoded, { type: pictureType, isPublic: false })
    await this.#removeObject(upload)
    return id
  }

  keyOf(userId: string, id: string): string {
    return `${prefixOf(userId)}${id}.jpg`
  }

  /** Returns an address that opens the photo for five minutes. */
  urlOf(userId: string, id: string): string {
    return this.objects.signedUrl(this.keyOf(userId, id), readSeconds)
  }

  async remove(userId: string, id: string): Promise<void> {
    await this.#removeObject(this.keyOf(userId, id))
  }

  /** Deletes the photos that a change no longer references; after a crash the job deletes them. */
  async removeDropped(before: UserState, after: UserState): Promise<void> {
    const named = new Set(identityPhotosOf(after))
    for (const id of identityPhotosOf(before).filter((one) => !named.has(one))) await this.remove(after._id, id)
  }

  async removeAllOf(userId: string): Promise<void> {
    await this.objects.removeAll(prefixOf(userId))
  }

  async #removeObject(key: string): Promise<void> {
    await this.objects
      .remove(key)
      .catch((error: unknown) => this.log.warn('identity photos: an object was not deleted', { err: error }))
  }
}
