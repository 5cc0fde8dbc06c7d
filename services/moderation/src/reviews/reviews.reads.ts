import type { profileReviews } from '@xinyu/contracts/admin/users'
import type { RecordOf } from '@xinyu/contracts/resource'
import type { AdminQuery } from '@xinyu/platform/http/calls/route'
import { pendingDecisionView } from '@xinyu/platform/review/pending-decision.rules'
import { AppError } from '@xinyu/platform/error'
import { ObjectStore } from '@xinyu/platform/object-store/object-store'
import { withAvatar } from '@xinyu/platform/pictures/picture.rules'
import { Injectable } from '@nestjs/common'
import type { Filter } from 'mongodb'
import { ReportCounts } from '../reports/reports.public.ts'
import { erasedUser, type ReviewKind, type ReviewStatus, type ReviewText } from './reviews.rules.ts'
import { ReviewsStore } from './reviews.store.ts'
import type { Review } from './review.document.ts'

const historyLength = 20
const maxDecided = 20_000
/** lifetime of the addresses of voices and private pictures */
const urlSeconds = 900

type ReviewRecord = RecordOf<typeof profileReviews>
interface TextsAndImages {
  texts: (ReviewText & { before?: string })[]
  images: ReviewRecord['images']
}
type ShownReview = Omit<Review, 'texts' | 'images'> & Pick<ReviewRecord, 'texts' | 'images'>

/** The queue as moderators see it: doubtful submissions first, then the longest waiting. */
@Injectable()
export class ReviewsReads {
  constructor(
    private readonly store: ReviewsStore,
    private readonly reports: ReportCounts,
    private readonly objects: ObjectStore,
  ) {}

  async list(
    kind: ReviewKind,
    { filter, skip, take, sort }: AdminQuery,
    viewer: string,
  ): Promise<{ rows: ReviewRecord[]; total: number }> {
    const { status, id, q, user_id } = filter as { status?: ReviewStatus; id?: string[]; q?: string; user_id?: string }
    const match: Filter<Review> = {
      kind,
      ...(status ? { status } : {}),
      ...(id ? { _id: { $in: id } } : {}),
      ...(user_id ? { user_id } : {}),
      ...(q ? { $or: [{ 'user.name': q }, { 'user.GID': q }] } : {}),
    }
    const order = orderOf(sort)
    const { found, total } = await this.store.findPage(match, { sort: order, skip, take })
    const counts = await this.reports.against(found.map((review) => review.user_id))
    const shown = (review: Review) => asRecord(this.#withUrls(review), [], counts.get(review.user_id) ?? 0)
    return { rows: found.map(shown).map((record) => withoutOwnReports(record, viewer)), total }
  }

  async get(kind: ReviewKind, id: string, viewer: string): Promise<ReviewRecord> {
    const review = await this.store.find(id)
    if (!review || review.kind !== kind) throw new AppError('NOT_FOUND')
    const before = await this.store.listDecidedBefore(review, historyLength)
    const counts = await this.reports.against([review.user_id])
    const approved = before.find(({ status, revision }) => status === 'approved' && revision < review.revision)
    const shown = this.#withUrls(changedSince(approved, review))
    return withoutOwnReports(asRecord(shown, before, counts.get(review.user_id) ?? 0), viewer)
  }

  /** What became of the latest decided revision of each subject. */
  async verdictsOf(kind: ReviewKind, subjects: readonly string[]): Promise<[string, 'approved' | 'rejected'][]> {
    const match = { subject_id: { $in: [...subjects] }, kind, decidedBy: { $ne: null } }
    const { found } = await this.store.findPage(match, { sort: { revision: 1 }, skip: 0, take: maxDecided })
    return found.flatMap(({ subject_id, status }): [string, 'approved' | 'rejected'][] =>
      status === 'approved' || status === 'rejected' ? [[subject_id, status]] : [],
    )
  }

  /** What was submitted, without what was decided about it; null: it is gone. */
  async contentOf(queue: string, subject_id: string): Promise<Pick<ReviewRecord, 'texts' | 'images'> | null> {
    const kind = ({ posts: 'post', comments: 'comment' } as const)[queue as 'posts' | 'comments']
    const review = kind ? await this.store.findLatest(kind, subject_id) : await this.store.find(subject_id)
    const shown = review && this.#withUrls(review)
    return shown && shown.texts.length + shown.images.length > 0 ? { texts: shown.texts, images: shown.images } : null
  }

  /** With addresses; those of voices and pictures are valid for a while, since they are still private. */
  #withUrls({ texts, images, user, ...review }: Omit<Review, 'texts' | 'images'> & TextsAndImages): ShownReview {
    const signedTexts = texts.map(({ voice, ...text }) =>
      voice ? { ...text, voice: { url: this.objects.signedUrl(voice.key, urlSeconds), seconds: voice.seconds } } : text,
    )
    return {
      ...review,
      user: user && withAvatar(user, (avatar) => this.objects.pictureUrl(avatar)),
      texts: signedTexts,
      images: images.map((image) => ({ ...image, url: this.objects.pictureUrl(image.url, urlSeconds) })),
    }
  }
}

/** The queue's order, or by a field; the reverse is the same index read backwards. */
const orderOf = (sort: AdminQuery['sort']): Record<string, 1 | -1> => {
  if (sort && sort.field !== 'priority') return { [sort.field]: sort.order, _id: sort.order }
  return sort?.order === 1 ? { priority: 1, waitingSince: -1, _id: -1 } : { priority: -1, waitingSince: 1, _id: 1 }
}

/**
 * Adds the last approved version beside each text, and marks new pictures. A different recording is a different text.
 */
const changedSince = (
  approved: Review | undefined,
  review: Review,
): Omit<Review, 'texts' | 'images'> & TextsAndImages => {
  if (!approved) return review
  const earlier = new Map(approved.texts.map((text) => [text.field, text]))
  const seen = new Set(approved.images.map(({ _id }) => _id))
  const before = ({ field, text, voice }: ReviewText): string => {
    const then = earlier.get(field)
    return then && (then.voice?.key === voice?.key || then.text !== text) ? then.text : ''
  }
  return {
    ...review,
    texts: review.texts.map((text) => ({ ...text, before: before(text) })),
    images: review.images.map((image) => ({ ...image, isNew: !seen.has(image._id) })),
  }
}

/** The person a record is about must not learn from it that they were reported. */
const withoutOwnReports = (record: ReviewRecord, viewer: string): ReviewRecord =>
  record.user_id === viewer ? { ...record, reports: 0, priority: 0 } : record

const asRecord = (review: ShownReview, before: Review[], reports: number): ReviewRecord => ({
  ...review,
  ...pendingDecisionView(review),
  id: review._id,
  user: review.user ?? erasedUser(review.user_id),
  waitingSince: review.waitingSince.toISOString(),
  claimedUntil: review.claimedUntil?.toISOString() ?? null,
  decidedAt: review.decidedAt?.toISOString() ?? null,
  reports,
  history: before.map((past) => ({
    at: past.decidedAt?.toISOString() ?? past.waitingSince.toISOString(),
    decision: past.status,
    reason: past.reason,
    by: past.decidedBy,
  })),
})
