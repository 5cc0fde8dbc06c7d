import { undoSecondsOf } from '@xinyu/contracts/rules/undo'
import { reviewDecided } from '@xinyu/contracts/events/moderation'
import { Clock } from '@xinyu/platform/clock'
import { CONFIG } from '@xinyu/platform/config'
import { type AggregateCollection, fact } from '@xinyu/platform/db/aggregate-collection'
import { Database } from '@xinyu/platform/db/database'
import { listPage, type ListWindow } from '@xinyu/platform/db/lists/list-page'
import { AppError } from '@xinyu/platform/error'
import { pictureKeyOf } from '@xinyu/platform/pictures/picture.rules'
import { Inject, Injectable } from '@nestjs/common'
import type { Filter } from 'mongodb'
import { CasesStore } from '../cases/case-notes.public.ts'
import { type NewReview, type Review, superseded, waits } from './review.document.ts'
import type { ModerationConfig } from '../config.ts'
import { claim, decide, type Decision, factOf, type ImageFlag, type ReviewKind, undoDecision } from './reviews.rules.ts'
import { withFlags } from './review-priority.rules.ts'

/** The only writer of reviews, beside `IncidentRefusals`. A document is one revision of one submission. */
@Injectable()
export class ReviewsStore {
  readonly reviews: AggregateCollection<Review>
  constructor(
    database: Database,
    private readonly clock: Clock,
    private readonly cases: CasesStore,
    @Inject(CONFIG) private readonly config: Pick<ModerationConfig, 'REVIEW_CLAIM_MINUTES' | 'UNDO_SECONDS'>,
  ) {
    this.reviews = database.aggregates<Review>('reviews')
  }

  find(id: string): Promise<Review | null> {
    return this.reviews.find(id)
  }

  /** Queues a revision once. Of several revisions of a subject only the latest waits, in whatever order they arrive. */
  async open(review: NewReview): Promise<void> {
    const undecided = { status: 'waiting' as const, decidedBy: null, decidedAt: null, reasonCode: null, reason: '' }
    await this.reviews.insert({ ...review, ...undecided, claimedBy: null, claimedUntil: null })
    const { kind, subject_id, revision } = review
    const latest = await this.findLatest(kind, subject_id)
    await this.supersedeSubject(kind, subject_id, latest?.revision ?? revision)
  }

  /** The fact is published by `publish` when the decision can no longer be undone; at once without an undo window. */
  async decide(
    id: string,
    decision: Decision,
    { undoSeconds = undoSecondsOf(decision.approve, this.config.UNDO_SECONDS), now = this.clock.now() } = {},
  ): Promise<void> {
    const person = await this.#freeFor(id, decision.moderator)
    await this.reviews.change(id, (review) => {
      const decided = decide(review, decision, undoSeconds, now)
      if ('refuse' in decided)
        throw new AppError(decided.refuse, { status_now: review.status, claimedBy: review.claimedBy })
      const facts = decided.fact ? [fact(reviewDecided, id, decided.fact, now)] : []
      return { update: { $set: decided.set }, facts, answer: null }
    })
    await this.cases.note(person)
  }

  /** The person it is about, whose case no other moderator has. */
  async #freeFor(id: string, moderator: string | null): Promise<string> {
    const review = await this.find(id)
    if (!review) throw new AppError('NOT_FOUND')
    await this.cases.assertMayDecide(review.user_id, moderator)
    return review.user_id
  }

  async undoDecision(id: string, by: string): Promise<void> {
    const person = await this.reviews.change(id, (review) => {
      const back = undoDecision(review, by, this.clock.now())
      if (back && 'refuse' in back) throw new AppError(back.refuse)
      return { ...(back ? { update: { $set: back.set } } : {}), answer: review.user_id }
    })
    await this.cases.note(person)
  }

  /** Decisions whose undo window is over and whose fact is not published yet. */
  async listUnpublished(now: Date, limit: number): Promise<string[]> {
    const found = this.reviews.raw.find({ 'held.until': { $lte: now } }, { projection: { _id: 1 } }).limit(limit)
    return (await found.toArray()).map(({ _id }) => _id)
  }

  /** Publishes the decision. A repeat finds it published. */
  async publish(id: string, now: Date): Promise<void> {
    await this.reviews.change(id, (review) => {
      const { held, status, reasonCode, reason } = review
      if (!held || held.until > now) return { answer: null }
      const payload = factOf(review, { approve: status === 'approved', reasonCode, reason, moderator: held.by })
      return { update: { $set: { held: null } }, facts: [fact(reviewDecided, id, payload, now)], answer: null }
    })
  }

  /** Claims the person's case with it. */
  async claim(id: string, moderator: string): Promise<void> {
    const person = await this.#freeFor(id, moderator)
    await this.reviews.change(id, (review) => {
      const claimed = claim(review, moderator, this.config.REVIEW_CLAIM_MINUTES, this.clock.now())
      if ('refuse' in claimed) throw new AppError(claimed.refuse, { claimedBy: review.claimedBy })
      return { update: { $set: claimed }, answer: null }
    })
    await this.cases.claim(person, moderator)
  }

  async flagImages(id: string, flags: ReadonlyMap<string, ImageFlag>): Promise<void> {
    const person = await this.reviews.change(id, (review) => {
      const set = withFlags(review, flags)
      return { ...(set ? { update: { $set: set } } : {}), answer: review.user_id }
    })
    await this.cases.note(person)
  }

  /** Nothing of this person waits. */
  async suspendAllOf(user: string): Promise<void> {
    await this.reviews.raw.updateMany(
      { user_id: user, status: 'waiting' },
      { $set: { ...superseded, wasWaiting: true }, $inc: { version: 1 } },
    )
    await this.cases.note(user)
  }

  /** Reviews that waited when this person was suspended wait again. */
  async resumeAllOf(user: string): Promise<void> {
    await this.reviews.raw.updateMany(
      { user_id: user, status: 'superseded', wasWaiting: true },
      { $set: { status: 'waiting' }, $unset: { wasWaiting: '' }, $inc: { version: 1 } },
    )
    await this.cases.note(user)
  }

  /** Nothing of this person waits, and their data is removed from the history; the decisions stay. */
  async eraseAllOf(user: string): Promise<void> {
    await this.suspendAllOf(user)
    await this.reviews.raw.updateMany(
      { user_id: user },
      { $set: { user: null, texts: [], images: [] }, $unset: { wasWaiting: '' }, $inc: { version: 1 } },
    )
  }

  /** No revision before `revision` waits, or will wait again. */
  async supersedeSubject(kind: ReviewKind, subject: string, revision = Number.POSITIVE_INFINITY): Promise<void> {
    const earlier = { kind, subject_id: subject, revision: { $lt: revision } }
    await this.reviews.raw.updateMany(
      { ...earlier, $or: [{ status: 'waiting' }, { wasWaiting: true }] },
      { $set: superseded, $unset: { wasWaiting: '' }, $inc: { version: 1 } },
    )
    const last = await this.findLatest(kind, subject)
    if (last) await this.cases.note(last.user_id)
  }

  listWaitingOf(user: string): Promise<Review[]> {
    return this.reviews.raw.find({ user_id: user, ...waits }, { projection: { outbox: 0 } }).toArray()
  }

  distinct(field: '_id' | 'user_id', of: Filter<Review>): Promise<string[]> {
    return this.reviews.raw.distinct(field, of)
  }

  /** Ignored if a later decision was noted. */
  async noteDecision(kind: ReviewKind, subject: string, isDecided: boolean, at: Date): Promise<void> {
    const waiting = { kind, subject_id: subject, status: 'waiting' as const, 'elsewhere.at': { $not: { $gte: at } } }
    const review = await this.reviews.raw.findOneAndUpdate(waiting, { $set: { elsewhere: { isDecided, at } } })
    if (review) await this.cases.note(review.user_id)
  }

  /** The ids of waiting reviews that show this picture of this person. */
  async listWaitingWithImage(user: string, key: string): Promise<string[]> {
    const waiting = { user_id: user, status: 'waiting' } as const
    const found = await this.reviews.raw.find(waiting, { projection: { images: 1 } }).toArray()
    return found.flatMap(({ _id, images }) => (images.some(({ url }) => pictureKeyOf(url) === key) ? [_id] : []))
  }

  streamOf(user_id: string): AsyncIterable<Review> {
    return this.reviews.raw.find({ user_id }, { projection: { outbox: 0 } })
  }

  findLatest(kind: ReviewKind, subject: string): Promise<Review | null> {
    return this.reviews.raw.findOne({ kind, subject_id: subject }, { sort: { revision: -1 } })
  }

  /** These people as in all their profiles, the last ones last. */
  profilesOf(ids: readonly string[]): AsyncIterable<Pick<Review, 'user'>> {
    const profiles = { user_id: { $in: [...ids] }, kind: 'profile' as const }
    return this.reviews.raw.find(profiles, { projection: { user: 1, revision: 1 }, sort: { revision: 1 } })
  }

  /** Earlier decisions about the same subject, latest first. */
  listDecidedBefore({ _id, kind, subject_id }: Review, limit: number): Promise<Review[]> {
    return this.reviews.raw
      .find({ kind, subject_id, status: { $in: ['approved', 'rejected'] }, _id: { $ne: _id } })
      .sort({ decidedAt: -1 })
      .limit(limit)
      .toArray()
  }

  findPage(filter: Filter<Review>, window: ListWindow): Promise<{ found: Review[]; total: number }> {
    return listPage(this.reviews.raw, filter, window)
  }
}
