import type { AnswerOf, InputOf } from '@xinyu/contracts/call'
import type { getMyReports, OwnReport } from '@xinyu/contracts/http/users/reports'
import { Injectable } from '@nestjs/common'
import { type Report, ReportsStore } from '../reports.store.ts'

/** A person's own reports, as they may see them: without the moderator and the measure against the reported. */
@Injectable()
export class MyReportsReads {
  constructor(private readonly store: ReportsStore) {}

  async list(me: string, { page, rows }: InputOf<typeof getMyReports>): Promise<AnswerOf<typeof getMyReports>> {
    const order = { at: -1, _id: -1 } as const
    const { found, total } = await this.store.findPage(
      { user_id: me },
      { sort: order, skip: (page - 1) * rows, take: rows },
    )
    return { list: found.map(ownReportOf), total }
  }
}

export const ownReportOf = (report: Report): OwnReport => ({
  report_id: report._id,
  user2_id: report.user2_id,
  post_id: report.post_id ?? null,
  comment_id: report.comment_id ?? null,
  reason: report.reason,
  text: report.text,
  messages: report.evidence.filter(({ kind }) => kind === 'message').length,
  pictures: report.images.length,
  status: report.status,
  measure: report.measure ?? null,
  isChanged: report.isChanged ?? false,
  addtime: report.at.toISOString(),
  decidedAt: report.decidedAt?.toISOString() ?? null,
})
