import { ReviewStatus } from '@xinyu/contracts/enums'
import * as facts from '@xinyu/contracts/events/social'
import { type AggregateCollection, type Change, fact, type OutboxEntry } from '@xinyu/platform/db/aggregate-collection'
import { claimFor, unclaimed, unclaimedFor } from '@xinyu/platform/claim.rules'
import { heldFor, undoOf } from '@xinyu/platform/held.rules'
import { Database } from '@xinyu/platform/db/database'
import { listTotal } from '@xinyu/platform/db/list-total'
import type { CountedParents } from '@xinyu/platform/edge-counts'
import { AppError } from '@xinyu/platform/error'
import { ObjectStore } from '@xinyu/platform/object-store'
import { pictureKey } from '@xinyu/platform/pictures/picture.rules'
import { Injectable } from '@nestjs/common'
import type { Filter } from 'mongodb'
import { periodsOf } from './boards/periods.rules.ts'
import { postCounter } from './post-counts.store.ts'
import { applyDecision, hotOf, type PostDecision } from './posts.rules.ts'
import { derivedFrom, type NewPost, picturesOf, type StoredPost } from './stored-post.store.ts'

/** The only writer of posts. */
@Injectable()
export class PostsStore {
  readonly posts: AggregateCollection<StoredPost>
  readonly likeCounter: CountedParents
  readonly commentCounter: CountedParents

  constructor(
    database: Database,
    private readonly objects: ObjectStore,
  ) {
    this.posts = database.aggregates<StoredPost>('posts')
    this.likeCounter = postCounter(this.posts, 'likeCount', 'likeRecounts')
    this.commentCounter = postCounter(this.posts, 'commentCount', 'commentRecounts')
  }

  async mustGet(id: string): Promise<StoredPost> {
    const post = await this.posts.get(id)
    if (!post) throw new AppError('NOT_FOUND')
    return post
  }

  /** By id. */
  async many(ids: readonly string[]): Promise<Map<string, StoredPost>> {
    if (ids.length === 0) return new Map()
    const found = await this.posts.raw.find({ _id: { $in: [...ids] } }, { projection: { outbox: 0 } }).toArray()
    return new Map(found.map((post) => [post._id, post]))
  }

  /** Of one author, those that others may see. */
  async countOpenOf(user_id: string): Promise<number> {
    return this.posts.raw.countDocuments({ user_id, isChecked: ReviewStatus.Approved, deletedAt: null })
  }

  /** In this order, which an index must have. */
  find(
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

  /** Everything of one author that is not deleted, drafts too, as it is read; latest first. */
  allOf(user_id: string): AsyncIterable<StoredPost> {
    const order = { addtime: -1, _id: -1 } as const
    return this.posts.raw.find({ user_id, deletedAt: null }, { projection: { outbox: 0 } }).sort(order)
  }

  /** A page of a list of the console, and how long the list is as far as that is counted. */
  async page(
    match: Filter<StoredPost>,
    { order, skip, take }: { order: Record<string, 1 | -1>; skip: number; take: number },
  ): Promise<{ found: StoredPost[]; total: number }> {
    const [found, total] = await Promise.all([
      this.find(match, { order, skip, limit: take }),
      listTotal(this.posts.raw, match),
    ])
    return { found, total }
  }

  /** False when it is there already. */
  add(post: NewPost): Promise<boolean> {
    const counts = { likeCount: 0, commentCount: 0, reports: 0, openReports: 0 }
    const stored = { ...post, ...counts, reason: null, deletedAt: null }
    return this.posts.insert(
      { ...stored, ...derivedFrom(stored), ...periodsOf(stored.addtime), hot: hotOf(stored) },
      stored.isChecked === ReviewStatus.Waiting ? [this.#submitted(stored)] : [],
    )
  }

  /** Writes a draft anew, or publishes it; what is published is written no more. */
  rewrite(draft: NewPost, operationId: string | undefined): Promise<void> {
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
          facts: isChecked === ReviewStatus.Waiting ? [this.#submitted(written)] : [],
          answer: undefined,
        }
      },
      operationId === undefined ? {} : { operationId },
    )
  }

  #submitted({ _id, user_id, type, text, topic, images, addtime }: NewPost): OutboxEntry {
    // an address names a picture, whether or not it is open yet
    const pictures = images.map(({ _id: id, name }) => ({
      _id: id,
      url: this.objects.publicUrl(pictureKey(name, 960)),
    }))
    return fact(facts.postSubmitted, _id, { post_id: _id, user_id, type, text, topic, images: pictures }, addtime)
  }

  /** A decision that changes nothing is none. Others hear of it at once, or after `undoSeconds` by `tell`. */
  async decide(id: string, decision: PostDecision, at: Date, undoSeconds = 0): Promise<void> {
    await this.posts.change(id, (post) => {
      const outcome = applyDecision(post, decision, at)
      if (!outcome) return { answer: null }
      if ('refuse' in outcome) throw new AppError(outcome.refuse)
      const held = heldFor(decision.moderator, undoSeconds, at)
      const by = { ...unclaimed, decidedBy: decision.moderator, takenBackBy: null }
      if (!held) return this.#decided(post, decision, 0, at, by)
      const { approve, reason } = decision
      const holding = { ...post, held: { ...held, approve, reason, openReports: post.openReports ?? 0 } }
      return { update: { $set: { ...by, held: holding.held, ...derivedFrom(holding) } }, answer: null }
    })
  }

  /** It is as it was before its moderator decided. */
  async takeBack(id: string, by: string, now: Date): Promise<void> {
    await this.posts.change(id, (post) => {
      const undo = undoOf(post, by, now)
      if (typeof undo === 'object') throw new AppError(undo.refuse)
      if (undo === 'done') return { answer: null }
      const back = { held: null, decidedBy: null, takenBackBy: by }
      return { update: { $set: { ...back, ...derivedFrom({ ...post, ...back }) } }, answer: null }
    })
  }

  /** Others hear of what was decided, and reports that came since wait. A repeat finds it told. */
  async tell(id: string, now: Date): Promise<void> {
    await this.posts.change(id, (post) => {
      const { held } = post
      if (!held || held.until > now) return { answer: null }
      const decision = { approve: held.approve, reason: held.reason, moderator: held.by }
      return this.#decided(post, decision, Math.max(0, (post.openReports ?? 0) - held.openReports), now, {})
    })
  }

  /** Those whose time to be taken back is over, and which nobody has heard of. */
  async untold(now: Date, limit: number): Promise<string[]> {
    const found = this.posts.raw.find({ 'held.until': { $lte: now } }, { projection: { _id: 1 } }).limit(limit)
    return (await found.toArray()).map(({ _id }) => _id)
  }

  #decided(
    post: StoredPost,
    { approve, reason, moderator }: PostDecision,
    openReports: number,
    at: Date,
    more: Partial<StoredPost>,
  ): Change<StoredPost, null> {
    const { _id, user_id } = post
    const set = {
      isChecked: approve ? ReviewStatus.Approved : ReviewStatus.Rejected,
      reason: approve ? null : reason,
      openReports,
      held: null,
    }
    const data = { post_id: _id, user_id, moderator_id: moderator }
    const told = approve
      ? fact(facts.postApproved, _id, data, at)
      : fact(facts.postRejected, _id, { ...data, reason }, at)
    return {
      update: { $set: { ...more, ...set, ...derivedFrom({ ...post, ...set }), hot: hotOf(post) } },
      // a moderator who finds nothing wrong with what was reported tells nobody anything new
      facts: set.isChecked === post.isChecked || post.deletedAt ? [] : [told],
      answer: null,
    }
  }

  /** False while another moderator works on it. */
  claim(id: string, by: string, now: Date): Promise<boolean> {
    return this.posts.update(
      { _id: id, deletedAt: null, ...unclaimedFor(by, now) },
      { $set: claimFor(by, now), $inc: { version: 1 } },
    )
  }

  /** `reports`: how many there are about it by now. May be repeated. */
  async setReports(id: string, reports: number): Promise<void> {
    if (!(await this.posts.get(id))) return
    await this.posts.change(id, (post) => {
      const more = reports - (post.reports ?? 0)
      if (more <= 0) return { answer: null }
      const reported = { ...post, reports, openReports: (post.openReports ?? 0) + more }
      const { openReports } = reported
      return { update: { $set: { reports, openReports, ...derivedFrom(reported) } }, answer: null }
    })
  }

  /** Its pictures were opened or closed while it was in this state; false when it is in another by now. */
  setPicturesOpen(id: string, arePicturesOpen: boolean, isChecked: number): Promise<boolean> {
    return this.posts.update({ _id: id, isChecked, deletedAt: null }, { $set: { arePicturesOpen } })
  }

  /** Refuses with MESSAGE_EMPTY to take the last thing that a published post shows. */
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
      const content = {
        text: '',
        topic: null,
        city: null,
        cityCode: null,
        provinceCode: null,
        images: [],
        reason: null,
        held: null,
      }
      return {
        update: { $set: { deletedAt: at, ...content, ...derivedFrom({ ...post, deletedAt: at }) } },
        facts: [fact(facts.postDeleted, id, { post_id: id, user_id: post.user_id }, at)],
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
