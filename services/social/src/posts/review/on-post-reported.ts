import type { FactOf } from '@xinyu/contracts/event'
import { reportFiled } from '@xinyu/contracts/events/moderation'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { Controller } from '@nestjs/common'
import { ContentReports } from '../../reports/reports.public.ts'
import { PostsStore } from '../posts.store.ts'
import { PostReviewsStore } from './post-reviews.store.ts'

/** Queues a reported post for moderators; each report has a record of its own and counts once, by its weight. */
@Controller()
export class OnPostReported {
  constructor(
    private readonly store: PostsStore,
    private readonly reviews: PostReviewsStore,
    private readonly reports: ContentReports,
  ) {}

  @OnFact(reportFiled)
  async apply({ data: { report_id, post_id, user2_id, weight } }: FactOf<typeof reportFiled>): Promise<void> {
    if (post_id === null) return
    // a report names the reported person: it does not apply to another's post
    if ((await this.store.find(post_id))?.user_id !== user2_id) return
    await this.reviews.setReports(post_id, await this.reports.addAndWeigh(report_id, post_id, weight))
  }
}
