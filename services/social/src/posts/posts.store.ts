import { ReviewStatus } from '@xinyu/contracts/enums'
import * as facts from '@xinyu/contracts/events/social'
import type { Post } from '@xinyu/contracts/http/posts'
import { type Aggregate, type AggregateCollection, fact } from '@xinyu/platform/db/aggregate-collection'
import { Database } from '@xinyu/platform/db/database'
import { AppError } from '@xinyu/platform/error'
import { Injectable } from '@nestjs/common'
import { decided, type PostState } from './posts.rules.ts'

export interface StoredPost extends Aggregate, PostState {
  type: 'mood' | 'smile'
  text: string
  city: Post['city']
  likeCount: number
  commentCount: number
  reason: string | null
  addtime: Date
  /** number of the last fact of the author that hid or showed it */
  authorSeq?: number
}

/** The only writer of posts. Likes live in the post itself, so that their count cannot drift. */
@Injectable()
export class PostsStore {
  readonly posts: AggregateCollection<StoredPost>
  constructor(database: Database) {
    this.posts = database.aggregates<StoredPost>('posts')
  }

  async add(post: Omit<StoredPost, keyof Aggregate> & { _id: string }): Promise<void> {
    const submitted =
      post.isChecked === ReviewStatus.Waiting
        ? [
            fact(
              facts.postSubmitted,
              post._id,
              { post_id: post._id, user_id: post.user_id, type: post.type, text: post.text, images: [] },
              post.addtime,
            ),
          ]
        : []
    await this.posts.insert(post, submitted)
  }

  async settle(id: string, approved: boolean, reason: string, at: Date): Promise<void> {
    await this.posts.change(id, (post) => {
      const outcome = decided(post, approved, reason)
      if (!outcome) return { answer: null }
      const told = { post_id: id, user_id: post.user_id }
      return {
        update: { $set: outcome },
        facts: [
          approved ? fact(facts.postApproved, id, told, at) : fact(facts.postRejected, id, { ...told, reason }, at),
        ],
        answer: null,
      }
    })
  }

  async like(
    id: string,
    me: string,
    wanted: boolean | undefined,
    at: Date,
  ): Promise<{ isLiked: boolean; likeCount: number }> {
    return this.posts.change(id, (post) => {
      const isLiked = post.likes.some((one) => one._id === me)
      const will = wanted ?? !isLiked
      if (will === isLiked) return { answer: { isLiked, likeCount: post.likeCount } }
      const told = { post_id: id, user_id: post.user_id, liker_id: me }
      const update = will
        ? { $push: { likes: { _id: me, at } }, $inc: { likeCount: 1 } }
        : { $pull: { likes: { _id: me } }, $inc: { likeCount: -1 } }
      return {
        update: update as never,
        facts: [fact(will ? facts.postLiked : facts.postUnliked, id, told, at)],
        answer: { isLiked: will, likeCount: post.likeCount + (will ? 1 : -1) },
      }
    })
  }

  async remove(id: string, me: string, at: Date): Promise<void> {
    await this.posts.change(id, (post) => {
      if (post.user_id !== me || post.deletedAt) throw new AppError('NOT_FOUND')
      return {
        update: { $set: { deletedAt: at, text: '' } },
        facts: [fact(facts.postDeleted, id, { post_id: id, user_id: me }, at)],
        answer: null,
      }
    })
  }

  /**
   * Hides what somebody published while they are banned or have cancelled, or shows it again; `seq` is the author's
   * fact.
   */
  async hideAllOf(author: string, authorIsGone: boolean, authorSeq: number): Promise<void> {
    const older = { $or: [{ authorSeq: { $lt: authorSeq } }, { authorSeq: { $exists: false } }] }
    await this.posts.raw.updateMany(
      { user_id: author, ...older },
      { $set: { authorIsGone, authorSeq }, $inc: { version: 1 } },
    )
  }

  /** Nothing an erased person published stays. May be repeated. */
  async removeAllOf(author: string, at: Date): Promise<void> {
    for await (const { _id } of this.posts.raw.find({ user_id: author, deletedAt: null }, { projection: { _id: 1 } }))
      await this.remove(_id, author, at).catch(ignoreGone)
  }
}

/** somebody deleted it meanwhile */
const ignoreGone = (error: unknown): void => {
  if (!(error instanceof AppError && error.code === 'NOT_FOUND')) throw error
}
