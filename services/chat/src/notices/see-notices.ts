import type { NoticeKind, NoticeTotals } from '@xinyu/contracts/socket/messages'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { NoticesReads } from './notices.reads.ts'
import { NoticesStore } from './notices.store.ts'
import { NoticeSender } from './notice-sender.ts'

/** Marks notices as seen: one, or all of a kind; answers the badges after it. */
export class SeeNotices extends Command<NoticeTotals> {
  constructor(
    readonly me: string,
    readonly which: { _id: string } | { type: NoticeKind },
  ) {
    super()
  }
}

@CommandHandler(SeeNotices)
export class SeeNoticesHandler implements ICommandHandler<SeeNotices> {
  constructor(
    private readonly store: NoticesStore,
    private readonly reads: NoticesReads,
    private readonly teller: NoticeSender,
  ) {}

  async execute({ me, which }: SeeNotices): Promise<NoticeTotals> {
    await this.store.markRead(me, which)
    await this.teller.sendTotals(me)
    return this.reads.totals(me)
  }
}
