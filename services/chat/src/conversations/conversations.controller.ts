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
import type { Person } from '@xinyu/platform/auth/person'
import { Answers, Input, Who } from '@xinyu/platform/http/decorators'
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

  @Answers(addMsg2)
  addMsg2(
    @Input() input: InputOf<typeof addMsg2>,
    @Who() who: Person,
    @Headers('accept-language') language?: string,
  ): Promise<Sent> {
    return this.#send(input, who, languageOf(language))
  }

  @Answers(push)
  push(
    @Input() input: InputOf<typeof push>,
    @Who() who: Person,
    @Headers('accept-language') language?: string,
  ): Promise<Sent> {
    return this.#send(input, who, languageOf(language))
  }

  @Answers(getChatList5)
  getChatList5(
    @Input() input: InputOf<typeof getChatList5>,
    @Who() who: Person,
  ): Promise<AnswerOf<typeof getChatList5>> {
    return this.reads.list(who.id, input)
  }

  @Answers(getmsg)
  getmsg(@Input() input: InputOf<typeof getmsg>, @Who() who: Person): Promise<AnswerOf<typeof getmsg>> {
    return this.reads.history(who.id, input)
  }

  @Answers(getmsg2)
  getmsg2(@Input() input: InputOf<typeof getmsg2>, @Who() who: Person): Promise<AnswerOf<typeof getmsg2>> {
    return this.reads.history(who.id, input)
  }

  @Answers(markPrivateMsgAsRead2)
  async markRead(
    @Input() input: InputOf<typeof markPrivateMsgAsRead2>,
    @Who() who: Person,
  ): Promise<AnswerOf<typeof markPrivateMsgAsRead2>> {
    return { unread: await this.commands.execute(new MarkRead(who.id, input.targetUserId, input.seq)) }
  }

  @Answers(deleteConversation)
  async deleteConversation(@Input() input: InputOf<typeof deleteConversation>, @Who() who: Person): Promise<void> {
    await this.commands.execute(new DeleteFromMySide(who.id, input.favorite_id))
  }

  @Answers(deleteOneMsg)
  async deleteOneMsg(@Input() input: InputOf<typeof deleteOneMsg>, @Who() who: Person): Promise<void> {
    await this.commands.execute(new DeleteFromMySide(who.id, input.favorite_id, input.msg_id))
  }

  @Answers(recallMsg)
  async recallMsg(@Input() input: InputOf<typeof recallMsg>, @Who() who: Person): Promise<AnswerOf<typeof recallMsg>> {
    return { message: await this.commands.execute(new RecallMessage(who.id, input.favorite_id, input.msg_id)) }
  }

  #send(input: InputOf<typeof addMsg2>, who: Person, language: Language): Promise<Sent> {
    return this.commands.execute(new SendMessage({ ...input, me: who.id, myStatus: who.isCompleted, language }))
  }
}
