import { ReviewStatus } from '@xinyu/contracts/enums'
import type { AggregateCollection, OutboxEntry } from '@xinyu/platform/db/aggregate-collection'
import { reviewClaimFor, unclaimedFor } from '@xinyu/platform/review/review-claim.rules'
import { Database } from '@xinyu/platform/db/database'
import { listPage } from '@xinyu/platform/db/lists/list-page'
import type { CountedEdges, CountedParents, EdgeVersion } from '@xinyu/platform/limits/edge-counts'
import { findEarliest } from '@xinyu/platform/db/lists/earliest'
import { Injectable } from '@nestjs/common'
import type { Filter } from 'mongodb'
import {
  decideContent,
  needsCheck,
  type PostDecision,
  publishContentDecision,
  reopenedContent,
  type ReviewChange,
  undoContentDecision,
} from '../posts/posts.public.ts'
import type { StoredComment } from './comment.document.ts'
import { commentCounter, commentEdges } from './comment-counts.updates.ts'
import { decisionFact, deletionOf, submittedFact } from './comment-facts.updates.ts'
import { type CommentState, isShown } from './comments.rules.ts'

/** The effect of a change on the counts. */
export interface CommentChange extends EdgeVersion {
  delta: -1 | 0 | 1
  wasCounted: { inPost: boolean; inParent: boolean }
}

/** What a change writes; null: nothing. */
type CommentUpdate = { set: Partial<StoredComment>; facts: OutboxEntry[] } | null

/** The only writer of comments and replies. */
@Injectable()
export class CommentsStore {
  readonly comments: AggregateCollection<StoredComment>
  /** for the counts in posts, and those in comments */
  readonly edgesOfPosts: CountedEdges
  readonly edgesOfComments: CountedEdges
  readonly likeCounter: CountedParents
  readonly replyCounter: CountedParents

  constructor(database: Database) {
    this.comments = database.aggregates<StoredComment>('comments')
    this.edgesOfPosts = commentEdges(this.comments, 'post_id', 'uncountedInPost')
    this.edgesOfComments = commentEdges(this.comments, 'parent_id', 'uncountedInParent')
    this.likeCounter = commentCounter(this.comments, 'likeCount', 'likeRecounts')
    this.replyCounter = commentCounter(this.comments, 'replyCount', 'replyRecounts')
  }

  find(id: string): Promise<StoredComment | null> {
    return this.comments.find(id)
  }

  /** In this order, which needs an index. */
  list(
    match: Filter<StoredComment>,
    { order, skip = 0, limit }: { order: Record<string, 1 | -1>; skip?: number; limit: number },
  ): Promise<StoredComment[]> {
    return this.comments.raw
      .find(match, { projection: { outbox: 0 } })
      .sort(order)
      .skip(skip)
      .limit(limit)
      .toArray()
  }

  /** Streams everything of one author that is not deleted, latest first. */
  streamOf(user_id: string): AsyncIterable<StoredComment> {
    const order = { addtime: -1, _id: -1 } as const
    return this.comments.raw.find({ user_id, deletedAt: null }, { projection: { outbox: 0 } }).sort(order)
  }

  /** A page of a console list, and the list's length up to the counting limit. */
  findPage(match: Filter<StoredComment>, window: { sort: Record<string, 1 | -1>; skip: number; take: number }) {
    return listPage(this.comments.raw, match, window)
  }

  /** Adds it as unchecked. False if it exists already. */
  add(comment: Omit<CommentState, 'isChecked' | 'reason' | 'deletedAt' | 'held'>): Promise<boolean> {
    const state = { ...comment, isChecked: ReviewStatus.Waiting, reason: null, deletedAt: null }
    const counts = { likeCount: 0, replyCount: 0, reports: 0, openReports: 0 }
    const stored = { ...state, ...counts, ...derivedFrom(state, 0) }
    return this.comments.insert(stored, [submittedFact(comment, comment.addtime)])
  }

  /** Published at once, or after `undoSeconds` by `publish`. */
  decide(id: string, decision: PostDecision, at: Date, undoSeconds = 0): Promise<CommentChange> {
    return this.decideBy(id, at, (comment) => decideContent(comment, decision, at, undoSeconds))
  }

  /** Restores the state before the moderator's decision. */
  undoDecision(id: string, by: string, now: Date): Promise<CommentChange> {
    return this.decideBy(id, now, (comment) => undoContentDecision(comment, by, now))
  }

  /** A refusal that no single moderator decided was taken back: it waits again, shown to nobody else as before. */
  async reopen(id: string, at: Date): Promise<void> {
    await this.#change(id, at, (comment) => {
      const set = reopenedContent(comment)
      return set && { set, facts: [submittedFact(comment, at, { again: true })] }
    })
  }

  /** Publishes the decision; reports that came since wait. A repeat does nothing. */
  publish(id: string, now: Date): Promise<CommentChange> {
    return this.decideBy(id, now, (comment) => publishContentDecision(comment, now))
  }

  /** Those whose undo time is over and whose decision is not published. */
  async unpublished(now: Date, limit: number): Promise<string[]> {
    const found = this.comments.raw.find({ 'held.until': { $lte: now } }, { projection: { _id: 1 } }).limit(limit)
    return (await found.toArray()).map(({ _id }) => _id)
  }

  findNextToPublish(): Promise<Date | null> {
    return findEarliest(this.comments.raw, 'held.until')
  }

  /** False while another moderator works on it. */
  claim(id: string, by: string, now: Date): Promise<boolean> {
    return this.comments.update(
      { _id: id, deletedAt: null, ...unclaimedFor(by, now) },
      { $set: reviewClaimFor(by, now), $inc: { version: 1 } },
    )
  }

  /** Deletes its content. A repeat changes nothing. */
  remove(id: string, at: Date): Promise<CommentChange> {
    return this.#change(id, at, (comment) => {
      const { set, outboxEntry } = deletionOf(comment, at)
      return comment.deletedAt ? null : { set, facts: [outboxEntry] }
    })
  }

  /** `reports`: their current number. May be repeated. */
  async setReports(id: string, reports: number): Promise<void> {
    await this.comments.change(id, (comment) => {
      const openReports = comment.openReports + reports - comment.reports
      if (reports <= comment.reports) return { answer: null }
      return { update: { $set: { reports, openReports, ...derivedFrom(comment, openReports) } }, answer: null }
    })
  }

  /** Ids of those that match and are not deleted. */
  async *streamIds(match: Filter<StoredComment>): AsyncGenerator<string> {
    const found = this.comments.raw.find({ ...match, deletedAt: null }, { projection: { _id: 1 } })
    for await (const { _id } of found) yield _id
  }

  /** Applies what a rule decides. */
  decideBy(id: string, at: Date, decide: (comment: StoredComment) => ReviewChange): Promise<CommentChange> {
    return this.#change(id, at, (comment) => {
      const change = decide(comment)
      if (!change) return null
      const { set, decision } = change
      const deletion = decision?.deletes ? deletionOf(comment, at) : null
      const facts = decision ? [decisionFact(comment, decision, at)] : []
      return { set: { ...set, ...deletion?.set }, facts: [...facts, ...(deletion ? [deletion.outboxEntry] : [])] }
    })
  }

  /** Changes the state; marks the change if it shows or hides the comment, until the counts include it. */
  #change(id: string, at: Date, decide: (comment: StoredComment) => CommentUpdate): Promise<CommentChange> {
    return this.comments.change<CommentChange>(id, (comment) => {
      const { _id, version, uncountedInPost, uncountedInParent, parent_id } = comment
      const wasCounted = { inPost: uncountedInPost === undefined, inParent: uncountedInParent === undefined }
      const change = decide(comment)
      if (!change) return { answer: { _id, version, delta: 0, wasCounted } }
      const { set, facts } = change
      const after = { ...comment, ...set }
      const derived = derivedFrom(after, after.openReports)
      const delta = (Number(derived.isShown) - Number(comment.isShown)) as CommentChange['delta']
      const marks =
        delta === 0
          ? {}
          : {
              uncountedInPost: uncountedInPost ?? at,
              ...(parent_id === null ? {} : { uncountedInParent: uncountedInParent ?? at }),
            }
      return {
        update: { $set: { ...set, ...derived, ...marks } },
        facts,
        answer: { _id, version: version + 1, delta, wasCounted },
      }
    })
  }
}
const derivedFrom = (
  state: Pick<CommentState, 'isChecked' | 'deletedAt' | 'held'>,
  open: number,
): Pick<StoredComment, 'isShown' | 'needsCheck'> => ({
  isShown: isShown(state),
  needsCheck: needsCheck(state, { open }),
})
