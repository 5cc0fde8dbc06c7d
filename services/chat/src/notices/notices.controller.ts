import type { AnswerOf, InputOf } from '@xinyu/contracts/call'
import { languageOf } from '@xinyu/contracts/errors'
import {
  changeSysNoticeStatus,
  changeSysNoticeStatusV2,
  getSysNotice,
  getSysNoticeList,
  getSysNoticeNumberV2,
  getSysNoticeV2,
} from '@xinyu/contracts/http/msg'
import type { NoticeTotals } from '@xinyu/contracts/socket/messages'
import { Controller, Headers } from '@nestjs/common'
import { CommandBus } from '@nestjs/cqrs'
import type { Person } from '@xinyu/platform/auth/person'
import { Answers, Input, Who } from '@xinyu/platform/http/decorators'
import { NoticesReads } from './notices.reads.ts'
import { SeeNotices } from './see-notices.ts'

type Page = AnswerOf<typeof getSysNoticeList>

@Controller()
export class NoticesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly reads: NoticesReads,
  ) {}

  @Answers(getSysNoticeList)
  getSysNoticeList(
    @Input() input: InputOf<typeof getSysNoticeList>,
    @Who() who: Person,
    @Headers('accept-language') language?: string,
  ): Promise<Page> {
    return this.reads.page(who.id, 'sysNotice', input, languageOf(language))
  }

  @Answers(getSysNotice)
  getSysNotice(
    @Input() input: InputOf<typeof getSysNotice>,
    @Who() who: Person,
    @Headers('accept-language') language?: string,
  ): Promise<Page> {
    return this.reads.page(who.id, input.type, input, languageOf(language))
  }

  @Answers(getSysNoticeV2)
  getSysNoticeV2(
    @Input() input: InputOf<typeof getSysNoticeV2>,
    @Who() who: Person,
    @Headers('accept-language') language?: string,
  ): Promise<Page> {
    return this.reads.page(who.id, input.type, input, languageOf(language))
  }

  @Answers(getSysNoticeNumberV2)
  getSysNoticeNumberV2(@Who() who: Person): Promise<NoticeTotals> {
    return this.reads.totals(who.id)
  }

  @Answers(changeSysNoticeStatus)
  async changeSysNoticeStatus(
    @Input() { notice_id }: InputOf<typeof changeSysNoticeStatus>,
    @Who() who: Person,
  ): Promise<{ totals: NoticeTotals }> {
    return {
      totals: await this.commands.execute(
        new SeeNotices(who.id, notice_id === undefined ? { type: 'sysNotice' } : { _id: notice_id }),
      ),
    }
  }

  @Answers(changeSysNoticeStatusV2)
  async changeSysNoticeStatusV2(
    @Input() { type }: InputOf<typeof changeSysNoticeStatusV2>,
    @Who() who: Person,
  ): Promise<{ totals: NoticeTotals }> {
    return { totals: await this.commands.execute(new SeeNotices(who.id, { type })) }
  }
}
