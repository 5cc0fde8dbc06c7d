import { reviewDecided } from '@xinyu/contracts/events/moderation'
import type { UserSnapshot } from '@xinyu/contracts/profile/user-snapshot'
import { Clock } from '@xinyu/platform/clock'
import { CONFIG } from '@xinyu/platform/config'
import { type AggregateCollection, fact } from '@xinyu/platform/db/aggregate-collection'
import { Database } from '@xinyu/platform/db/database'
import { listPage, type ListWindow } from '@xinyu/platform/db/lists/list-page'
import { AppError } from '@xinyu/platform/error'
import { pictureKeyOf } from '@xinyu/platform/pictures/picture.rules'
import { Inject, Injectable } from '@nestjs/common'
import type { Filter } from 'mongodb'
import type { NewReview, Review } from './review.document.ts'
import type { ModerationConfig } from '../config.ts'
import { claim, decide, type Decision, factOf, type ImageFlag, type ReviewKind, undoDecision } from './reviews.rules.ts'
import { withFlags } from './review-priority.rules.ts'

/** The only writer of reviews. A document is one revision of one submission. */
@Injectable()
export class ReviewsStore {
  readonly #reviews: AggregateCollection<Review>
  constructor(
    database: Database,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<ModerationConfig, 'REVIEW_CLAIM_MINUTES' | 'UNDO_SECONDS'>,
  ) {
    this.#reviews = database.aggregates<Review>('reviews')
  }

  find(id: string): Promise<Review | null> {
    return this.#reviews.find(id)
  }

  /** Queues a revision once. Of several revisions of a subject only the latest waits, in whatever order they arrive. */
  async open(review: NewReview): Promise<void> {
    await this.#reviews.insert({
      ...review,
      status: 'waiting',
      claimedBy: null,
      claimedUntil: null,
      decidedBy: null,
      decidedAt: null,
      reasonCode: null,
      reason: '',
    })
    const { kind, subject_id, revision } = review
    const latest = await this.findLatest(kind, subject_id)
    await this.supersedeSubject(kind, subject_id, latest?.revision ?? revision)
  }

  /** The fact is published by `publish` when the decision can no longer be undone; at once without an undo window. */
  async decide(
    id: string,
    decision: Decision,
    { undoSeconds = this.config.UNDO_SECONDS, now = this.clock.now() } = {},
  ): Promise<void> {
    await this.#reviews.change(id, (review) => {
      const decided = decide(review, decision, undoSeconds, now)
      if ('refuse' in decided)
        throw new AppError(decided.refuse, { status_now: review.status, claimedBy: review.claimedBy })
      const facts = decided.fact ? [fact(reviewDecided, id, decided.fact, now)] : []
      return { update: { $set: decided.set }, facts, answer: null }
    })
  }

  async undoDecision(id: string, by: string): Promise<void> {
    await this.#reviews.change(id, (review) => {
      const back = undoDecision(review, by, this.clock.now())
      if (back && 'refuse' in back) throw new AppError(back.refuse)
      return { ...(back ? { update: { $set: back.set } } : {}), answer: null }
    })
  }

  /** Decisions whose undo window is over and whose fact is not published yet. */
  async listUnpublished(now: Date, limit: number): Promise<string[]> {
    const found = this.#reviews.raw.find({ 'held.until': { $lte: now } }, { projection: { _id: 1 } }).limit(limit)
    return (await found.toArray()).map(({ _id }) => _id)
  }

  /** Publishes the decision. A repeat finds it published. */
  async publish(id: string, now: Date): Promise<void> {
    await this.#reviews.change(id, (review) => {
      const { held, status, reasonCode, reason } = review
      if (!held || held.until > now) return { answer: null }
      const payload = factOf(review, { approve: status === 'approved', reasonCode, reason, moderator: held.by })
      return { update: { $set: { held: null } }, facts: [fact(reviewDecided, id, payload, now)], answer: null }
    })
  }

  async claim(id: string, moderator: string): Promise<void> {
    await this.#reviews.change(id, (review) => {
      const claimed = claim(review, moderator, this.config.REVIEW_CLAIM_MINUTES, this.clock.now())
      if ('refuse' in claimed) throw new AppError(claimed.refuse, { claimedBy: review.claimedBy })
      return { update: { $set: claimed }, answer: null }
    })
  }

  async flagImages(id: string, flags: ReadonlyMap<string, ImageFlag>): Promise<void> {
    await this.#reviews.change(id, (review) => {
      const set = withFlags(review, flags)
      return { ...(set ? { update: { $set: set } } : {}), answer: null }
    })
  }

  /** Nothing of this person waits. */
  async suspendAllOf(user: string): Promise<void> {
    await this.#reviews.raw.updateMany(
      { user_id: user, status: 'waiting' },
      { $set: { ...superseded, wasWaiting: true }, $inc: { version: 1 } },
    )
  }

  /** Reviews that waited when this person was suspended wait again. */
  async resumeAllOf(user: string): Promise<void> {
    await this.#reviews.raw.updateMany(
      { user_id: user, status: 'superseded', wasWaiting: true },
      { $set: { status: 'waiting' }, $unset: { wasWaiting: '' }, $inc: { version: 1 } },
    )
  }

  /** Nothing of this person waits, and their data is removed from the history; the decisions stay. */
  async eraseAllOf(user: string): Promise<void> {
    await this.suspendAllOf(user)
    await this.#reviews.raw.updateMany(
      { user_id: user },
      { $set: { user: null, texts: [], images: [] }, $unset: { wasWaiting: '' }, $inc: { version: 1 } },
    )
  }

  /** No revision before `revision` waits, or will wait again. */
  async supersedeSubject(kind: ReviewKind, subject: string, revision = Number.POSITIVE_INFINITY): Promise<void> {
    const earlier = { kind, subject_id: subject, revision: { $lt: revision } }
    await this.#reviews.raw.updateMany(
      { ...earlier, $or: [{ status: 'waiting' }, { wasWaiting: true }] },
      { $set: superseded, $unset: { wasWaiting: '' }, $inc: { version: 1 } },
    )
  }

  /** The ids of waiting reviews that show this picture of this person. */
  async listWaitingWithImage(user: string, key: string): Promise<string[]> {
    const waiting = { user_id: user, status: 'waiting' } as const
    const found = await this.#reviews.raw.find(waiting, { projection: { images: 1 } }).toArray()
    return found.flatMap(({ _id, images }) => (images.some(({ url }) => pictureKeyOf(url) === key) ? [_id] : []))
  }

  streamOf(user_id: string): AsyncIterable<Review> {
    return this.#reviews.raw.find({ user_id }, { projection: { outbox: 0 } })
  }

  findLatest(kind: ReviewKind, subject: string): Promise<Review | null> {
    return this.#reviews.raw.findOne({ kind, subject_id: subject }, { sort: { revision: -1 } })
  }

  /** These people as in their last profiles. */
  async listLatestSnapshots(ids: readonly string[]): Promise<UserSnapshot[]> {
    const found = this.#reviews.raw.find(
      { user_id: { $in: [...ids] }, kind: 'profile' },
      { projection: { user: 1, revision: 1 }, sort: { revision: 1 } },
    )
    const last = new Map<string, UserSnapshot>()
    for await (const { user } of found) if (user) last.set(user._id, user)
    return [...last.values()]
  }

  /** Earlier decisions about the same subject, latest first. */
  listDecidedBefore({ _id, kind, subject_id }: Review, limit: number): Promise<Review[]> {
    return this.#reviews.raw
      .find({ kind, subject_id, status: { $in: ['approved', 'rejected'] }, _id: { $ne: _id } })
      .sort({ decidedAt: -1 })
      .limit(limit)
      .toArray()
  }

  findPage(filter: Filter<Review>, window: ListWindow): Promise<{ found: Review[]; total: number }> {
    return listPage(this.#reviews.raw, filter, window)
  }
}

const superseded = { status: 'superseded', claimedBy: null, claimedUntil: null } as const
