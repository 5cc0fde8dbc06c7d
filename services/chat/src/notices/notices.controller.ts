import { languageOf } from '@xinyu/contracts/errors'
import {
  changeSysNoticeStatus,
  changeSysNoticeStatusV2,
  getSysNotice,
  getSysNoticeList,
  getSysNoticeNumberV2,
  getSysNoticeV2,
} from '@xinyu/contracts/http/msg'
import { Controller } from '@nestjs/common'
import { Implements } from '@xinyu/platform/http/decorators'
import { NoticesReads } from './notices.reads.ts'
import { SeeNotices } from './see-notices.ts'
import type { CallContext } from '@xinyu/platform/http/context'
import { Commands } from '@xinyu/platform/command/commands'

@Controller()
export class NoticesController {
  constructor(
    private readonly commands: Commands,
    private readonly reads: NoticesReads,
  ) {}

  @Implements(getSysNoticeList)
  getSysNoticeList({ input, currentUser, language }: CallContext<typeof getSysNoticeList>) {
    return this.reads.page(currentUser.id, 'sysNotice', input, languageOf(language))
  }

  @Implements(getSysNotice)
  getSysNotice({ input, currentUser, language }: CallContext<typeof getSysNotice>) {
    return this.reads.page(currentUser.id, input.type, input, languageOf(language))
  }

  @Implements(getSysNoticeV2)
  getSysNoticeV2({ input, currentUser, language }: CallContext<typeof getSysNoticeV2>) {
    return this.reads.page(currentUser.id, input.type, input, languageOf(language))
  }

  @Implements(getSysNoticeNumberV2)
  getSysNoticeNumberV2({ currentUser }: CallContext<typeof getSysNoticeNumberV2>) {
    return this.reads.totals(currentUser.id)
  }

  @Implements(changeSysNoticeStatus)
  async changeSysNoticeStatus({ input: { notice_id }, currentUser }: CallContext<typeof changeSysNoticeStatus>) {
    return {
      totals: await this.commands.execute(
        new SeeNotices(currentUser.id, notice_id === undefined ? { type: 'sysNotice' } : { _id: notice_id }),
      ),
    }
  }

  @Implements(changeSysNoticeStatusV2)
  async changeSysNoticeStatusV2({ input: { type }, currentUser }: CallContext<typeof changeSysNoticeStatusV2>) {
    return { totals: await this.commands.execute(new SeeNotices(currentUser.id, { type })) }
  }
}
