import { Database } from '@xinyu/platform/db/database'
import { AppError } from '@xinyu/platform/error'
import { ObjectStore } from '@xinyu/platform/object-store/object-store'
import { type Picture, pictureKey, pictureSizes } from '@xinyu/platform/pictures/picture.rules'
import type { PictureScore } from '@xinyu/platform/pictures/picture-uploads'
import { Injectable } from '@nestjs/common'
import type { Collection } from 'mongodb'
import type { PostPicture } from '../post.document.ts'

export interface StoredPostPicture extends PostPicture {
  user_id: string
  /** the post or draft that uses it; null: none yet */
  post_id: string | null
  /** since when no post is known to show it; null: one does */
  looseSince: Date | null
  score: number | null
}

/**
 * The pictures of posts, from their upload on; only this class removes them from the object store. A post lists the
 * pictures it shows. A picture is loose until its post is written, so leftovers of a crash in between can be found.
 */
@Injectable()
export class PostPicturesStore {
  readonly #pictures: Collection<StoredPostPicture>

  constructor(
    database: Database,
    private readonly objects: ObjectStore,
  ) {
    this.#pictures = database.collection<StoredPostPicture>('post_pictures')
  }

  async add(user_id: string, { _id, name, desc, addtime }: Picture, scored: PictureScore | null): Promise<void> {
    const score = scored?.score ?? null
    await this.#pictures.insertOne({
      _id,
      user_id,
      name,
      desc,
      addtime,
      post_id: null,
      looseSince: addtime,
      score,
    })
  }

  countLooseOf(user_id: string): Promise<number> {
    return this.#pictures.countDocuments({ user_id, looseSince: { $ne: null } })
  }

  findOwn(_id: string, user_id: string): Promise<StoredPostPicture | null> {
    return this.#pictures.findOne({ _id, user_id })
  }

  /** Claims these pictures, in this order, for this post. IMAGE_INVALID if one is another's, or another post's. */
  async claim(user_id: string, post_id: string, ids: readonly string[]): Promise<PostPicture[]> {
    if (ids.length === 0) return []
    const wanted = { _id: { $in: [...ids] }, user_id }
    await this.#pictures.updateMany({ ...wanted, post_id: null }, { $set: { post_id } })
    const claimed = await this.#pictures.find({ ...wanted, post_id }).toArray()
    const byId = new Map(claimed.map(({ _id, name, desc, addtime }) => [_id, { _id, name, desc, addtime }]))
    return [...new Set(ids)].map((id) => {
      const picture = byId.get(id)
      if (!picture) throw new AppError('IMAGE_INVALID')
      return picture
    })
  }

  /** The post is written and shows these: its other claimed pictures are removed. */
  async confirmClaim(post_id: string, shown: readonly PostPicture[]): Promise<void> {
    const ids = shown.map(({ _id }) => _id)
    if (ids.length > 0) await this.#pictures.updateMany({ _id: { $in: ids }, post_id }, { $set: { looseSince: null } })
    for (const picture of await this.#pictures.find({ post_id, _id: { $nin: ids } }).toArray())
      await this.remove(picture)
  }

  /** Makes the pictures public or private. May be repeated. */
  async setPublic(pictures: readonly PostPicture[], isPublic: boolean): Promise<void> {
    for (const key of keysOf(pictures))
      await this.objects.setPublic(key, isPublic).catch((error: unknown) => {
        if (!(error instanceof AppError && error.code === 'NOT_FOUND')) throw error
      })
  }

  /** Removes the objects first: after an abort the record still finds the rest. */
  async remove(picture: PostPicture): Promise<void> {
    for (const key of keysOf([picture])) await this.objects.remove(key)
    await this.#pictures.deleteOne({ _id: picture._id })
  }

  async removeAllOfPost(post_id: string): Promise<void> {
    for (const picture of await this.#pictures.find({ post_id }).toArray()) await this.remove(picture)
  }

  async removeAllOf(user_id: string): Promise<void> {
    for await (const picture of this.#pictures.find({ user_id })) await this.remove(picture)
  }

  /** Pictures loose since before this moment, longest first. */
  findLooseBefore(moment: Date, limit: number): Promise<StoredPostPicture[]> {
    return this.#pictures
      .find({ looseSince: { $lt: moment } })
      .sort({ looseSince: 1 })
      .limit(limit)
      .toArray()
  }

  async markUsed(_id: string): Promise<void> {
    await this.#pictures.updateOne({ _id }, { $set: { looseSince: null } })
  }
}

const keysOf = (pictures: readonly PostPicture[]): string[] =>
  pictures.flatMap(({ name }) => pictureSizes.map((size) => pictureKey(name, size)))
