import type { gradeReviews, realNameReviews } from '@xinyu/contracts/admin/people'
import type { profileReviews } from '@xinyu/contracts/admin/users'
import { getCertificates, getIdentityPhotos } from '@xinyu/contracts/internal/users-proofs'
import type { RecordOf } from '@xinyu/contracts/resource'
import type { AdminQuery } from '@xinyu/platform/http/calls/route'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { Injectable } from '@nestjs/common'
import { ReviewsReads } from './reviews.reads.ts'

/** The kinds of reviews with a queue of their own in the console. */
export type DeskKind = 'profile' | 'realName' | 'grade'
type ReviewRecord = RecordOf<typeof profileReviews | typeof realNameReviews | typeof gradeReviews>

/** Reviews with the documents they are about, which are fetched for one opened review at a time. */
@Injectable()
export class ReviewRecords {
  constructor(
    private readonly reviews: ReviewsReads,
    private readonly internal: InternalClient,
  ) {}

  async list(kind: DeskKind, query: AdminQuery, viewer: string): Promise<{ rows: ReviewRecord[]; total: number }> {
    const { rows, total } = await this.reviews.list(kind, query, viewer)
    return { rows: kind === 'profile' ? rows : rows.map((row) => ({ ...row, papers: null })), total }
  }

  /** Throws NOT_FOUND for a review of another kind, which has its own queue. */
  async assertKind(kind: DeskKind, id: string, viewer: string): Promise<void> {
    await this.reviews.get(kind, id, viewer)
  }

  async get(kind: DeskKind, id: string, viewer: string): Promise<ReviewRecord> {
    const review = await this.reviews.get(kind, id, viewer)
    const { user_id, revision } = review
    if (kind === 'profile') return review
    if (kind === 'realName')
      return { ...review, ...(await this.internal.call(getIdentityPhotos, { user_id, revision })) }
    return { ...review, ...(await this.internal.call(getCertificates, { user_id, revision })) }
  }
}
