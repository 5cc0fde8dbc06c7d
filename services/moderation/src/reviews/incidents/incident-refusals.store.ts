import { reviewDecided, reviewReopened } from '@xinyu/contracts/events/moderation'
import { Clock } from '@xinyu/platform/clock'
import { fact, type OutboxEntry } from '@xinyu/platform/db/aggregate-collection'
import { Injectable } from '@nestjs/common'
import { CasesStore } from '../../cases/case-notes.public.ts'
import type { Review } from '../review.document.ts'
import { refuseInIncident } from '../reviews.rules.ts'
import { ReviewsStore } from '../reviews.store.ts'

type Change = { set: Partial<Review>; fact: OutboxEntry } | null

/** Refuses what waits of an account of an incident, and takes that back. Both may be repeated. */
@Injectable()
export class IncidentRefusals {
  constructor(
    private readonly store: ReviewsStore,
    private readonly cases: CasesStore,
    private readonly clock: Clock,
  ) {}

  /** Profiles, posts and comments that wait, or waited when their author was banned. */
  async refuseAllOf(user_id: string, refusal: { incident_id: string; by: string; reason: string }): Promise<void> {
    const now = this.clock.now()
    const waiting = { $or: [{ status: 'waiting' as const }, { wasWaiting: true as const }] }
    const refusable = { user_id, kind: { $in: ['profile' as const, 'post' as const, 'comment' as const] }, ...waiting }
    for (const id of await this.store.distinct('_id', refusable))
      await this.#change(id, (review) => {
        const refused = refuseInIncident(review, refusal, now)
        return refused && { set: refused.set, fact: fact(reviewDecided, id, refused.fact, now) }
      })
    await this.cases.note(user_id)
  }

  /** Whoever has the content submits it again; what was changed or decided since stays as it is. */
  async reopenAllOf(user_id: string, incident_id: string): Promise<void> {
    for (const id of await this.store.distinct('_id', { user_id, incident_id }))
      await this.#change(id, (review) => {
        if (review.incident_id !== incident_id) return null
        const { kind, subject_id, revision } = review
        const reopened = { review_id: id, kind, subject_id, user_id, revision }
        return { set: { incident_id: null }, fact: fact(reviewReopened, id, reopened, this.clock.now()) }
      })
  }

  async #change(id: string, decide: (review: Review) => Change): Promise<void> {
    await this.store.reviews.change(id, (review) => {
      const change = decide(review)
      if (!change) return { answer: null }
      return { update: { $set: change.set, $unset: { wasWaiting: '' } }, facts: [change.fact], answer: null }
    })
  }
}
