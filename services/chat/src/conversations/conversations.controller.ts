import type { InputOf } from '@xinyu/contracts/call'
import type { Language } from '@xinyu/contracts/errors'
import { languageOf } from '@xinyu/contracts/errors'
import {
  addMsg2,
  deleteOneMsg,
  getmsg,
  getmsg2,
  push,
  recallMsg,
  searchMessages,
} from '@xinyu/contracts/http/msg/messages'
import {
  deleteConversation,
  getChatList5,
  markPrivateMsgAsRead2,
  muteConversation,
} from '@xinyu/contracts/http/msg/conversations'
import { commentTexts, messagesForReport, recentMessages, sendMessage } from '@xinyu/contracts/internal/chat'
import { Controller } from '@nestjs/common'
import { AppError } from '@xinyu/platform/error'
import type { AuthenticatedUser } from '@xinyu/platform/auth/authenticated-user'
import { Implements, ImplementsInternal } from '@xinyu/platform/http/calls/decorators'
import { ConversationsReads } from './conversations.reads.ts'
import { DeleteFromMySide } from './delete-from-my-side.ts'
import { MarkRead } from './mark-read.ts'
import { MessageSearch } from './search/message-search.reads.ts'
import { ConversationEntries, MessageTexts } from '../conversation-entries/conversation-entries.public.ts'
import { RecallMessage } from './recall-message.ts'
import { ReportEvidence } from './reports/report-evidence.reads.ts'
import { SendMessage, type SendResult } from './sending/send-message.ts'
import type { CallContext, InternalContext } from '@xinyu/platform/http/calls/context'
import { Commands } from '@xinyu/platform/command/commands'

@Controller()
export class ConversationsController {
  constructor(
    private readonly commands: Commands,
    private readonly reads: ConversationsReads,
    private readonly evidence: ReportEvidence,
    private readonly search: MessageSearch,
    private readonly conversationEntries: ConversationEntries,
    private readonly texts: MessageTexts,
  ) {}

  @Implements(addMsg2)
  addMsg2({ input, currentUser, language }: CallContext<typeof addMsg2>) {
    return this.#send(input, currentUser, languageOf(language))
  }

  @Implements(push)
  push({ input, currentUser, language }: CallContext<typeof push>) {
    return this.#send(input, currentUser, languageOf(language))
  }

  @Implements(getChatList5)
  getChatList5({ input, currentUser }: CallContext<typeof getChatList5>) {
    return this.reads.list(currentUser.id, input)
  }

  @Implements(getmsg)
  getmsg({ input, currentUser }: CallContext<typeof getmsg>) {
    return this.reads.history(currentUser.id, input)
  }

  @Implements(getmsg2)
  getmsg2({ input, currentUser }: CallContext<typeof getmsg2>) {
    return this.reads.history(currentUser.id, input)
  }

  @Implements(markPrivateMsgAsRead2)
  async markRead({ input, currentUser }: CallContext<typeof markPrivateMsgAsRead2>) {
    return { unread: await this.commands.execute(new MarkRead(currentUser.id, input.targetUserId, input.seq)) }
  }

  @Implements(deleteConversation)
  async deleteConversation({ input, currentUser }: CallContext<typeof deleteConversation>) {
    await this.commands.execute(new DeleteFromMySide(currentUser.id, input.favorite_id))
  }

  @Implements(muteConversation)
  async mute({ input, currentUser }: CallContext<typeof muteConversation>) {
    if (!(await this.conversationEntries.mute(input.favorite_id, currentUser.id, input.muted)))
      throw new AppError('NOT_FOUND')
  }

  @Implements(searchMessages)
  searchMessages({ input, currentUser }: CallContext<typeof searchMessages>) {
    return this.search.find(currentUser.id, input)
  }

  @Implements(deleteOneMsg)
  async deleteOneMsg({ input, currentUser }: CallContext<typeof deleteOneMsg>) {
    await this.commands.execute(new DeleteFromMySide(currentUser.id, input.favorite_id, input.msg_id))
  }

  @Implements(recallMsg)
  async recallMsg({ input, currentUser }: CallContext<typeof recallMsg>) {
    return { message: await this.commands.execute(new RecallMessage(currentUser.id, input.favorite_id, input.msg_id)) }
  }

  @ImplementsInternal(recentMessages)
  recentMessages({ input }: InternalContext<typeof recentMessages>) {
    return this.reads.recentMessages(input)
  }

  @ImplementsInternal(messagesForReport)
  forReport({ input }: InternalContext<typeof messagesForReport>) {
    return this.evidence.find(input)
  }

  @ImplementsInternal(sendMessage)
  async sendFor({ input: { user_id: me, isApproved: iAmApproved, ...message } }: InternalContext<typeof sendMessage>) {
    const request = { ...message, kind: 'text' as const, me, iAmApproved }
    const { linkFiltered, message: sent } = await this.commands.execute(new SendMessage(request))
    return { linkFiltered, message_id: sent._id }
  }

  @ImplementsInternal(commentTexts)
  async commentTexts({ input: { user_id, messages } }: InternalContext<typeof commentTexts>) {
    return { texts: await this.texts.findReadable(user_id, messages) }
  }

  #send(input: InputOf<typeof addMsg2>, currentUser: AuthenticatedUser, language: Language): Promise<SendResult> {
    return this.commands.execute(
      new SendMessage({
        ...input,
        me: currentUser.id,
        iAmApproved: currentUser.isApproved,
        isVip: currentUser.isVip,
        language,
      }),
    )
  }
}
