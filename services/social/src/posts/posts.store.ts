import { ReviewStatus } from '@xinyu/contracts/enums'
import * as facts from '@xinyu/contracts/events/social'
import type { Post } from '@xinyu/contracts/http/posts'
import { type Aggregate, type AggregateCollection, fact } from '@xinyu/platform/db/aggregate-collection'
import { Database } from '@xinyu/platform/db/database'
import { AppError } from '@xinyu/platform/error'
import { Injectable } from '@nestjs/common'
import { applyDecision, type PostState } from './posts.rules.ts'

export interface StoredPost extends Aggregate, PostState {
  type: 'mood' | 'smile'
  text: string
  city: Post['city']
  /** how many likes there are in `post_likes` */
  likeCount: number
  /** how often `likeCount` was counted anew */
  likeRecounts?: number
  commentCount: number
  reason: string | null
  addtime: Date
  /** number of the last fact of the author that hid or showed it */
  authorSeq?: number
}

/** The only writer of posts. */
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

  /** A decision counts once; one about a post that is decided or deleted changes nothing. */
  async decide(id: string, approved: boolean, reason: string, at: Date): Promise<void> {
    await this.posts.change(id, (post) => {
      const outcome = applyDecision(post, approved, reason)
      if (!outcome) return { answer: null }
      const data = { post_id: id, user_id: post.user_id }
      return {
        update: { $set: outcome },
        facts: [
          approved ? fact(facts.postApproved, id, data, at) : fact(facts.postRejected, id, { ...data, reason }, at),
        ],
        answer: null,
      }
    })
  }

  /** The number after the change; null when the likes were counted anew since `recounts`. */
  async addToLikeCount(id: string, delta: number, recounts: number): Promise<number | null> {
    const sameCount = recounts === 0 ? { likeRecounts: { $exists: false } } : { likeRecounts: recounts }
    const after = await this.posts.updateAndGet({ _id: id, ...sameCount }, { $inc: { likeCount: delta } })
    return after?.likeCount ?? null
  }

  /** False when the post was written after `version`. */
  async setLikeCount(id: string, likeCount: number, version: number): Promise<boolean> {
    return this.posts.update({ _id: id, version }, { $set: { likeCount }, $inc: { likeRecounts: 1 } })
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
   * Hides what somebody published while they are banned or have cancelled, or shows it again. `authorSeq` is the
   * author's fact: only facts of this kind advance it, so that one that arrives late counts unless a later one of them
   * was applied.
   */
  async hideAllOf(author: string, authorIsGone: boolean, authorSeq: number): Promise<void> {
    await this.posts.raw.updateMany(
      { user_id: author, authorSeq: { $not: { $gte: authorSeq } } },
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
