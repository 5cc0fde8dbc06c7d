import type { FactOf } from '@xinyu/contracts/event'
import { reportDecided } from '@xinyu/contracts/events/content'
import { appealDecided } from '@xinyu/contracts/events/moderation'
import { dateInChina } from '@xinyu/contracts/rules/people/age'
import { Controller } from '@nestjs/common'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { idOf } from '@xinyu/platform/ids'
import { NoticeSender } from '../notice-sender.ts'
import type { NoticeCode } from '../texts.rules.ts'

/** Results of reports and appeals, one notice each; the reporter gets general words without the reported person. */
@Controller()
export class OnReport {
  constructor(private readonly notices: NoticeSender) {}

  @OnFact(reportDecided)
  async decided({ id, seq, at, data }: FactOf<typeof reportDecided>): Promise<void> {
    await this.#notify(data.user_id, data.upheld ? 'report-upheld' : 'report-dismissed', { id, seq, at })
  }

  @OnFact(appealDecided)
  async appealed({ id, seq, at, data }: FactOf<typeof appealDecided>): Promise<void> {
    const { user_id, outcome, note, until, reporter_id } = data
    const params = { note, until: until === null ? '' : dateInChina(new Date(until)) }
    await this.#notify(user_id, `appeal-${outcome}`, { id, seq, at, params })
    if (reporter_id !== null && outcome !== 'upheld') await this.#notify(reporter_id, 'report-changed', { id, seq, at })
  }

  async #notify(
    user: string,
    code: NoticeCode,
    { id, seq, at, params = {} }: { id: string; seq: number; at: string; params?: Record<string, string> },
  ): Promise<void> {
    const link = code.startsWith('report-') ? '/setting/reports' : '/message/sys'
    const what = { type: 'sysNotice', code, actor: null, link, params } as const
    await this.notices.send({ _id: idOf(id, user), user, at: new Date(at), seq, ...what })
  }
}
