import { ReviewStatus } from '@xinyu/contracts/enums'
import * as facts from '@xinyu/contracts/events/content'
import {
  type Aggregate,
  type AggregateCollection,
  fact,
  type OutboxEntry,
} from '@xinyu/platform/db/aggregate-collection'
import { type Claim, claimFor, unclaimed, unclaimedFor } from '@xinyu/platform/claim.rules'
import { heldFor, type HeldState, undoOf } from '@xinyu/platform/held.rules'
import { Database } from '@xinyu/platform/db/database'
import { listTotal } from '@xinyu/platform/db/list-total'
import type { CountedEdges, CountedParents, EdgeVersion } from '@xinyu/platform/edge-counts'
import { AppError } from '@xinyu/platform/error'
import { Injectable } from '@nestjs/common'
import type { Filter } from 'mongodb'
import { applyDecision, type HeldDecision, needsCheck, type PostDecision } from '../posts/posts.public.ts'
import { type CommentState, isShown } from './comments.rules.ts'

/** Which number knows of it: that of its post, and of a reply that of its comment as well. */
type Mark = 'uncountedInPost' | 'uncountedInParent'

export interface StoredComment extends Aggregate, CommentState, Claim, Omit<HeldState, 'held'> {
  held?: HeldDecision | null
  likeCount: number
  likeRecounts?: number
  /** how many replies others may see */
  replyCount: number
  replyRecounts?: number
  reports: number
  openReports: number
  /** follow from the state and are written with it */
  isShown: boolean
  needsCheck: boolean
  /** there while the number may not know of the last change */
  uncountedInPost?: Date
  uncountedInParent?: Date
}
interface Decided {
  set: Partial<StoredComment>
  told: OutboxEntry | null
}
/** What a change means for the numbers that count it. */
export interface CommentChange extends EdgeVersion {
  delta: -1 | 0 | 1
  wasCounted: { inPost: boolean; inParent: boolean }
}

/** The only writer of comments and replies. */
@Injectable()
export class CommentsStore {
  readonly comments: AggregateCollection<StoredComment>
  /** what the numbers in posts count, and those in comments */
  readonly ofPost: CountedEdges
  readonly ofParent: CountedEdges
  readonly likeCounter: CountedParents
  readonly replyCounter: CountedParents

  constructor(database: Database) {
    this.comments = database.aggregates<StoredComment>('comments')
    this.ofPost = this.#edges('post_id', 'uncountedInPost')
    this.ofParent = this.#edges('parent_id', 'uncountedInParent')
    this.likeCounter = this.#counter('likeCount', 'likeRecounts')
    this.replyCounter = this.#counter('replyCount', 'replyRecounts')
  }

  get(id: string): Promise<StoredComment | null> {
    return this.comments.get(id)
  }

  /** In this order, which an index must have. */
  find(
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

  /** Everything of one author that is not deleted, as it is read; latest first. */
  allOf(user_id: string): AsyncIterable<StoredComment> {
    const order = { addtime: -1, _id: -1 } as const
    return this.comments.raw.find({ user_id, deletedAt: null }, { projection: { outbox: 0 } }).sort(order)
  }

  /** A page of a list of the console, and how long the list is as far as that is counted. */
  async page(
    match: Filter<StoredComment>,
    { order, skip, take }: { order: Record<string, 1 | -1>; skip: number; take: number },
  ): Promise<{ found: StoredComment[]; total: number }> {
    const [found, total] = await Promise.all([
      this.find(match, { order, skip, limit: take }),
      listTotal(this.comments.raw, match),
    ])
    return { found, total }
  }

  /** Waits for its check. False when it is there already. */
  add(comment: Omit<CommentState, 'isChecked' | 'reason' | 'deletedAt' | 'held'>): Promise<boolean> {
    const state = { ...comment, isChecked: ReviewStatus.Waiting, reason: null, deletedAt: null }
    const counts = { likeCount: 0, replyCount: 0, reports: 0, openReports: 0 }
    const { content, reply_to, addtime } = comment
    return this.comments.insert({ ...state, ...counts, ...derivedFrom(state, 0) }, [
      fact(facts.commentSubmitted, comment._id, { ...about(comment), text: content, reply_to }, addtime),
    ])
  }

  /** Others hear of it at once, or after `undoSeconds` by `tell`. */
  decide(id: string, decision: PostDecision, at: Date, undoSeconds = 0): Promise<CommentChange> {
    return this.#change(id, at, (comment) => {
      const outcome = applyDecision(comment, decision, at)
      if (!outcome) return null
      if ('refuse' in outcome) throw new AppError(outcome.refuse)
      const by = { ...unclaimed, decidedBy: decision.moderator, takenBackBy: null }
      const held = heldFor(decision.moderator, undoSeconds, at)
      if (!held) return this.#decided(comment, decision, 0, at, by)
      const { approve, reason } = decision
      return { set: { ...by, held: { ...held, approve, reason, openReports: comment.openReports } }, told: null }
    })
  }

  /** It is as it was before its moderator decided. */
  takeBack(id: string, by: string, now: Date): Promise<CommentChange> {
    return this.#change(id, now, (comment) => {
      const undo = undoOf(comment, by, now)
      if (typeof undo === 'object') throw new AppError(undo.refuse)
      return undo === 'done' ? null : { set: { held: null, decidedBy: null, takenBackBy: by }, told: null }
    })
  }

  /** Others hear of what was decided, and reports that came since wait. A repeat finds it told. */
  tell(id: string, now: Date): Promise<CommentChange> {
    return this.#change(id, now, (comment) => {
      const { held, openReports } = comment
      if (!held || held.until > now) return null
      const decision = { approve: held.approve, reason: held.reason, moderator: held.by }
      return this.#decided(comment, decision, Math.max(0, openReports - held.openReports), now, {})
    })
  }

  /** Those whose time to be taken back is over, and which nobody has heard of. */
  async untold(now: Date, limit: number): Promise<string[]> {
    const found = this.comments.raw.find({ 'held.until': { $lte: now } }, { projection: { _id: 1 } }).limit(limit)
    return (await found.toArray()).map(({ _id }) => _id)
  }

  #decided(
    comment: StoredComment,
    { approve, reason, moderator }: PostDecision,
    openReports: number,
    at: Date,
    more: Partial<StoredComment>,
  ): Decided {
    const { _id, reply_to } = comment
    const isChecked = approve ? ReviewStatus.Approved : ReviewStatus.Rejected
    const told = { ...about(comment), moderator_id: moderator }
    const isNew = isChecked !== comment.isChecked && comment.deletedAt === null
    return {
      set: { ...more, isChecked, reason: approve ? null : reason, openReports, held: null },
      // a moderator who finds nothing wrong with what was reported tells nobody anything new
      told: !isNew
        ? null
        : approve
          ? fact(facts.commentApproved, _id, { ...told, reply_to }, at)
          : fact(facts.commentRejected, _id, { ...told, reason }, at),
    }
  }

  /** False while another moderator works on it. */
  claim(id: string, by: string, now: Date): Promise<boolean> {
    return this.comments.update(
      { _id: id, deletedAt: null, ...unclaimedFor(by, now) },
      { $set: claimFor(by, now), $inc: { version: 1 } },
    )
  }

  /** Nothing of what it said is kept. A repeat changes nothing. */
  remove(id: string, at: Date): Promise<CommentChange> {
    return this.#change(id, at, (comment) =>
      comment.deletedAt
        ? null
        : {
            set: { deletedAt: at, content: '', reason: null, held: null },
            told: fact(facts.commentDeleted, id, about(comment), at),
          },
    )
  }

  /** `reports`: how many there are about it by now. May be repeated. */
  async setReports(id: string, reports: number): Promise<void> {
    await this.comments.change(id, (comment) => {
      const openReports = comment.openReports + reports - comment.reports
      if (reports <= comment.reports) return { answer: null }
      return { update: { $set: { reports, openReports, ...derivedFrom(comment, openReports) } }, answer: null }
    })
  }

  /** Ids of those that match and are there. */
  async *ids(match: Filter<StoredComment>): AsyncGenerator<string> {
    const found = this.comments.raw.find({ ...match, deletedAt: null }, { projection: { _id: 1 } })
    for await (const { _id } of found) yield _id
  }

  /** Of what a number may not know of a change that is older than this. */
  async uncountedBefore(field: 'post_id' | 'parent_id', before: Date, limit: number): Promise<string[]> {
    const mark: Mark = field === 'post_id' ? 'uncountedInPost' : 'uncountedInParent'
    const found = await this.comments.raw
      .find({ [mark]: { $lt: before } } as Filter<StoredComment>, { projection: { [field]: 1 } })
      .sort({ [mark]: 1 })
      .limit(limit)
      .toArray()
    return [...new Set(found.flatMap((comment) => comment[field] ?? []))]
  }

  /** Changes the state; marks the change where it is shown or hidden by it, until the numbers know. */
  #change(id: string, at: Date, decide: (comment: StoredComment) => Decided | null): Promise<CommentChange> {
    return this.comments.change<CommentChange>(id, (comment) => {
      const { _id, version, uncountedInPost, uncountedInParent, parent_id } = comment
      const wasCounted = { inPost: uncountedInPost === undefined, inParent: uncountedInParent === undefined }
      const decided = decide(comment)
      if (!decided) return { answer: { _id, version, delta: 0, wasCounted } }
      const { set, told } = decided
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
        facts: told ? [told] : [],
        answer: { _id, version: version + 1, delta, wasCounted },
      }
    })
  }

  #edges(field: 'post_id' | 'parent_id', mark: Mark): CountedEdges {
    const { raw } = this.comments
    return {
      count: (parent) => raw.countDocuments({ [field]: parent, isShown: true }),
      uncountedOf: (parent) =>
        raw
          .find({ [field]: parent, [mark]: { $exists: true } } as Filter<StoredComment>, { projection: { version: 1 } })
          .toArray(),
      markCounted: async (edges) => {
        const operations = edges.map(({ _id, version }) => ({
          updateOne: { filter: { _id, version }, update: { $unset: { [mark]: '' as const } } },
        }))
        if (operations.length > 0) await raw.bulkWrite(operations, { ordered: false })
      },
    }
  }

  #counter(field: 'likeCount' | 'replyCount', recountsField: 'likeRecounts' | 'replyRecounts'): CountedParents {
    return {
      read: async (id) => {
        const comment = await this.get(id)
        return comment && { id, count: comment[field], recounts: comment[recountsField] ?? 0, version: comment.version }
      },
      add: async (_id, delta, recounts) => {
        const sameCount = recounts === 0 ? { [recountsField]: { $exists: false } } : { [recountsField]: recounts }
        const filter = { _id, ...sameCount } as Filter<StoredComment>
        return (await this.comments.updateAndGet(filter, { $inc: { [field]: delta } }))?.[field] ?? null
      },
      set: (_id, count, version) =>
        this.comments.update({ _id, version }, { $set: { [field]: count }, $inc: { [recountsField]: 1 } }),
    }
  }
}

const about = ({
  _id,
  post_id,
  user_id,
  author_id,
  parent_id,
}: Omit<CommentState, 'isChecked' | 'reason' | 'deletedAt'>) => ({
  comment_id: _id,
  post_id,
  user_id,
  author_id,
  parent_id,
})
const derivedFrom = (
  state: Pick<CommentState, 'isChecked' | 'deletedAt' | 'held'>,
  open: number,
): Pick<StoredComment, 'isShown' | 'needsCheck'> => ({
  isShown: isShown(state),
  needsCheck: needsCheck(state, { open }),
})
