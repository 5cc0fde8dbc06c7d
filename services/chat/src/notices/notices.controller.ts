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
import type { AuthenticatedUser } from '@xinyu/platform/auth/authenticated-user'
import { Implements, Input, CurrentUser } from '@xinyu/platform/http/decorators'
import { NoticesReads } from './notices.reads.ts'
import { SeeNotices } from './see-notices.ts'

type Page = AnswerOf<typeof getSysNoticeList>

@Controller()
export class NoticesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly reads: NoticesReads,
  ) {}

  @Implements(getSysNoticeList)
  getSysNoticeList(
    @Input() input: InputOf<typeof getSysNoticeList>,
    @CurrentUser() currentUser: AuthenticatedUser,
    @Headers('accept-language') language?: string,
  ): Promise<Page> {
    return this.reads.page(currentUser.id, 'sysNotice', input, languageOf(language))
  }

  @Implements(getSysNotice)
  getSysNotice(
    @Input() input: InputOf<typeof getSysNotice>,
    @CurrentUser() currentUser: AuthenticatedUser,
    @Headers('accept-language') language?: string,
  ): Promise<Page> {
    return this.reads.page(currentUser.id, input.type, input, languageOf(language))
  }

  @Implements(getSysNoticeV2)
  getSysNoticeV2(
    @Input() input: InputOf<typeof getSysNoticeV2>,
    @CurrentUser() currentUser: AuthenticatedUser,
    @Headers('accept-language') language?: string,
  ): Promise<Page> {
    return this.reads.page(currentUser.id, input.type, input, languageOf(language))
  }

  @Implements(getSysNoticeNumberV2)
  getSysNoticeNumberV2(@CurrentUser() currentUser: AuthenticatedUser): Promise<NoticeTotals> {
    return this.reads.totals(currentUser.id)
  }

  @Implements(changeSysNoticeStatus)
  async changeSysNoticeStatus(
    @Input() { notice_id }: InputOf<typeof changeSysNoticeStatus>,
    @CurrentUser() currentUser: AuthenticatedUser,
  ): Promise<{ totals: NoticeTotals }> {
    return {
      totals: await this.commands.execute(
        new SeeNotices(currentUser.id, notice_id === undefined ? { type: 'sysNotice' } : { _id: notice_id }),
      ),
    }
  }

  @Implements(changeSysNoticeStatusV2)
  async changeSysNoticeStatusV2(
    @Input() { type }: InputOf<typeof changeSysNoticeStatusV2>,
    @CurrentUser() currentUser: AuthenticatedUser,
  ): Promise<{ totals: NoticeTotals }> {
    return { totals: await this.commands.execute(new SeeNotices(currentUser.id, { type })) }
  }
}
