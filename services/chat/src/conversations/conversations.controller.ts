import type { AnswerOf, InputOf } from '@xinyu/contracts/call'
import type { Language } from '@xinyu/contracts/errors'
import { languageOf } from '@xinyu/contracts/errors'
import {
  addMsg2,
  deleteConversation,
  deleteOneMsg,
  getChatList5,
  getmsg,
  getmsg2,
  markPrivateMsgAsRead2,
  push,
  recallMsg,
} from '@xinyu/contracts/http/msg'
import { Controller, Headers } from '@nestjs/common'
import { CommandBus } from '@nestjs/cqrs'
import type { AuthenticatedUser } from '@xinyu/platform/auth/authenticated-user'
import { Implements, Input, CurrentUser } from '@xinyu/platform/http/decorators'
import { ConversationsReads } from './conversations.reads.ts'
import { DeleteFromMySide } from './delete-from-my-side.ts'
import { MarkRead } from './mark-read.ts'
import { RecallMessage } from './recall-message.ts'
import { SendMessage, type Sent } from './send-message.ts'

@Controller()
export class ConversationsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly reads: ConversationsReads,
  ) {}

  @Implements(addMsg2)
  addMsg2(
    @Input() input: InputOf<typeof addMsg2>,
    @CurrentUser() currentUser: AuthenticatedUser,
    @Headers('accept-language') language?: string,
  ): Promise<Sent> {
    return this.#send(input, currentUser, languageOf(language))
  }

  @Implements(push)
  push(
    @Input() input: InputOf<typeof push>,
    @CurrentUser() currentUser: AuthenticatedUser,
    @Headers('accept-language') language?: string,
  ): Promise<Sent> {
    return this.#send(input, currentUser, languageOf(language))
  }

  @Implements(getChatList5)
  getChatList5(
    @Input() input: InputOf<typeof getChatList5>,
    @CurrentUser() currentUser: AuthenticatedUser,
  ): Promise<AnswerOf<typeof getChatList5>> {
    return this.reads.list(currentUser.id, input)
  }

  @Implements(getmsg)
  getmsg(
    @Input() input: InputOf<typeof getmsg>,
    @CurrentUser() currentUser: AuthenticatedUser,
  ): Promise<AnswerOf<typeof getmsg>> {
    return this.reads.history(currentUser.id, input)
  }

  @Implements(getmsg2)
  getmsg2(
    @Input() input: InputOf<typeof getmsg2>,
    @CurrentUser() currentUser: AuthenticatedUser,
  ): Promise<AnswerOf<typeof getmsg2>> {
    return this.reads.history(currentUser.id, input)
  }

  @Implements(markPrivateMsgAsRead2)
  async markRead(
    @Input() input: InputOf<typeof markPrivateMsgAsRead2>,
    @CurrentUser() currentUser: AuthenticatedUser,
  ): Promise<AnswerOf<typeof markPrivateMsgAsRead2>> {
    return { unread: await this.commands.execute(new MarkRead(currentUser.id, input.targetUserId, input.seq)) }
  }

  @Implements(deleteConversation)
  async deleteConversation(
    @Input() input: InputOf<typeof deleteConversation>,
    @CurrentUser() currentUser: AuthenticatedUser,
  ): Promise<void> {
    await this.commands.execute(new DeleteFromMySide(currentUser.id, input.favorite_id))
  }

  @Implements(deleteOneMsg)
  async deleteOneMsg(
    @Input() input: InputOf<typeof deleteOneMsg>,
    @CurrentUser() currentUser: AuthenticatedUser,
  ): Promise<void> {
    await this.commands.execute(new DeleteFromMySide(currentUser.id, input.favorite_id, input.msg_id))
  }

  @Implements(recallMsg)
  async recallMsg(
    @Input() input: InputOf<typeof recallMsg>,
    @CurrentUser() currentUser: AuthenticatedUser,
  ): Promise<AnswerOf<typeof recallMsg>> {
    return { message: await this.commands.execute(new RecallMessage(currentUser.id, input.favorite_id, input.msg_id)) }
  }

  #send(input: InputOf<typeof addMsg2>, currentUser: AuthenticatedUser, language: Language): Promise<Sent> {
    return this.commands.execute(
      new SendMessage({ ...input, me: currentUser.id, myStatus: currentUser.isCompleted, language }),
    )
  }
}
