import { reviewDecided } from '@xinyu/contracts/events/moderation'
import type { UserSnapshot } from '@xinyu/contracts/profile'
import { type Aggregate, type AggregateCollection, fact } from '@xinyu/platform/db/aggregate-collection'
import { Database } from '@xinyu/platform/db/database'
import { AppError } from '@xinyu/platform/error'
import { Injectable } from '@nestjs/common'
import {
  claim,
  decide,
  type Decision,
  type ImageDoubt,
  type ReviewKind,
  type ReviewState,
  withDoubts,
} from './reviews.rules.ts'

export interface Review extends Aggregate, ReviewState {
  user: UserSnapshot | null
  waitingSince: Date
  decidedBy: string | null
  decidedAt: Date | null
  reasonCode: string | null
  reason: string
  /** it waited when its person was banned or left */
  wasWaiting?: true
}
export type NewReview = Omit<
  Review,
  keyof Aggregate | 'status' | 'claimedBy' | 'claimedUntil' | 'decidedBy' | 'decidedAt' | 'reasonCode' | 'reason'
> & { _id: string }

/** The only writer of reviews. One document is one revision of one thing that somebody must look at. */
@Injectable()
export class ReviewsStore {
  readonly reviews: AggregateCollection<Review>
  constructor(database: Database) {
    this.reviews = database.aggregates<Review>('reviews')
  }

  /** Puts a revision into the queue, once; an older one of the same thing need not be looked at any more. */
  async open(review: NewReview): Promise<void> {
    await this.reviews.insert({
      ...review,
      status: 'waiting',
      claimedBy: null,
      claimedUntil: null,
      decidedBy: null,
      decidedAt: null,
      reasonCode: null,
      reason: '',
    })
    await this.#supersede({ kind: review.kind, subject_id: review.subject_id, revision: { $lt: review.revision } })
  }

  /**
   * Nothing of this person waits any more: banned, cancelled or erased. What waited is known, should they come back.
   */
  async dropAllOf(userId: string): Promise<void> {
    await this.#supersede({ user_id: userId }, { wasWaiting: true })
  }

  /** The person is back: what waited when they went waits again. */
  async takeUpAllOf(userId: string): Promise<void> {
    await this.reviews.raw.updateMany(
      { user_id: userId, status: 'superseded', wasWaiting: true },
      { $set: { status: 'waiting' }, $unset: { wasWaiting: '' }, $inc: { version: 1 } },
    )
  }

  async dropSubject(kind: ReviewKind, subject: string): Promise<void> {
    await this.#supersede({ kind, subject_id: subject })
    await this.reviews.raw.updateMany(
      { kind, subject_id: subject, wasWaiting: true },
      { $unset: { wasWaiting: '' }, $inc: { version: 1 } },
    )
  }

  /** Personal data of an erased person leaves the history; the decisions stay. */
  async erase(userId: string): Promise<void> {
    await this.reviews.raw.updateMany(
      { user_id: userId },
      { $set: { user: null, texts: [], images: [] }, $unset: { wasWaiting: '' }, $inc: { version: 1 } },
    )
  }

  async decide(id: string, decision: Decision, now: Date): Promise<void> {
    await this.reviews.change(id, (review) => {
      const decided = decide(review, decision, now)
      if ('refused' in decided)
        throw new AppError(decided.refused, { status_now: review.status, claimedBy: review.claimedBy })
      return { update: { $set: decided.set }, facts: [fact(reviewDecided, id, decided.fact, now)], answer: null }
    })
  }

  async claim(id: string, moderator: string, minutes: number, now: Date): Promise<void> {
    await this.reviews.change(id, (review) => {
      const claimed = claim(review, moderator, minutes, now)
      if ('refused' in claimed) throw new AppError(claimed.refused, { claimedBy: review.claimedBy })
      return { update: { $set: claimed }, answer: null }
    })
  }

  /** The ids of what waits and shows this picture of this person. */
  async waitingWith(userId: string, url: string): Promise<string[]> {
    const found = await this.reviews.raw
      .find({ user_id: userId, status: 'waiting', 'images.url': url }, { projection: { _id: 1 } })
      .toArray()
    return found.map(({ _id }) => _id)
  }

  async doubt(id: string, doubts: ReadonlyMap<string, ImageDoubt>): Promise<void> {
    await this.reviews.change(id, (review) => {
      const set = withDoubts(review, doubts)
      return { ...(set ? { update: { $set: set } } : {}), answer: null }
    })
  }

  async #supersede(filter: object, mark: { wasWaiting?: true } = {}): Promise<void> {
    await this.reviews.raw.updateMany(
      { ...filter, status: 'waiting' },
      { $set: { status: 'superseded', claimedBy: null, claimedUntil: null, ...mark }, $inc: { version: 1 } },
    )
  }
}
