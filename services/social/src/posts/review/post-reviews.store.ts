import * as facts from '@xinyu/contracts/events/social'
import { fact, type OutboxEntry } from '@xinyu/platform/db/aggregate-collection'
import { reviewClaimFor, unclaimedFor } from '@xinyu/platform/review/review-claim.rules'
import { Injectable } from '@nestjs/common'
import { hotOf, type PostDecision } from '../posts.rules.ts'
import { deletionOf, submittedFact } from '../post-facts.updates.ts'
import { PostsStore } from '../posts.store.ts'
import { derivedFrom, type StoredPost } from '../post.document.ts'
import {
  decideContent,
  publishContentDecision,
  reopenedContent,
  restoredContent,
  type ReviewChange,
  takenDownContent,
  undoContentDecision,
} from './content-decision.updates.ts'

/** Claims of posts, decisions about them, and the reports that ask for one. */
@Injectable()
export class PostReviewsStore {
  constructor(private readonly store: PostsStore) {}

  /** Ignored if it changes nothing. Published at once, or after `undoSeconds` by `publish`. */
  decide(id: string, decision: PostDecision, at: Date, undoSeconds = 0): Promise<void> {
    return this.#change(id, at, (post) => decideContent(post, decision, at, undoSeconds))
  }

  /** Restores the state before the moderator's decision. */
  undoDecision(id: string, by: string, now: Date): Promise<void> {
    return this.#change(id, now, (post) => undoContentDecision(post, by, now))
  }

  /** A refusal that no single moderator decided was taken back: it waits again. */
  async reopen(id: string, at: Date): Promise<void> {
    if (!(await this.store.find(id))) return
    await this.store.posts.change(id, (post) => {
      const set = reopenedContent(post)
      if (!set) return { answer: null }
      const update = { $set: { ...set, ...derivedFrom({ ...post, ...set }) } }
      return { update, facts: [submittedFact(post, { again: true, at })], answer: null }
    })
  }

  takeDown(id: string, takedown: Parameters<typeof takenDownContent>[1], at: Date): Promise<void> {
    return this.#change(id, at, (post) => takenDownContent(post, takedown))
  }

  restore(id: string, takedown: Parameters<typeof restoredContent>[1], at: Date): Promise<void> {
    return this.#change(id, at, (post) => restoredContent(post, takedown))
  }

  /** Publishes the decision; reports that came since wait. A repeat does nothing. */
  publish(id: string, now: Date): Promise<void> {
    return this.#change(id, now, (post) => publishContentDecision(post, now))
  }

  /** Those whose undo time is over and whose decision is not published. */
  unpublished(now: Date, limit: number): Promise<string[]> {
    return this.store.listIds({ 'held.until': { $lte: now } }, limit)
  }

  findNextToPublish(): Promise<Date | null> {
    return this.store.findNextToPublish()
  }

  /** False while another moderator works on it. */
  claim(id: string, by: string, now: Date): Promise<boolean> {
    return this.store.posts.update(
      { _id: id, deletedAt: null, ...unclaimedFor(by, now) },
      { $set: reviewClaimFor(by, now), $inc: { version: 1 } },
    )
  }

  /** `reports`: their current number. May be repeated. */
  async setReports(id: string, reports: number): Promise<void> {
    if (!(await this.store.find(id))) return
    await this.store.posts.change(id, (post) => {
      const more = reports - (post.reports ?? 0)
      if (more <= 0) return { answer: null }
      const reported = { ...post, reports, openReports: (post.openReports ?? 0) + more }
      const { openReports } = reported
      return { update: { $set: { reports, openReports, ...derivedFrom(reported) } }, answer: null }
    })
  }

  async #change(id: string, at: Date, decide: (post: StoredPost) => ReviewChange): Promise<void> {
    await this.store.posts.change(id, (post) => {
      const change = decide(post)
      if (!change) return { answer: null }
      const { decision } = change
      const deletion = decision?.deletes ? deletionOf(post, at) : null
      const set = { ...change.set, ...deletion?.set }
      return {
        // a rank from before a concurrent like must not be written where nothing is decided
        update: { $set: { ...set, ...derivedFrom({ ...post, ...set }), ...(decision ? { hot: hotOf(post) } : {}) } },
        facts: [...(decision ? [decisionFact(post, decision, at)] : []), ...(deletion ? [deletion.outboxEntry] : [])],
        answer: null,
      }
    })
  }
}

const decisionFact = (
  { _id, user_id }: StoredPost,
  { approve, reason, moderator, by = moderator, again, deletes }: PostDecision,
  at: Date,
): OutboxEntry => {
  const data = { post_id: _id, user_id, moderator_id: by }
  return approve
    ? fact(facts.postApproved, _id, { ...data, again }, at)
    : fact(facts.postRejected, _id, { ...data, reason, ...(deletes ? { deletes } : {}) }, at)
}
