import type { gradeReviews, realNameReviews } from '@xinyu/contracts/admin/people'
import { getCertificates, getIdentityPhotos } from '@xinyu/contracts/internal/users-proofs'
import type { RecordOf } from '@xinyu/contracts/resource'
import type { AdminQuery } from '@xinyu/platform/http/calls/route'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { Injectable } from '@nestjs/common'
import { ReviewsReads } from '../reviews.reads.ts'

/** Reviews of documents. The documents themselves are fetched for one opened review at a time. */
@Injectable()
export class VerificationReviewsReads {
  constructor(
    private readonly reviews: ReviewsReads,
    private readonly internal: InternalClient,
  ) {}

  async list(kind: 'realName' | 'grade', query: AdminQuery, viewer: string) {
    const { rows, total } = await this.reviews.list(kind, query, viewer)
    return { rows: rows.map((row) => ({ ...row, papers: null })), total }
  }

  /** Throws NOT_FOUND for a review of another kind, which has its own roles and queue. */
  async assertKind(kind: 'realName' | 'grade', id: string, viewer: string): Promise<void> {
    await this.reviews.get(kind, id, viewer)
  }

  async realName(id: string, viewer: string): Promise<RecordOf<typeof realNameReviews>> {
    const review = await this.reviews.get('realName', id, viewer)
    const { user_id, revision } = review
    return { ...review, ...(await this.internal.call(getIdentityPhotos, { user_id, revision })) }
  }

  async grade(id: string, viewer: string): Promise<RecordOf<typeof gradeReviews>> {
    const review = await this.reviews.get('grade', id, viewer)
    const { user_id, revision } = review
    return { ...review, ...(await this.internal.call(getCertificates, { user_id, revision })) }
  }
}
