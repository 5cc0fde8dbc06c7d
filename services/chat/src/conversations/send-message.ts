import type { Language } from '@xinyu/contracts/errors'
import { scoreNudity } from '@xinyu/contracts/internal/face'
import { checkText } from '@xinyu/contracts/internal/moderation'
import { ContentCheck } from '@xinyu/contracts/enums'
import { filterLinks } from '@xinyu/contracts/rules/links'
import { pairId } from '@xinyu/contracts/rules/pair'
import type { ChatMessage } from '@xinyu/contracts/socket/messages'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { AppError } from '@xinyu/platform/error'
import { newId } from '@xinyu/platform/ids'
import { InternalClient } from '@xinyu/platform/internal-client'
import { Memberships } from '../memberships/memberships.public.ts'
import { Messages } from '../messages/messages.public.ts'
import { authorFor, type PersonCopy, People } from '../people/people.public.ts'
import { Delivery } from './delivery.ts'
import { FirstMessages } from './first-messages.ts'
import { chatMessageOf } from './message.rules.ts'
import { isEmpty, isOwnUpload, type SendCase, sendRefusal } from './send.rules.ts'

const scoringTimeoutMs = 10_000
const notPictures: readonly string[] = ['IMAGE_INVALID', 'IMAGE_TOO_SMALL', 'IMAGE_TOO_LARGE', 'NOT_FOUND']

export interface SendRequest {
  me: string
  /** the sender's profile status at this moment */
  myStatus: number
  isVip: boolean
  user2_id: string
  kind: 'text' | 'image'
  content: string
  clientId: string
  reply_to?: string
  language: Language
  /** the socket it came from, which is answered by acknowledgement */
  socket?: string
}
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
    private readonly firstMessages: FirstMessages,
    private readonly internal: InternalClient,
  ) {}

  /** A repeat of what is stored gets its first answer, even if it would be refused by now. */
  async execute({ request }: SendMessage): Promise<SendResult> {
    const { me, user2_id, clientId } = request
    const favoriteId = pairId(me, user2_id)
    const [people, isBlocked, conversation] = await Promise.all([
      this.people.many([me, user2_id]),
      this.people.blockedEitherWay(me, user2_id),
      this.messages.conversation(favoriteId),
    ])
    const sender = people.get(me) ?? null
    let stored = await this.messages.findByKey(conversation, favoriteId, me, clientId)
    let readSeq = 0
    if (stored) readSeq = (await this.memberships.one(favoriteId, user2_id))?.readSeq ?? 0
    else {
      const isReply = (conversation?.counts[user2_id] ?? 0) > 0
      const receiverLikesMe = !isReply && (await this.people.likes(user2_id, me))
      this.#assertMaySend(request, people.get(user2_id) ?? null, { isBlocked, isReply, receiverLikesMe })
      const { content, isFiltered } = await this.#checkedContent(request)
      const newMessage = {
        _id: newId(),
        from: me,
        key: clientId,
        kind: request.kind,
        content,
        replyTo: request.reply_to,
        linkFiltered: isFiltered || undefined,
      }
      stored = await this.delivery.deliver(favoriteId, newMessage, sender, {
        socket: request.socket,
        searched: conversation,
        admit: receiverLikesMe ? undefined : this.firstMessages.admission(request),
      })
    }
    return {
      message: chatMessageOf(favoriteId, stored, authorFor(me, me, sender), readSeq),
      linkFiltered: stored.linkFiltered ?? false,
    }
  }

  #assertMaySend(
    { me, myStatus, user2_id, kind, content }: SendRequest,
    receiver: PersonCopy | null,
    standing: Pick<SendCase, 'isBlocked' | 'isReply' | 'receiverLikesMe'>,
  ): void {
    const refusal = sendRefusal({
      me,
      peer: user2_id,
      myStatus,
      receiver: receiver?.user ?? null,
      ...standing,
    })
    if (refusal) throw new AppError(refusal)
    if (isEmpty(content)) throw new AppError('MESSAGE_EMPTY')
    if (kind === 'image' && !isOwnUpload(content, me)) throw new AppError('IMAGE_INVALID')
  }

  /** The text with its links replaced, once it is known to be clean. A check that fails lets nothing through. */
  async #checkedContent(request: SendRequest): Promise<{ content: string; isFiltered: boolean }> {
    const { me, kind, content, language } = request
    if (kind === 'image') {
      await this.#assertDecent(me, content)
      return { content, isFiltered: false }
    }
    const { text, found } = filterLinks(content, language)
    const { value, badword } = await this.internal.ask(checkText, { text, scene: 'chat' }).catch(() => {
      throw new AppError('CHECK_FAILED')
    })
    if (value === ContentCheck.Sensitive) throw new AppError('SENSITIVE', { word: badword ?? '' })
    if (value !== ContentCheck.Ok) throw new AppError('CHECK_FAILED')
    return { content: text, isFiltered: found.length > 0 }
  }

  /** A picture is looked at before it goes out: there must be one, and one that nobody can score stays where it is. */
  async #assertDecent(me: string, key: string): Promise<void> {
    const { verdict } = await this.internal
      .ask(scoreNudity, { key, user_id: me }, scoringTimeoutMs)
      .catch((error: unknown) => {
        const isNoPicture = error instanceof AppError && notPictures.includes(error.code)
        throw new AppError(isNoPicture ? 'IMAGE_INVALID' : 'CHECK_FAILED')
      })
    if (verdict === 'refuse') throw new AppError('IMAGE_SENSITIVE')
  }
}
