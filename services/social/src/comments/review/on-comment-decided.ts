import type { FactOf } from '@xinyu/contracts/event'
import { reportFiled, reviewDecided, reviewReopened } from '@xinyu/contracts/events/moderation'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { Commands } from '@xinyu/platform/command/commands'
import { Controller } from '@nestjs/common'
import { ContentReports } from '../../reports/reports.public.ts'
import { CommentsStore } from '../comments.store.ts'
import { DecideComment } from './decide-comment.ts'

/** Results of the automatic check, refusals of an incident, and reports. A repeat changes nothing. */
@Controller()
export class OnCommentJudged {
  constructor(
    private readonly store: CommentsStore,
    private readonly reports: ContentReports,
    private readonly commands: Commands,
  ) {}

  @OnFact(reviewDecided)
  async decided({ data }: FactOf<typeof reviewDecided>): Promise<void> {
    if (data.kind !== 'comment') return
    const decision = {
      approve: data.decision === 'approved',
      reason: data.reason,
      moderator: null,
      by: data.moderator_id,
    }
    await this.commands.execute(new DecideComment(data.subject_id, decision))
  }

  @OnFact(reviewReopened)
  async reopened({ at, data }: FactOf<typeof reviewReopened>): Promise<void> {
    if (data.kind === 'comment' && (await this.store.find(data.subject_id)))
      await this.store.reopen(data.subject_id, new Date(at))
  }

  @OnFact(reportFiled)
  async reported({ data: { report_id, comment_id, user2_id, weight } }: FactOf<typeof reportFiled>): Promise<void> {
    if (comment_id === null) return
    // a report names the reported person: it does not apply to another's comment
    if ((await this.store.find(comment_id))?.user_id !== user2_id) return
    await this.store.setReports(comment_id, await this.reports.addAndWeigh(report_id, comment_id, weight))
  }
}
