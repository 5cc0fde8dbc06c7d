import { ReviewStatus } from '@xinyu/contracts/enums'
import type { AggregateCollection } from '@xinyu/platform/db/aggregate-collection'
import { Database } from '@xinyu/platform/db/database'
import { listPage } from '@xinyu/platform/db/lists/list-page'
import type { CountedParents } from '@xinyu/platform/limits/edge-counts'
import { AppError } from '@xinyu/platform/error'
import { findEarliest } from '@xinyu/platform/db/lists/earliest'
import { Injectable } from '@nestjs/common'
import type { Filter } from 'mongodb'
import { periodsOf } from './boards/periods.rules.ts'
import { postCounter } from './post-counts.updates.ts'
import { hotOf } from './posts.rules.ts'
import { deletionOf, submittedFact } from './post-facts.updates.ts'
import { derivedFrom, type NewPost, picturesOf, type StoredPost } from './post.document.ts'

/** The only writer of posts, beside `PostReviewsStore` for what is decided about them. */
@Injectable()
export class PostsStore {
  readonly posts: AggregateCollection<StoredPost>
  readonly likeCounter: CountedParents
  readonly commentCounter: CountedParents

  constructor(database: Database) {
    this.posts = database.aggregates<StoredPost>('posts')
    this.likeCounter = postCounter(this.posts, 'likeCount', 'likeRecounts')
    this.commentCounter = postCounter(this.posts, 'commentCount', 'commentRecounts')
  }

  find(id: string): Promise<StoredPost | null> {
    return this.posts.find(id)
  }

  async get(id: string): Promise<StoredPost> {
    const post = await this.find(id)
    if (!post) throw new AppError('NOT_FOUND')
    return post
  }

  /** By id. */
  async findMany(ids: readonly string[]): Promise<Map<string, StoredPost>> {
    if (ids.length === 0) return new Map()
    const found = await this.posts.raw.find({ _id: { $in: [...ids] } }, { projection: { outbox: 0 } }).toArray()
    return new Map(found.map((post) => [post._id, post]))
  }

  /** Number of an author's posts that others may see. */
  async countPublicOf(user_id: string): Promise<number> {
    return this.posts.raw.countDocuments({ user_id, isChecked: ReviewStatus.Approved, deletedAt: null })
  }

  /** In this order, which needs an index. */
  list(
    match: Filter<StoredPost>,
    { order, skip = 0, limit }: { order: Record<string, 1 | -1>; skip?: number; limit: number },
  ): Promise<StoredPost[]> {
    return this.posts.raw
      .find(match, { projection: { outbox: 0 } })
      .sort(order)
      .skip(skip)
      .limit(limit)
      .toArray()
  }

  findNextToPublish(): Promise<Date | null> {
    return findEarliest(this.posts.raw, 'held.until')
  }

  async listIds(filter: Filter<StoredPost>, limit: number): Promise<string[]> {
    const found = this.posts.raw.find(filter, { projection: { _id: 1 } }).limit(limit)
    return (await found.toArray()).map(({ _id }) => _id)
  }

  async *streamIds(match: Filter<StoredPost>): AsyncGenerator<string> {
    for await (const { _id } of this.posts.raw.find(match, { projection: { _id: 1 } })) yield _id
  }

  /** Streams everything of one author that is not deleted, drafts too, latest first. */
  streamOf(user_id: string): AsyncIterable<StoredPost> {
    const order = { addtime: -1, _id: -1 } as const
    return this.posts.raw.find({ user_id, deletedAt: null }, { projection: { outbox: 0 } }).sort(order)
  }

  /** A page of a console list, and the list's length up to the counting limit. */
  findPage(match: Filter<StoredPost>, window: { sort: Record<string, 1 | -1>; skip: number; take: number }) {
    return listPage(this.posts.raw, match, window)
  }

  /** False if it exists already. */
  add(post: NewPost): Promise<boolean> {
    const counts = { likeCount: 0, commentCount: 0, reports: 0, openReports: 0 }
    const stored = { ...post, ...counts, reason: null, deletedAt: null }
    return this.posts.insert(
      { ...stored, ...derivedFrom(stored), ...periodsOf(stored.addtime), hot: hotOf(stored) },
      stored.isChecked === ReviewStatus.Waiting ? [submittedFact(stored)] : [],
    )
  }

  /** Rewrites a draft, or publishes it; a published post cannot be rewritten. */
  rewriteDraft(draft: NewPost, operationId: string | undefined): Promise<void> {
    const { _id, user_id, isChecked, ...content } = draft
    return this.posts.change<void>(
      _id,
      (post) => {
        if (post.user_id !== user_id || post.deletedAt) throw new AppError('NOT_FOUND')
        if (post.isChecked !== ReviewStatus.Draft) throw new AppError('CONFLICT')
        const written = { ...post, ...content, isChecked }
        return {
          update: {
            $set: {
              ...content,
              isChecked,
              ...derivedFrom(written),
              ...periodsOf(written.addtime),
              hot: hotOf(written),
            },
          },
          facts: isChecked === ReviewStatus.Waiting ? [submittedFact(written)] : [],
          answer: undefined,
        }
      },
      operationId === undefined ? {} : { operationId },
    )
  }

  /** Records that its pictures were made public or private in this state; false if the state has changed. */
  setPicturesOpen(id: string, arePicturesOpen: boolean, isChecked: number): Promise<boolean> {
    return this.posts.update({ _id: id, isChecked, deletedAt: null }, { $set: { arePicturesOpen } })
  }

  /** Throws MESSAGE_EMPTY if it is the last content of a published post. */
  async removePicture(id: string, me: string, picture: string): Promise<void> {
    await this.posts.change(id, (post) => {
      if (post.user_id !== me || post.deletedAt) throw new AppError('NOT_FOUND')
      const images = picturesOf(post).filter(({ _id }) => _id !== picture)
      if (images.length === picturesOf(post).length) return { answer: null }
      if (post.isChecked !== ReviewStatus.Draft && images.length === 0 && post.text === '')
        throw new AppError('MESSAGE_EMPTY')
      return { update: { $set: { images } }, answer: null }
    })
  }

  /** `by` null: a moderator removes it. */
  async remove(id: string, by: string | null, at: Date): Promise<void> {
    await this.posts.change(id, (post) => {
      if ((by !== null && post.user_id !== by) || post.deletedAt) throw new AppError('NOT_FOUND')
      const { set, outboxEntry } = deletionOf(post, at)
      return { update: { $set: { ...set, ...derivedFrom({ ...post, ...set }) } }, facts: [outboxEntry], answer: null }
    })
  }

  /**
   * Hides a person's posts while they are banned or cancelled, or shows them again. `authorSeq` is the number of the
   * author's fact: only facts of this kind advance it, so a late one counts unless a later one was applied.
   */
  async setAuthorGone(author: string, authorIsGone: boolean, authorSeq: number): Promise<void> {
    const isApproved = {
      $and: [
        { $eq: ['$isChecked', ReviewStatus.Approved] },
        { $eq: ['$deletedAt', null] },
        { $ne: ['$held.approve', false] },
      ],
    }
    await this.posts.raw.updateMany({ user_id: author, authorSeq: { $not: { $gte: authorSeq } } }, [
      {
        $set: {
          authorIsGone,
          authorSeq,
          isListed: authorIsGone ? false : isApproved,
          version: { $add: ['$version', 1] },
        },
      },
    ])
  }

  /** Deletes an erased person's posts. May be repeated. */
  async removeAllOf(author: string, at: Date): Promise<void> {
    for await (const id of this.streamIds({ user_id: author, deletedAt: null }))
      await this.remove(id, author, at).catch(ignoreGone)
  }
}

/** ignores what was deleted meanwhile */
const ignoreGone = (error: unknown): void => {
  if (!(error instanceof AppError && error.code === 'NOT_FOUND')) throw error
}
