import type { FactEnvelope, FactOf } from '@xinyu/contracts/event'
import { reportDecided } from '@xinyu/contracts/events/content'
import { appealDecided } from '@xinyu/contracts/events/moderation'
import { dateInChina } from '@xinyu/contracts/rules/people/age'
import { Controller } from '@nestjs/common'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { idOf } from '@xinyu/platform/ids'
import { type NoticeOfFact, NoticeSender } from '../notice-sender.ts'

const reportsPage = '/setting/reports'

/** Results of reports and appeals, one notice each; the reporter gets general words without the reported person. */
@Controller()
export class OnReport {
  constructor(private readonly notices: NoticeSender) {}

  @OnFact(reportDecided)
  decided(fact: FactOf<typeof reportDecided>): Promise<void> {
    const { user_id, upheld } = fact.data
    return this.#notify(fact, user_id, { code: upheld ? 'report-upheld' : 'report-dismissed', link: reportsPage })
  }

  @OnFact(appealDecided)
  async appealed(fact: FactOf<typeof appealDecided>): Promise<void> {
    const { user_id, of, outcome, note, until, reporter_id } = fact.data
    const params = { note, until: until === null ? '' : dateInChina(new Date(until)) }
    await this.#notify(fact, user_id, {
      code: of === 'limit' ? `limit-appeal-${outcome}` : `appeal-${outcome}`,
      params,
    })
    if (reporter_id !== null && outcome !== 'upheld')
      await this.#notify(fact, reporter_id, { code: 'report-changed', link: reportsPage })
  }

  #notify(fact: FactEnvelope, user: string, notice: Omit<NoticeOfFact, 'user'>): Promise<void> {
    return this.notices.send(fact, { _id: idOf(fact.id, user), user, ...notice })
  }
}
