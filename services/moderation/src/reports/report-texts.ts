import { Injectable } from '@nestjs/common'
import { TextsStore } from '../text-search/text-search.public.ts'
import { ReportsStore } from './reports.store.ts'

/** The words of a report as the search has them: those of its first text and of what was added. */
@Injectable()
export class ReportTexts {
  constructor(
    private readonly store: ReportsStore,
    private readonly texts: TextsStore,
  ) {}

  /** As it is now: what was emptied is no longer found. */
  async refresh(id: string): Promise<void> {
    const report = await this.store.find(id)
    if (!report) return
    const { user_id, user2_id: about, at, more = [] } = report
    const text = [report.text, ...more.map((each) => each.text)].join(' ')
    const latest = more.at(-1)?.at ?? at
    await this.texts.put({ kind: 'report', subject_id: id, user_id, about, text, at: latest })
  }
}
