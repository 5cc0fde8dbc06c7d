import { languageOf } from '@xinyu/contracts/errors'
import {
  changeSysNoticeStatus,
  changeSysNoticeStatusV2,
  getSysNotice,
  getSysNoticeList,
  getSysNoticeNumberV2,
  getSysNoticeV2,
} from '@xinyu/contracts/http/msg/notices'
import { Controller } from '@nestjs/common'
import { Implements } from '@xinyu/platform/http/calls/decorators'
import { BadgeSender } from './badge-sender.ts'
import { BroadcastInbox } from './broadcasts/broadcast-inbox.ts'
import { NoticesReads } from './notices.reads.ts'
import { NoticesStore } from './notices.store.ts'
import type { CallContext } from '@xinyu/platform/http/calls/context'

@Controller()
export class NoticesController {
  constructor(
    private readonly store: NoticesStore,
    private readonly reads: NoticesReads,
    private readonly badges: BadgeSender,
    private readonly broadcasts: BroadcastInbox,
  ) {}

  @Implements(getSysNoticeList)
  getSysNoticeList({ input, currentUser, language }: CallContext<typeof getSysNoticeList>) {
    return this.reads.findPage(currentUser.id, 'sysNotice', input, languageOf(language))
  }

  @Implements(getSysNotice)
  getSysNotice({ input, currentUser, language }: CallContext<typeof getSysNotice>) {
    return this.reads.findPage(currentUser.id, input.type, input, languageOf(language))
  }

  @Implements(getSysNoticeV2)
  getSysNoticeV2({ input, currentUser, language }: CallContext<typeof getSysNoticeV2>) {
    return this.reads.findPage(currentUser.id, input.type, input, languageOf(language))
  }

  @Implements(getSysNoticeNumberV2)
  getSysNoticeNumberV2({ currentUser }: CallContext<typeof getSysNoticeNumberV2>) {
    return this.reads.totals(currentUser.id)
  }

  @Implements(changeSysNoticeStatus)
  async changeSysNoticeStatus({ input: { notice_id }, currentUser }: CallContext<typeof changeSysNoticeStatus>) {
    const which = notice_id === undefined ? { type: 'sysNotice' as const } : { _id: notice_id }
    await Promise.all([this.store.markRead(currentUser.id, which), this.broadcasts.markRead(currentUser.id, notice_id)])
    return { totals: await this.badges.send(currentUser.id) }
  }

  @Implements(changeSysNoticeStatusV2)
  async changeSysNoticeStatusV2({ input: { type }, currentUser }: CallContext<typeof changeSysNoticeStatusV2>) {
    await this.store.markRead(currentUser.id, { type })
    if (type === 'sysNotice') await this.broadcasts.markRead(currentUser.id)
    return { totals: await this.badges.send(currentUser.id) }
  }
}
