import { pairId, peopleOfPair } from '@xinyu/contracts/rules/pair'
import type { ChatMessage } from '@xinyu/contracts/socket/messages'
import { Injectable } from '@nestjs/common'
import { Messages } from '../messages/messages.public.ts'
import { People } from '../people/people.public.ts'
import { MarkRead } from './mark-read.ts'
import { MembershipsStore } from './memberships.store.ts'
import { RecallMessage } from './recall-message.ts'
import { type SendRequest, SendMessage, type SendResult } from './send-message.ts'
import { Commands } from '@xinyu/platform/command/commands'

const partnersTold = 200

/** Conversations for the socket and the badges. */
@Injectable()
export class Conversations {
  constructor(
    private readonly commands: Commands,
    private readonly memberships: MembershipsStore,
    private readonly messages: Messages,
    private readonly people: People,
  ) {}

  send(sending: SendRequest): Promise<SendResult> {
    return this.commands.execute(new SendMessage(sending))
  }

  markRead(me: string, peer: string, seq: number): Promise<number> {
    return this.commands.execute(new MarkRead(me, peer, seq))
  }

  recall(me: string, favoriteId: string, messageId: string): Promise<ChatMessage> {
    return this.commands.execute(new RecallMessage(me, favoriteId, messageId))
  }

  /** The person's client holds everything up to this number. */
  async markReceived(me: string, favoriteId: string, seq: number): Promise<void> {
    if (peopleOfPair(favoriteId).includes(me)) await this.memberships.advance(favoriteId, me, { receivedSeq: seq })
  }

  unreadTotal(userId: string): Promise<number> {
    return this.memberships.unreadTotal(userId)
  }

  /** With whom a person talked last, for presence. */
  partners(userId: string): Promise<string[]> {
    return this.memberships.partners(userId, partnersTold)
  }

  /** Whether `peer` may see that `me` is typing: they talk, and neither has blocked the other. */
  async maySeeTyping(me: string, peer: string): Promise<boolean> {
    if (!(await this.messages.exists(pairId(me, peer)))) return false
    return !(await this.people.blockedEitherWay(me, peer))
  }
}
