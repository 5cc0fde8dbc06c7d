import type { Language } from '@xinyu/contracts/errors'
import { scoreNudity } from '@xinyu/contracts/internal/face'
import { ContentCheck } from '@xinyu/contracts/enums'
import { filterLinks } from '@xinyu/contracts/rules/links'
import { pairId } from '@xinyu/contracts/rules/pair'
import type { ChatMessage } from '@xinyu/contracts/socket/messages'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { AppError } from '@xinyu/platform/error'
import { InternalClient } from '@xinyu/platform/internal-client'
import { Memberships } from '../memberships/memberships.public.ts'
import { type Conversation, Messages, type StoredMessage } from '../messages/messages.public.ts'
import { authorFor, type KnownPair, People } from '../people/people.public.ts'
import { SensitiveWords, type TextCheck } from '../words/words.public.ts'
import { Delivery } from './delivery.ts'
import { FirstMessages } from './first-messages.ts'
import { chatMessageOf } from './message.rules.ts'
import { isEmpty, isOwnUpload, sendRefusal } from './send.rules.ts'

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
  reply_to?: string | undefined
  /** the client has sent it before, or has not; absent: it does not say */
  resend?: boolean | undefined
  language: Language
  /** the socket it came from, which is answered by acknowledgement */
  socket?: string | undefined
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
    private readonly words: SensitiveWords,
    private readonly internal: InternalClient,
  ) {}

  /** A repeat of what is stored gets its first answer, even if it would be refused by now. */
  async execute({ request }: SendMessage): Promise<SendResult> {
    const { me, user2_id, clientId, resend, socket } = request
    const favoriteId = pairId(me, user2_id)
    const sent = await this.messages.findSent(favoriteId, { from: me, key: clientId, resend, socket })
    const stored = sent ?? (await this.#sendNew(favoriteId, request))
    const { sender } = await this.people.pair(me, user2_id)
    const readSeq = sent ? ((await this.memberships.one(favoriteId, user2_id))?.readSeq ?? 0) : 0
    return {
      message: chatMessageOf(favoriteId, stored, authorFor(me, me, sender), readSeq),
      linkFiltered: stored.linkFiltered ?? false,
    }
  }

  async #sendNew(favoriteId: string, request: SendRequest): Promise<StoredMessage> {
    const { me, user2_id, kind, clientId, reply_to, socket, resend } = request
    const isNoStranger = await this.#assertMaySend(favoriteId, request)
    const { content, isFiltered } = await this.#checkedContent(request)
    const newMessage = {
      from: me,
      key: clientId,
      kind,
      content,
      replyTo: reply_to,
      linkFiltered: isFiltered || undefined,
    }
    const first = isNoStranger ? null : this.firstMessages.admission(request)
    const { sender } = await this.people.pair(me, user2_id)
    return this.delivery.deliver(favoriteId, newMessage, sender, {
      socket,
      isResend: resend,
      admit: (conversation) => this.#admit(request, conversation, isNoStranger, first),
    })
  }

  /**
   * Refuses what may not be sent; a refusal that rests on what the process remembers is made only after all of it was
   * read anew. Answers whether the receiver likes the sender, if they have not written.
   */
  async #assertMaySend(favoriteId: string, request: SendRequest): Promise<boolean> {
    const { me, user2_id } = request
    const judge = async (conversation: Conversation | null): Promise<boolean> => {
      const pair = await this.people.pair(me, user2_id)
      const isNoStranger = isReply(request, conversation) || (await this.people.likes(user2_id, me))
      assertMayWrite(request, pair, conversation, isNoStranger)
      return isNoStranger
    }
    const isNoStranger = await judge(await this.messages.known(favoriteId)).catch(async () => {
      this.people.forgetPair(me, user2_id)
      return judge(await this.messages.conversation(favoriteId))
    })
    if (isEmpty(request.content)) throw new AppError('MESSAGE_EMPTY')
    if (request.kind === 'image' && !isOwnUpload(request.content, me)) throw new AppError('IMAGE_INVALID')
    return isNoStranger
  }

  /** Asked at the last moment before the write: a block that was heard since then keeps the message out. */
  #admit(
    request: SendRequest,
    conversation: Conversation | null,
    isNoStranger: boolean,
    first: ReturnType<FirstMessages['admission']> | null,
  ): Promise<void> | void {
    const { me, user2_id } = request
    const pair = this.people.knownPair(me, user2_id)
    if (!pair)
      return this.people.pair(me, user2_id).then((read) => {
        assertMayWrite(request, read, conversation, isNoStranger)
        return first?.(conversation)
      })
    assertMayWrite(request, pair, conversation, isNoStranger)
    return first?.(conversation)
  }

  /** The text with its links replaced, once it is known to be clean. A check that fails lets nothing through. */
  async #checkedContent(request: SendRequest): Promise<{ content: string; isFiltered: boolean }> {
    const { me, kind, content, language } = request
    if (kind === 'image') {
      await this.#assertDecent(me, content)
      return { content, isFiltered: false }
    }
    const { text, found } = filterLinks(content, language)
    const { value, badword } = await this.#checkedText(text)
    if (value === ContentCheck.Sensitive) throw new AppError('SENSITIVE', { word: badword ?? '' })
    if (value !== ContentCheck.Ok) throw new AppError('CHECK_FAILED')
    return { content: text, isFiltered: found.length > 0 }
  }

  async #checkedText(text: string): Promise<TextCheck> {
    try {
      return await this.words.check(text)
    } catch {
      throw new AppError('CHECK_FAILED')
    }
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

const isReply = ({ user2_id }: SendRequest, conversation: Conversation | null): boolean =>
  (conversation?.counts[user2_id] ?? 0) > 0

const assertMayWrite = (
  request: SendRequest,
  { receiver, isBlocked }: KnownPair,
  conversation: Conversation | null,
  receiverLikesMe: boolean,
): void => {
  const { me, myStatus, user2_id: peer } = request
  const refusal = sendRefusal({
    me,
    peer,
    myStatus,
    receiver: receiver?.user ?? null,
    isBlocked,
    isReply: isReply(request, conversation),
    receiverLikesMe,
  })
  if (refusal) throw new AppError(refusal)
}
