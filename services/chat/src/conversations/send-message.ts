import { pairId } from '@xinyu/contracts/rules/pair'
import type { ChatMessage } from '@xinyu/contracts/socket/messages'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { Memberships } from '../memberships/memberships.public.ts'
import { Messages, type StoredMessage } from '../messages/messages.public.ts'
import { authorFor, People, type PersonCopy } from '../people/people.public.ts'
import { CheckContent } from './check-content.ts'
import { Delivery } from './delivery.ts'
import { MayWrite } from './may-write.ts'
import { chatMessageOf } from './message.rules.ts'
import type { SendRequest } from './send-request.ts'

export interface SendResult {
  message: ChatMessage
  linkFiltered: boolean
}

/** The one way to send, for HTTP and the socket. */
export class SendMessage extends Command<SendResult> {
  constructor(readonly request: SendRequest) {
    super()
  }
}

@CommandHandler(SendMessage)
export class SendMessageHandler implements ICommandHandler<SendMessage> {
  constructor(
    private readonly people: People,
    private readonly messages: Messages,
    private readonly memberships: Memberships,
    private readonly delivery: Delivery,
    private readonly mayWrite: MayWrite,
    private readonly content: CheckContent,
  ) {}

  /** A repeat of what is stored gets its first answer, even if it would be refused by now. */
  async execute({ request }: SendMessage): Promise<SendResult> {
    const { me, user2_id, clientId, resend, socket } = request
    const favoriteId = pairId(me, user2_id)
    const sent = await this.messages.findSent(favoriteId, { from: me, key: clientId, resend, socket })
    const stored = sent ?? (await this.#sendNew(favoriteId, request))
    const readSeq = sent ? ((await this.memberships.one(favoriteId, user2_id))?.readSeq ?? 0) : 0
    return {
      message: chatMessageOf(favoriteId, stored, authorFor(me, me, await this.#sender(request)), readSeq),
      linkFiltered: stored.linkFiltered ?? false,
    }
  }

  async #sendNew(favoriteId: string, request: SendRequest): Promise<StoredMessage> {
    const { me, kind, clientId, reply_to, socket, resend } = request
    const admit = await this.mayWrite.assert(favoriteId, request)
    const { content, isFiltered, words } = await this.content.checked(request)
    const newMessage = {
      from: me,
      key: clientId,
      kind,
      content,
      replyTo: reply_to,
      linkFiltered: isFiltered || undefined,
    }
    const sender = await this.#sender(request)
    return this.delivery.deliver(favoriteId, newMessage, sender, { socket, isResend: resend, admit, words })
  }

  async #sender({ me, user2_id }: SendRequest): Promise<PersonCopy | null> {
    return (this.people.knownPair(me, user2_id) ?? (await this.people.pair(me, user2_id))).sender
  }
}
