import { pairId, peopleOfPair } from '@xinyu/contracts/rules/pair'
import type { ChatMessage } from '@xinyu/contracts/socket/messages'
import { Injectable } from '@nestjs/common'
import { Commands } from '@xinyu/platform/command/commands'
import { ConversationEntries } from '../conversation-entries/conversation-entries.public.ts'
import { Messages } from '../messages/messages.public.ts'
import { People } from '../people/people.public.ts'
import { MarkRead } from './mark-read.ts'
import { RecallMessage } from './recall-message.ts'
import { SendMessage, type SendResult } from './sending/send-message.ts'
import type { SendRequest } from './sending/send-request.ts'

export { IncidentPartsOfPerson } from './incidents/incident-parts-of-person.reads.ts'

/** Conversations for the socket. */
@Injectable()
export class Conversations {
  constructor(
    private readonly commands: Commands,
    private readonly conversationEntries: ConversationEntries,
    private readonly messages: Messages,
    private readonly people: People,
  ) {}

  send(request: SendRequest): Promise<SendResult> {
    return this.commands.execute(new SendMessage(request))
  }

  markRead(me: string, peer: string, seq: number): Promise<number> {
    return this.commands.execute(new MarkRead(me, peer, seq))
  }

  recall(me: string, favoriteId: string, messageId: string): Promise<ChatMessage> {
    return this.commands.execute(new RecallMessage(me, favoriteId, messageId))
  }

  /** The person's client has everything up to this number. */
  async markReceived(me: string, favoriteId: string, seq: number): Promise<void> {
    if (peopleOfPair(favoriteId).includes(me))
      await this.conversationEntries.raiseWatermarks(favoriteId, me, { receivedSeq: seq })
  }

  /** Whether `peer` may see that `me` is typing: they have talked, and neither has blocked the other. */
  async maySeeTyping(me: string, peer: string): Promise<boolean> {
    if (!(await this.messages.exists(pairId(me, peer)))) return false
    return !(await this.people.pair(me, peer)).isBlocked
  }
}
