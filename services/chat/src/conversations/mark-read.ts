import { MsgCata } from '@xinyu/contracts/enums'
import { pairId } from '@xinyu/contracts/rules/pair'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { Live } from '../live/live.public.ts'
import { ConversationEntries } from '../conversation-entries/conversation-entries.public.ts'
import { Messages } from '../messages/messages.public.ts'
import { Notices } from '../notices/notices.public.ts'

/** Marks what `peer` wrote as read, up to `seq` or all; returns what is left unread. */
export class MarkRead extends Command<number> {
  constructor(
    readonly me: string,
    readonly peer: string,
    readonly seq?: number,
  ) {
    super()
  }
}

@CommandHandler(MarkRead)
export class MarkReadHandler implements ICommandHandler<MarkRead> {
  constructor(
    private readonly conversationEntries: ConversationEntries,
    private readonly messages: Messages,
    private readonly live: Live,
    private readonly notices: Notices,
  ) {}

  async execute({ me, peer, seq }: MarkRead): Promise<number> {
    const favoriteId = pairId(me, peer)
    const conversation = await this.messages.findConversation(favoriteId)
    if (!conversation) return 0
    const readSeq = Math.min(seq ?? conversation.seq, conversation.seq)
    const readCount = await this.messages.countSentUpTo(conversation, peer, readSeq)
    const isNew = await this.conversationEntries.raiseWatermarks(favoriteId, me, {
      readSeq,
      readCount,
      receivedSeq: readSeq,
    })
    if (isNew) {
      await this.live.push([peer, me], {
        frame: { msgCata: MsgCata.ReadReceipt, favorite_id: favoriteId, user_id: me, seq: readSeq },
      })
      this.notices.scheduleBadges(me)
    }
    const conversationEntry = await this.conversationEntries.find(favoriteId, me)
    return conversationEntry ? Math.max(0, conversationEntry.peerCount - conversationEntry.readCount) : 0
  }
}
